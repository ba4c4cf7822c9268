// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/comparison/plotdata.h"
#include "core/session/dossierstate.h"
#include "ui/pages/comparisonfacts.h"
#include "ui/pages/page.h"

#include <memory>
#include <stop_token>

class QProgressBar;

namespace redossier {

class Card;
class OutputView;
class RuleCountView;
class RulesModel;
class StepActions;
class Table;
class VerdictCard;
class VerdictDetails;

//! The locked criterion, what was measured, and the verdict. No output is read before "Compare" is pressed.
class ComparisonPage : public Page
{
    Q_OBJECT

public:
    explicit ComparisonPage(Session &session, QWidget *parent = nullptr);
    ~ComparisonPage() override;
    void show(const DossierState &state) override;
    using QWidget::show;

protected:
    void showEvent(QShowEvent *event) override;

private:
    void build();
    void updateActions();
    QString missing() const;
    bool isCutOff() const;
    bool isDecided() const;
    bool recordIsChanged() const;
    void showVerdict();
    std::string stateKey(const DossierState &state) const;
    void readWhenSeen();
    void readFacts();
    void showFacts();
    void showCriterion();
    void showProblems();
    void fitRulesSoon();
    void fitRules();
    void selectOutput();
    void showCount(const QModelIndex &rule);
    void chooseOutput(const std::string &name);
    void readPlots(const ComparedOutput &output);
    void showProgress(const QString &task, quint64 done, quint64 total);

    const Run *run() const;
    StepState stepState() const;

    VerdictCard *m_verdict;
    Card *m_rulesCard;
    RulesModel *m_rules;
    Table *m_rulesTable;
    Text *m_reason;
    Text *m_hint;
    Text *m_hash;
    QProgressBar *m_progress;
    RuleCountView *m_count;
    OutputView *m_output;
    VerdictDetails *m_details;
    StepActions *m_actions;
    QAction *m_next;

    std::shared_ptr<const DossierState> m_state;
    std::string m_key; //!< of the state that the facts were read from
    std::optional<ComparisonFacts> m_facts;
    std::string m_shownOutput;
    bool m_fittingSoon = false; //!< the table of rules is about to take its height
    int m_reading = 0; //!< which reading an answer belongs to
    std::stop_source m_plots;
};

} // namespace redossier
