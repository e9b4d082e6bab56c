/** What it takes to run the tests again: rules with their parameters, fingerprint, seed; running them again; the conclusion. */
import { type JournalRunSummary, journalTests } from "@digao/contract/areas/journal-tests";
import { Button, Input } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { call, useChange } from "../../../lib/api.ts";
import { formatDateTime, formatMoney } from "../../../lib/format.ts";
import { useProject } from "../../../lib/page.ts";
import { CopyText } from "../../../ui/CopyText.tsx";
import { Conflict } from "../../../ui/edit/Conflict.tsx";
import { EditNotes } from "../../../ui/edit/EditNotes.tsx";
import { useFields } from "../../../ui/edit/use-fields.ts";
import { versionWords } from "../words.ts";
import type { Of } from "./RunPage.tsx";

const conclusionMax = 4000;
const standOf = ({ conclusion, rowVersion }: Pick<JournalRunSummary, "conclusion" | "rowVersion">) => ({
  values: { conclusion: conclusion ?? "" },
  rowVersion,
});

function Conclusion({ run }: { run: JournalRunSummary }) {
  const { t } = useTranslation();
  const { isReadOnly } = useProject();
  const concluding = useChange(journalTests.ConcludeJeRun, { quiet: true });
  const edit = useFields({
    form: "je-conclusion",
    record: run.id,
    isReadOnly,
    now: standOf(run),
    write: ({ conclusion }, rowVersion) =>
      concluding.mutateAsync({ Id: run.id, rowVersion, conclusion: conclusion.trim() }),
    reread: async () => standOf(await call(journalTests.GetJeRun, { Id: run.id })),
  });
  const text = edit.value.conclusion;
  return (
    <section>
      <h2 className="section-title">{t("journal-tests.column.conclusion")}</h2>
      <EditNotes edit={edit} />
      <Conflict edit={edit} labelOf={() => t("journal-tests.column.conclusion")} />
      <Input.TextArea
        aria-label={t("journal-tests.column.conclusion")}
        autoSize={{ minRows: 3, maxRows: 10 }}
        maxLength={conclusionMax}
        disabled={isReadOnly}
        placeholder={t("journal-tests.conclusionHint")}
        value={text}
        onChange={(event) => edit.change({ conclusion: event.target.value })}
      />
      <p className="je-tools">
        <Button
          type="primary"
          disabled={isReadOnly || text.trim() === (run.conclusion ?? "")}
          loading={edit.isBusy}
          onClick={() => void edit.save()}
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
      <Conclusion key={run.id} run={run} />
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
              <strong>{name}</strong>
              <span>{[t("journal-tests.weighs", { weight }), words].filter(Boolean).join(" · ")}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
