// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <random>
#include <string>
#include <vector>

namespace redossier::test {

//! Lines as pip, PyTorch, CUDA, training loops and servers print them day by day, with nothing private in them: the same for
//! the same `count`.
class OrdinaryLines
{
public:
    std::vector<std::string> make(std::size_t count)
    {
        std::vector<std::string> lines;
        while (lines.size() < count)
            lines.push_back(line(lines.size()));
        return lines;
    }

private:
    std::string number(int most) { return std::to_string(std::uniform_int_distribution<int>(0, most)(m_random)); }
    std::string version() { return number(12) + '.' + number(30) + '.' + number(9); }
    std::string hex(std::size_t digits)
    {
        std::string text;
        while (text.size() < digits)
            text += "0123456789abcdef"[std::uniform_int_distribution<int>(0, 15)(m_random)];
        return text;
    }
    std::string pick(const std::vector<std::string> &from) { return from[std::uniform_int_distribution<std::size_t>(0, from.size() - 1)(m_random)]; }
    std::string package()
    {
        return pick({"torch", "torchvision", "numpy", "tokenizers", "keyring", "secretstorage", "passlib", "python-jose", "pytest", "safetensors",
                     "nvidia-curand-cu12", "nvidia-cublas-cu12", "huggingface-hub", "typing_extensions", "PyJWT", "pyOpenSSL", "oauthlib", "sentencepiece"});
    }
    std::string wheel() { return package() + '-' + version() + pick({"", "+cu121", "+rocm6.0", "+cpu"}) + pick({"-cp310-cp310-linux_x86_64.whl", "-py3-none-any.whl", "-cp311-cp311-manylinux_2_28_x86_64.whl"}); }
    std::string module() { return pick({"torch/nn/modules/module.py", "transformers/tokenization_utils_base.py", "pip/_internal/network/auth.py", "urllib3/connectionpool.py", "torch/utils/data/dataloader.py"}); }
    std::string time() { return "2026-11-" + std::to_string(10 + std::uniform_int_distribution<int>(0, 19)(m_random)) + " 10:" + std::to_string(10 + std::uniform_int_distribution<int>(0, 49)(m_random)) + ":07," + number(999); }

