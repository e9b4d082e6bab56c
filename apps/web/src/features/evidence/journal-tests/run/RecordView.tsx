/** What it takes to run the tests again: rules with their parameters, fingerprint, seed; running them again; the conclusion. */
import { journalTests } from "@digao/contract/areas/evidence/journal-tests/calls";
import { Button } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../../lib/api.ts";
import { formatDateTime, formatMoney } from "../../../../lib/format.ts";
import { useProject } from "../../../../lib/page.ts";
import { CopyText } from "../../../../ui/CopyText.tsx";
import { versionWords } from "../words.ts";
import { Conclusion } from "./Conclusion.tsx";
import type { Of } from "./RunPage.tsx";

function Again({ run, onOpen }: Of) {
  const { t } = useTranslation();
  const { isReadOnly } = useProject();
  const repeating = useChange(journalTests.ReperformJeRun);
  return (
    <section>
      <h2 className="section-title">{t("journal-tests.again")}</h2>
      <p className="je-hint">{t("journal-tests.againHint")}</p>
      <Button
        disabled={isReadOnly}
        loading={repeating.isPending}
        onClick={() => repeating.mutate({ Id: run.id }, { onSuccess: ({ id }) => onOpen(id) })}
      >
        {t("journal-tests.againAct")}
      </Button>
    </section>
  );
}

/** An amount that is not the project's own says why beside it. */
const withReason = (amount: string | null, reason: string | null): string =>
  [amount ? formatMoney(amount) : "—", reason].filter(Boolean).join(" · ");

export function RecordView({ run, onOpen, onHigh }: Of & { onHigh: () => void }) {
  const { t } = useTranslation();
  const facts: [string, ReactNode][] = [
    [t("journal-tests.column.journal"), run.fileName],
    [t("journal-tests.column.settings"), versionWords(t, run.settingVersion)],
    [t("journal-tests.column.approvedBy"), run.approvedBy ?? t("journal-tests.unapproved")],
    ...(run.verdict
      ? [[t("journal-tests.confirmedBy"), run.confirmedName ?? t("journal-tests.unconfirmed")] as [string, ReactNode]]
      : []),
    [t("journal-tests.pm"), withReason(run.pm, run.pmReason)],
    [t("journal-tests.trivial"), withReason(run.trivial, run.trivialReason)],
    [t("journal-tests.seed"), String(run.seed)],
    [t("journal-tests.column.user"), `${run.userName} ${formatDateTime(run.createdAt)}`],
    [t("journal-tests.fingerprint"), <CopyText key="hash" text={run.fingerprint ?? ""} />],
  ];
  return (
    <div className="page-body je-record">
      <Conclusion key={run.id} run={run} onHigh={onHigh} />
      <Again run={run} onOpen={onOpen} />
      <section>
        <h2 className="section-title">{t("journal-tests.record")}</h2>
        <dl className="facts">
          {facts.map(([label, value]) => (
            <div key={label} className="je-fact">
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <ul className="je-words">
          {run.rules.map(({ ruleCode, name, weight, words, reason }) => (
            <li key={ruleCode}>
              <strong>{name}</strong>
              <span>{[t("journal-tests.weighs", { weight }), words, reason].filter(Boolean).join(" · ")}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
