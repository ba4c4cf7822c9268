// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace redossier::test {

//! A credential that must not come out of any door, in a text as programs print it.
struct Canary
{
    std::string kind;
    std::string text;
    std::string secret; //!< what must be gone
};

inline std::string wideText(const std::string &text)
{
    std::string result;
    for (const char c : text)
        (result += c) += '\0';
    return result;
}

inline std::vector<Canary> canaries()
{
    const std::string hf = "hf_CANARYexampleCANARYexampleCANARYex1";
    std::vector<Canary> all{
        {"environment token", "HF_TOKEN=" + hf, hf},
        {"environment key", "OPENAI_API_KEY=CANARYkey0001", "CANARYkey0001"},
        {"environment secret", "AWS_SECRET_ACCESS_KEY=wCANARYtnFEMI/K7MDENG/bPxRfiCYCANARYKEY", "wCANARYtnFEMI"},
        {"environment password", "DB_PASSWORD=CANARYpw2", "CANARYpw2"},
        {"environment of a shell", "export WANDB_API_KEY='CANARY0123456789abcdef0123456789abcdef0123'", "CANARY0123456789abcdef"},
        {"environment as a dictionary", "environ({'GITHUB_TOKEN': 'CANARYvalue3', 'LANG': 'C'})", "CANARYvalue3"},
        {"access key id", "found AKIACANARY00CANARY00 in the settings", "AKIACANARY00CANARY00"},
        {"address with a password", "https://alice:CANARYpw4@pypi.example.org/simple", "CANARYpw4"},
        {"address with a token alone", "https://CANARYtok5x@pypi.example.org/simple", "CANARYtok5x"},
        {"address with @ in the password", "https://alice:CAN@ARYpw6@pypi.example.org/simple", "ARYpw6"},
        {"address with percent signs in it", "https://alice:CANARY%40pw7@pypi.example.org/simple", "CANARY%40pw7"},
        {"address of IPv6", "https://u:CANARYpw8@[2001:db8::1]:8443/simple", "CANARYpw8"},
        {"pip.conf", "[global]\nindex-url = https://alice:CANARYpw9@pypi.example.org/simple\n", "CANARYpw9"},
        {"pip.conf, extra", "extra-index-url =\n    https://CANARYtok10:@pypi.example.org/simple\n", "CANARYtok10"},
        {"pip config list", ":env:.index-url='https://u:CANARYtok11@pypi.example.org/simple'", "CANARYtok11"},
        {"pip config list, global", "global.extra-index-url='https://u:CANARYtok12@a/s https://v:CANARYtok12@b/s'", "CANARYtok12"},
        {"pip freeze, editable", "-e git+https://alice:CANARYtok13@git.example.org/t/r.git@dd6de8c0090671b1bc60ced6e40b535410275e44#egg=r", "CANARYtok13"},
        {"pip freeze, direct", "leaky @ git+https://user:CANARYtok14@git.example.org/x.git@main", "CANARYtok14"},
        {"direct_url.json", "{\"url\": \"https://u:CANARYpw15@files.example.org/w.whl\", \"archive_info\": {}}", "CANARYpw15"},
        {"find-links", "--find-links https://u:CANARYpw16@files.example.org/wheels", "CANARYpw16"},
        {"rebuild file", "--index-url https://__token__:CANARYpw17@pypi.example.org/simple\ntorch==2.1.0\n", "CANARYpw17"},
        {"netrc, one line", "machine api.example.org login user password CANARYpw18", "CANARYpw18"},
        {"netrc, lines", "machine api.example.org\n  login user\n  password CANARYpw19\n", "CANARYpw19"},
        {"remote of git", "origin\thttps://oauth2:CANARYtok20@git.example.org/a/b.git (fetch)", "CANARYtok20"},
        {"remote of git, in its configuration", "[remote \"origin\"]\n\turl = https://x-token-auth:CANARYtok21@git.example.org/a.git\n", "CANARYtok21"},
        {"git credentials", "https://alice:CANARYpw22@git.example.org\n", "CANARYpw22"},
        {"header of git", "http.extraheader=AUTHORIZATION: basic Q0FOQVJZdXNlcjpDQU5BUllwdw==", "Q0FOQVJZdXNlcjpDQU5BUllwdw"},
        {"argument", "train.py --api-key CANARYkey23 --lr 0.1", "CANARYkey23"},
        {"argument with =", "train.py --api-key=CANARYkey24 --lr 0.1", "CANARYkey24"},
        {"argument list", "[\"train.py\", \"--token\", \"CANARYtok25\", \"--lr\"]", "CANARYtok25"},
        {"argument, words", "login --password canaryhorsestaple --user x", "canaryhorsestaple"},
        {"curl", "+ curl -s -u alice:CANARYpw26 https://files.example.org/x", "CANARYpw26"},
        {"curl, header", "curl -H 'Authorization: Bearer CANARYtok27CANARY27' https://x.example.org", "CANARYtok27CANARY27"},
        {"curl, key header", "curl -H 'X-Api-Key: CANARYkey28' https://x.example.org", "CANARYkey28"},
        {"docker login", "docker login -u alice -p CANARYpw29 registry.example.org", "CANARYpw29"},
        {"sshpass", "sshpass -p CANARYpw30 ssh gpu", "CANARYpw30"},
        {"proxy", "HTTPS_PROXY=http://proxyuser:CANARYpw31@proxy.example.org:3128", "CANARYpw31"},
        {"proxy, argument", "pip --proxy http://u:CANARYpw32@10.0.0.1:3128 install x", "CANARYpw32"},
        {"proxy, in a traceback", "ProxyError('Cannot connect', OSError('http://u:CANARYpw33@proxy:3128'))", "CANARYpw33"},
        {"traceback", "requests.exceptions.HTTPError: 401 for url: https://h.example.org/api?access_token=CANARYtok34&x=1", "CANARYtok34"},
        {"traceback, source line", "    login(token=\"CANARYtok35CANARY\")", "CANARYtok35CANARY"},
        {"traceback, locals", "password = 'CANARYpw36'", "CANARYpw36"},
        {"signed address of S3", "https://b.example.org/w?X-Amz-Credential=AKIACANARY37&X-Amz-Signature=CANARYsig37", "CANARYsig37"},
        {"signed address of Azure", "https://s.example.org/w?sv=2022-11-02&sig=CANARYsig38%3D&se=2026", "CANARYsig38"},
        {"signed address of Google", "https://g.example.org/w?X-Goog-Signature=CANARYsig39", "CANARYsig39"},
        {"conda channel", "https://conda.example.org/t/ca-CANARY-token-00000040/channel/linux-64", "ca-CANARY-token-00000040"},
        {"database", "postgresql://app:CANARYpw41@db.example.org:5432/runs", "CANARYpw41"},
        {"redis", "redis://:CANARYpw42@cache.example.org:6379/0", "CANARYpw42"},
        {"Azure storage", "DefaultEndpointsProtocol=https;AccountName=x;AccountKey=CANARYkey43abcdef0123456789==;EndpointSuffix=y", "CANARYkey43"},
        {"GitHub", "remote: ghp_CANARYexampleCANARYexampleCANARY44", "ghp_CANARYexample"},
        {"GitHub, fine-grained", "github_pat_11CANARY0example_CANARYexampleCANARY45", "github_pat_11CANARY0"},
        {"GitLab", "using glpat-CANARYexample1234546 here", "glpat-CANARYexample"},
        {"PyPI", "pypi-AgEIcHlwaS5vcmcCJCANARYexample47", "CANARYexample47"},
        {"NVIDIA", "nvapi-CANARYexampleCANARY48", "nvapi-CANARYexample"},
        {"OpenAI", "sk-proj-CANARY_example-CANARY49xyz", "sk-proj-CANARY"},
        {"Slack web hook", "https://hooks.slack.com/services/T00000000/B00000000/CANARYhook50", "CANARYhook50"},
        {"Telegram bot", "https://api.telegram.org/bot123456789:CANARYbot51abcdefghijklmnopqrstu/sendMessage", "CANARYbot51"},
        {"Vault", "VAULT: hvs.CANARYexampleCANARYexample52", "hvs.CANARYexample"},
        {"npm", "//registry.example.org/:_authToken=CANARYtok53abc", "CANARYtok53abc"},
        {"cookie", "Set-Cookie: session=CANARYcookie54; Path=/; HttpOnly", "CANARYcookie54"},
        {"JSON web token", "jwt eyJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJDQU5BUlkifQ.CANARYsignature55", "CANARYsignature55"},
        {"private key", "-----BEGIN OPENSSH PRIVATE KEY-----\nCANARYCANARYCANARYCANARY56\nCANARY\n-----END OPENSSH PRIVATE KEY-----\n", "CANARYCANARYCANARYCANARY56"},
        {"private key in JSON", "{\"private_key\": \"-----BEGIN PRIVATE KEY-----\\nCANARYCANARY57\\n-----END PRIVATE KEY-----\\n\"}", "CANARYCANARY57"},
        {"kaggle.json", "{\"username\":\"alice\",\"key\":\"ca0a0123456789abcdef0123456789ab\"}", "ca0a0123456789abcdef"},
        {"docker configuration", "{\"auths\": {\"r.example.org\": {\"auth\": \"Q0FOQVJZdXNlcjpDQU5BUllwdzU5\"}}}", "Q0FOQVJZdXNlcjpDQU5BUllwdzU5"},
        {"TOML", "[hub]\ntoken = \"CANARYtok60CANARY\"\n", "CANARYtok60CANARY"},
        {"YAML", "database:\n  password: CANARYpw61\n", "CANARYpw61"},
        {"wandb login", "$ wandb login ca0a0123456789abcdef0123456789abcdef0162", "ca0a0123456789abcdef0123"},
        {"base64 of a token", "payload aGZfQ0FOQVJZZXhhbXBsZUNBTkFSWWV4YW1wbGVDQU5BUllleDE= end", "aGZfQ0FOQVJZ"},
        {"base64 of an address", "aHR0cHM6Ly9hbGljZTpDQU5BUllwd0BoLmV4YW1wbGUub3JnL3NpbXBsZQ==", "aHR0cHM6Ly9hbGljZTpDQU5BUl"},
        {"hexadecimal of an assignment", "48465f544f4b454e3d43414e415259746f6b656e3635", "43414e415259746f6b656e"},
        {"percent signs", "GET /login?next=https%3A%2F%2Falice%3ACANARYpw66%40h.example.org%2F", "CANARYpw66"},
        {"UTF-16", wideText("HF_TOKEN=CANARYtok67"), wideText("CANARYtok67")},
        {"Anthropic", "using sk-ant-api03-CANARYexample_CANARY68-CANARYexampleCANARY-AA", "sk-ant-api03-CANARY"},
        {"OpenRouter", "sk-or-v1-ca0a0123456789abcdef0123456789abcdef0123456789abcdef0123456969", "ca0a0123456789abcdef"},
        {"session of AWS", "AWS_SESSION_TOKEN=IQoJb3JpZ2luX2VjCANARY70//////////wEaCXVzLWVhc3QtMSJ", "IQoJb3JpZ2luX2VjCANARY70"},
        {"short key id of AWS", "aws_access_key_id = ASIACANARY71CANARY71", "ASIACANARY71CANARY71"},
        {"credentials of AWS", "[default]\naws_secret_access_key = CANARY72/K7MDENG+bPxRfiCYCANARYKEY72\n", "CANARY72/K7MDENG"},
        {"Stripe", "STRIPE: sk_live_CANARYexample73abc", "sk_live_CANARY"},
        {"npm token", "npm_CANARYexampleCANARYexampleCANARY7474", "npm_CANARYexample"},
        {"Comet", "COMET_API_KEY=CANARYcomet75abcdef", "CANARYcomet75"},
        {"Comet, configuration", "[comet]\napi_key=CANARYcomet76abc1\n", "CANARYcomet76"},
        {"Neptune", "neptune: eyJhcGlfYWRkcmVzcyI6Imh0dHBzOi8vYXBwLmV4YW1wbGUub3JnIiwiYXBpX2tleSI6IkNBTkFSWTc3LWFiY2QtMTIzNCJ9", "IkNBTkFSWTc3LWFiY2QtMTIz"},
        {"Kaggle token", "KAGGLE_API_TOKEN=KGAT_ca0a0123456789abcdef0123456789ab", "ca0a0123456789abcdef"},
        {"Pinecone", "pcsk_CANARY79_CANARYexampleCANARYexample79", "CANARYexampleCANARY"},
        {"Databricks", "host x dapica0a0123456789abcdef0123456789ab here", "dapica0a0123456789"},
        {"docker, token of an identity", "{\"identitytoken\": \"CANARYident81abc\"}", "CANARYident81"},
        {"PostgreSQL", "PGPASSWORD=CANARYpw82 psql -h db.example.org", "CANARYpw82"},
        {"MySQL", "mysqldump -u root -pCANARYpw83 runs", "CANARYpw83"},
        {"name without a mark", "dbpassword: CANARYpw84", "CANARYpw84"},
        {"npmrc, basic", "_auth=Q0FOQVJZdXNlcjpDQU5BUllwdzg1", "Q0FOQVJZdXNlcjpDQU5BUl"},
        {"rclone", "[s3]\nsecret_access_key = CANARY86abcdefGHIJ\npass = CANARY86abcdefghij0\n", "CANARY86abcdef"},
        {"Azure service", "Ocp-Apim-Subscription-Key: ca0a0123456789abcdef0123456789ab", "ca0a0123456789abcdef"},
        {"Azure storage key", "AZURE_STORAGE_KEY=CANARY88abcdefghijklmn0123456789==", "CANARY88abcdef"},
        {"PGP key", "-----BEGIN PGP PRIVATE KEY BLOCK-----\nVersion: GnuPG v2\nComment: none\n\nCANARYCANARYCANARYCANARY89\nCANARY89=\n-----END PGP PRIVATE KEY BLOCK-----\n", "CANARYCANARYCANARYCANARY89"},
        {"PuTTY key", "PuTTY-User-Key-File-3: ssh-ed25519\nPrivate-Lines: 2\nCANARYCANARYCANARYCANARY90\nCANARY90abcdef==\nPrivate-MAC: b1b10123456789abcdef0123456789ab\n", "CANARYCANARYCANARYCANARY90"},
        {"WireGuard", "[Interface]\nPrivateKey = CANARY91abcdefghijklmnopqrstuvwxyz0123456789=\n", "CANARY91abcdef"},
        {"private key, encrypted", "-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,CA0A\n\nCANARYCANARYCANARYCANARY92\n-----END RSA PRIVATE KEY-----\n", "CANARYCANARYCANARYCANARY92"},
        {"private key behind a prefix", "[rank0]: -----BEGIN PRIVATE KEY-----\n[rank0]: CANARYCANARYCANARYCANARY93\n[rank0]: CANARY93abc=\n[rank0]: -----END PRIVATE KEY-----\n", "CANARYCANARYCANARYCANARY93"},
        {"service account", "{\n  \"type\": \"service_account\",\n  \"private_key\": \"-----BEGIN PRIVATE KEY-----\\nMIICANARY94abcdefghijklmnopqrstuvwxyz\\nCANARY94\\n-----END PRIVATE KEY-----\\n\",\n  \"client_id\": \"1\"\n}", "MIICANARY94abcdef"},
        {"coloured line of a program", "\x1b[94mtoken\x1b[39;49;00m=\x1b[33m\"\x1b[39;49;00m\x1b[33mCANARYtok95CANARY\x1b[39;49;00m\x1b[33m\"\x1b[39;49;00m", "CANARYtok95CANARY"},
        {"representation of bytes", "headers={b'Authorization': b'Bearer CANARYtok96CANARY96'}", "CANARYtok96CANARY96"},
        {"JSON in JSON", "{\"body\": \"{\\\"password\\\": \\\"CANARYpw97\\\"}\"}", "CANARYpw97"},
        {"multipart", "Content-Disposition: form-data; name=\"password\"; value=\"x\" password=\"CANARYpw98\"", "CANARYpw98"},
        {"LDAP bind", "ldapsearch -D cn=admin -w CANARYpw99 -b dc=example", "CANARYpw99"},
    };
    return all;
}

} // namespace redossier::test
