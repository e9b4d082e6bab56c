/** What it takes to run the tests again: rules with their parameters, fingerprint, seed; running them again; the conclusion. */
import { type JournalRunSummary, journalTests } from "@digao/contract/areas/journal-tests";
import { Button, Input } from "antd";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { useDraft } from "../../../lib/drafts.ts";
import { formatDateTime, formatMoney } from "../../../lib/format.ts";
import { useProject } from "../../../lib/page.ts";
import { CopyText } from "../../../ui/CopyText.tsx";
import { versionWords } from "../words.ts";
import type { Of } from "./RunPage.tsx";

const conclusionMax = 4000;

function Conclusion({ run }: { run: JournalRunSummary }) {
  const { t } = useTranslation();
  const { isReadOnly } = useProject();
  const draft = useDraft<string>("je-conclusion", run.id);
  const [text, setText] = useState(() => draft.read()?.value ?? run.conclusion ?? "");
  const concluding = useChange(journalTests.ConcludeJeRun);
  const change = (next: string) => {
    setText(next);
    draft.keep(next);
  };
  const save = () =>
    concluding.mutate({ Id: run.id, rowVersion: run.rowVersion, conclusion: text.trim() }, { onSuccess: draft.drop });
  return (
    <section>
      <h2 className="section-title">{t("journal-tests.column.conclusion")}</h2>
      <Input.TextArea
        aria-label={t("journal-tests.column.conclusion")}
        autoSize={{ minRows: 3, maxRows: 10 }}
        maxLength={conclusionMax}
        disabled={isReadOnly}
        placeholder={t("journal-tests.conclusionHint")}
        value={text}
        onChange={(event) => change(event.target.value)}
      />
      <p className="je-tools">
        <Button
          type="primary"
          disabled={isReadOnly || text.trim() === (run.conclusion ?? "")}
          loading={concluding.isPending}
          onClick={save}
        >
          {t("journal-tests.conclude")}
        </Button>
        {run.concludedName ? (
          <span className="je-hint">
            {t("journal-tests.concludedBy", { name: run.concludedName, at: formatDateTime(run.concludedAt) })}
          </span>
        ) : null}
      </p>
    </section>
  );
}

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

export function RecordView({ run, onOpen }: Of) {
  const { t } = useTranslation();
  const facts: [string, ReactNode][] = [
    [t("journal-tests.column.journal"), run.fileName],
    [t("journal-tests.column.settings"), versionWords(t, run.settingVersion)],
    [t("journal-tests.pm"), run.pm ? formatMoney(run.pm) : "—"],
    [t("journal-tests.trivial"), run.trivial ? formatMoney(run.trivial) : "—"],
    [t("journal-tests.seed"), String(run.seed)],
    [t("journal-tests.column.user"), `${run.userName} ${formatDateTime(run.createdAt)}`],
    [t("journal-tests.fingerprint"), <CopyText key="hash" text={run.fingerprint ?? ""} />],
  ];
  return (
    <div className="page-body je-record">
      <Conclusion key={run.rowVersion} run={run} />
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
          {run.rules.map(({ ruleCode, name, weight, words }) => (
            <li key={ruleCode}>
              <strong>{`${ruleCode} ${name}`}</strong>
              <span>{[t("journal-tests.weighs", { weight }), words].filter(Boolean).join(" · ")}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