    std::string line(std::size_t i)
    {
        switch (i % 44) {
        case 0: return "Collecting " + package() + "==" + version();
        case 1: return "  Downloading https://download.pytorch.org/whl/cu121/" + wheel() + " (" + number(900) + ".4 MB)";
        case 2: return "     \xe2\x94\x81\xe2\x94\x81\xe2\x94\x81\xe2\x94\x81\xe2\x94\x81 " + number(700) + ".1/780.4 MB " + number(99) + ".3 MB/s eta 0:00:" + number(59);
        case 3: return "Requirement already satisfied: " + package() + "<" + version() + ",>=" + version() + " in ./venv/lib/python3.10/site-packages (from -r requirements.txt (line " + number(40) + ")) (" + version() + ")";
        case 4: return package() + "==" + version() + "." + number(200) + " \\\n    --hash=sha256:" + hex(64);
        case 5: return "  Created wheel for probe: filename=" + wheel() + " size=" + number(99999) + " sha256=" + hex(64);
        case 6: return "  Stored in directory: /tmp/pip-ephem-wheel-cache-" + hex(8) + "/wheels/" + hex(2) + "/" + hex(2) + "/" + hex(60);
        case 7: return "Looking in indexes: https://download.pytorch.org/whl/cu121";
        case 8: return "Cloning https://git.example.org/team/" + package() + ".git (to revision " + hex(40) + ") to /tmp/pip-req-build-" + hex(8);
        case 9: return "epoch " + number(90) + " step " + number(99999) + " loss=" + number(9) + "." + number(99999) + " lr=1e-4 tokens/s=" + number(99999) + ".4 grad_norm: 0." + number(9999);
        case 10: return number(100) + "%|\xe2\x96\x88\xe2\x96\x88\xe2\x96\x88       | " + number(999) + "/20000 [00:" + number(59) + "<01:" + number(59) + ", 12." + number(9) + "it/s, loss=0." + number(999) + "]";
        case 11: return "  File \"/usr/local/lib/python3.10/site-packages/" + module() + "\", line " + number(2000) + ", in forward";
        case 12: return "[rank" + number(7) + "]:[W ProcessGroupNCCL.cpp:" + number(3000) + "] Warning: process group has NOT been destroyed before it is destructed";
        case 13: return "| NVIDIA-SMI 550." + number(99) + ".15    Driver Version: 550." + number(99) + ".15    CUDA Version: 12." + number(9) + "     |";
        case 14: return time() + " INFO trainer.py:" + number(900) + " key=value pairs=3 max_tokens=512 tokenizer=bert-base-uncased pad_token=[PAD]";
        case 15: return "Special tokens have been added in the vocabulary, make sure the associated word embeddings are fine-tuned or trained.";
        case 16: return "nvidia-curand-cu12        10." + number(9) + "." + number(9) + "." + number(200);
        case 17: return "commit " + hex(40) + " (HEAD -> main, tag: v" + version() + ")";
        case 18: return "index " + hex(7) + ".." + hex(7) + " 100644";
        case 19: return "{\"vocab_size\": " + number(99999) + ", \"eos_token_id\": " + number(9) + ", \"bos_token\": \"<s>\", \"pad_token\": \"[PAD]\", \"model_type\": \"bert\"}";
        case 20: return "Missing key(s) in state_dict: \"encoder.layer." + number(11) + ".attention.self.key.weight\", \"encoder.layer.0.attention.self.query.bias\".";
        case 21: return "W" + number(1231) + " 10:00:07." + number(999999) + " torch/distributed/run.py:" + number(900) + "] Setting OMP_NUM_THREADS environment variable for each process to be 1";
        case 22: return "Fetching 12 files: " + number(100) + "%|##### | model.safetensors: " + number(9) + "." + number(9) + "G/4.9G";
        case 23: return "usage: train.py [-h] [--token TOKEN] [--password PASSWORD] [--api-key API_KEY] [--lr LR]";
        case 24: return "train.py: error: the following arguments are required: --password, --token";
        case 25: return "sha256:" + hex(64) + "  " + wheel();
        case 26: return "torch.Size([8, " + number(999) + "]) torch.float32 cuda:0 requires_grad=True";
        case 27: return "Traceback (most recent call last):";
        case 28: return "    self.key = nn.Linear(config.hidden_size, self.all_head_size); self.password_field = password_field";
        case 29: return "RuntimeError: CUDA error: device-side assert triggered; Compile with `TORCH_USE_CUDA_DSA` to enable device-side assertions.";
        case 30: return "INFO:     127.0.0.1:" + number(60000) + " - \"POST /v1/completions?max_tokens=" + number(512) + " HTTP/1.1\" 200 OK";
        case 31: return "Serving at http://localhost:" + number(9000) + " and http://0.0.0.0:" + number(9000) + "/docs";
        case 32: return "/opt/conda/lib/python3.10/site-packages/torch/lib/libtorch_cuda.so(+0x" + hex(7) + ") [0x7f" + hex(10) + "]";
        case 33: return "Building wheel for " + package() + " (pyproject.toml): finished with status 'done'; token_type_ids are ignored";
        case 34: return "      Successfully uninstalled " + package() + "-" + version();
        case 35: return "GPU " + number(7) + ": NVIDIA H200 | " + number(90) + "C | " + number(140000) + " MiB / 143771 MiB | bus 0000:" + hex(2) + ":00.0";
        case 36: return "pip " + version() + " from /usr/lib/python3/dist-packages/pip (python 3.1" + number(3) + ")";
        case 37: return "access: read-only; secret: none; password: ****; token=<TOKEN>; key: value";
        case 38: return "[" + time() + "] auth: using anonymous access to the index, no token was found";
        case 39: return "decorator @torch.no_grad() and x = a @ b.T; see numpy@" + version();
        case 40: return "loss_scale=" + number(65536) + ".0 overflow=False key_padding_mask=None attn_mask=None";
        case 41: return "HF_HOME=/data/hf TOKENIZERS_PARALLELISM=false PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True CUDA_VISIBLE_DEVICES=0,1";
        case 42: return "threading.local object at 0x7f" + hex(10) + "; torch._inductor.config.internal = " + number(1);
        default: return "::stage compute " + hex(32) + " " + number(9) + "e-0" + number(9);
        }
    }

    std::mt19937 m_random{20261130};
};

} // namespace redossier::test
