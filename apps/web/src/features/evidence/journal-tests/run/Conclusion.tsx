/** What a run comes to: a verdict with its words, once its high-score vouchers are done with; a leader may pass over open ones and says why. */
import {
  type JournalRunSummary,
  JournalVerdict,
  journalTests,
} from "@digao/contract/areas/evidence/journal-tests/calls";
import { isInRoleSet } from "@digao/domain/roles/project-roles";
import { saysWhatWasSeen } from "@digao/domain/vouching/evidence";
import { Button, Input, Radio } from "antd";
import { useTranslation } from "react-i18next";
import { call, useChange } from "../../../../lib/api.ts";
import { formatDateTime } from "../../../../lib/format.ts";
import { useProject } from "../../../../lib/page.ts";
import { Conflict } from "../../../../ui/edit/Conflict.tsx";
import { EditNotes } from "../../../../ui/edit/EditNotes.tsx";
import { useFields } from "../../../../ui/edit/use-fields.ts";
import { StatusTag } from "../../../../ui/StatusTag.tsx";

const textMax = { conclusion: 4000, overrideReason: 1000, reason: 1000 } as const;
type Run = JournalRunSummary;
interface Values {
  conclusion: string;
  verdict: string;
  overrideReason: string;
  /** Why what was concluded does not stand. */
  reason: string;
}

const standOf = ({
  conclusion,
  verdict,
  overrideReason,
  rowVersion,
}: Pick<Run, "conclusion" | "verdict" | "overrideReason" | "rowVersion">) => ({
  values: { conclusion: conclusion ?? "", verdict: verdict ?? "", overrideReason: overrideReason ?? "", reason: "" },
  rowVersion,
});
const verdictOf = (value: string): JournalVerdict | null => JournalVerdict.options.find((one) => one === value) ?? null;

export const openOf = ({ open }: Run): number => (open ? open.undrawn + open.unchecked : 0);

/** How the vouchers with high scores stand. */
function Standing({ run, onHigh }: { run: Run; onHigh: () => void }) {
  const { t } = useTranslation();
  const { open } = run;
  if (!open) return null;
  const count = openOf(run);
  return (
    <p className="je-tools">
      <StatusTag tone={count > 0 ? "attention" : "good"}>
        {count > 0
          ? t("journal-tests.openHigh", { high: open.high, undrawn: open.undrawn, unchecked: open.unchecked })
          : t("journal-tests.noneOpen", { high: open.high })}
      </StatusTag>
      {open.exceptions > 0 ? (
        <StatusTag tone="bad">{t("journal-tests.withException", { count: open.exceptions })}</StatusTag>
      ) : null}
      {count > 0 ? (
        <Button type="link" size="small" onClick={onHigh}>
          {t("journal-tests.toHigh")}
        </Button>
      ) : null}
    </p>
  );
}

function Override({ run }: { run: Run }) {
  const { t } = useTranslation();
  if (!run.overrideReason) return null;
  const words = {
    name: run.concludedName ?? "",
    count: run.overrideOpen ?? 0,
    reason: run.overrideReason,
    at: formatDateTime(run.concludedAt),
  };
  return (
    <p className="je-excluded">
      <StatusTag tone="attention">{t("journal-tests.overriddenBy", words)}</StatusTag>
    </p>
  );
}

/** What was concluded before, and why it does not stand. */
function Former({ run }: { run: Run }) {
  const { t } = useTranslation();
  return run.formerConclusions.map(({ at, userName, reason, verdict, conclusion }) => (
    <p key={at} className="je-hint">
      {t("journal-tests.former", {
        verdict: verdict ? t(`journal-tests.verdict.${verdict}`) : "—",
        conclusion: conclusion ?? "",
        at: formatDateTime(at),
        name: userName,
        reason,
      })}
    </p>
  ));
}

function useConclusion(run: Run) {
  const { isReadOnly } = useProject();
  const concluding = useChange(journalTests.ConcludeJeRun, { quiet: true });
  return useFields<Values>({
    form: "je-conclusion",
    record: run.id,
    isReadOnly,
    now: standOf(run),
    write: ({ conclusion, verdict, overrideReason, reason }, rowVersion) =>
      concluding.mutateAsync({
        Id: run.id,
        rowVersion,
        conclusion: conclusion.trim(),
        verdict: verdictOf(verdict),
        overrideReason: overrideReason.trim() || null,
        reason: reason.trim() || null,
      }),
    reread: async () => standOf(await call(journalTests.GetJeRun, { Id: run.id })),
  });
}

interface TextProps {
  label: string;
  hint: string;
  name: keyof typeof textMax;
  edit: ReturnType<typeof useConclusion>;
}
const Text = ({ label, hint, name, edit }: TextProps) => (
  <Input.TextArea
    aria-label={label}
    autoSize={{ minRows: name === "conclusion" ? 3 : 2, maxRows: 10 }}
    maxLength={textMax[name]}
    disabled={useProject().isReadOnly}
    placeholder={hint}
    value={edit.value[name]}
    onChange={(event) => edit.change({ [name]: event.target.value })}
  />
);

export function Conclusion({ run, onHigh }: { run: Run; onHigh: () => void }) {
  const { t } = useTranslation();
  const { isReadOnly, role } = useProject();
  const edit = useConclusion(run);
  const { verdict } = edit.value;
  const label = t("journal-tests.column.conclusion");
  const isChange = run.verdict !== null && edit.isDirty;
  const hasOpen = openOf(run) > 0 || !run.isJournalKept;
  const names: Readonly<Record<string, string>> = {
    verdict: t("journal-tests.verdict.label"),
    overrideReason: t("journal-tests.override"),
    reason: t("journal-tests.changeReason"),
  };
  const labelOf = (field: string) => names[field] ?? label;
  return (
    <section>
      <h2 className="section-title">{label}</h2>
      <EditNotes edit={edit} />
      <Conflict edit={edit} labelOf={labelOf} />
      <Standing run={run} onHigh={onHigh} />
      <Override run={run} />
      <Former run={run} />
      <div className="je-conclusion">
        <Radio.Group
          aria-label={t("journal-tests.verdict.label")}
          disabled={isReadOnly}
          value={verdict || null}
          options={JournalVerdict.options.map((value) => ({ value, label: t(`journal-tests.verdict.${value}`) }))}
          onChange={({ target }) => edit.change({ verdict: String(target.value) })}
        />
        <Text name="conclusion" label={label} hint={t("journal-tests.conclusionHint")} edit={edit} />
        {hasOpen && isInRoleSet(role, "leader") ? (
          <Text
            name="overrideReason"
            label={t("journal-tests.override")}
            hint={t("journal-tests.overrideHint")}
            edit={edit}
          />
        ) : null}
        {isChange ? (
          <Text
            name="reason"
            label={t("journal-tests.changeReason")}
            hint={t("journal-tests.changeReasonHint")}
            edit={edit}
          />
        ) : null}
      </div>
      <p className="je-tools">
        <Button
          type="primary"
          disabled={isReadOnly || !edit.isDirty || (isChange && !saysWhatWasSeen(edit.value.reason))}
          loading={edit.isBusy}
          onClick={() => void edit.save()}
        >
          {t("journal-tests.conclude")}
        </Button>
        {run.conclusion && !isReadOnly ? (
          <Button onClick={() => edit.change({ conclusion: "", verdict: "", overrideReason: "" })}>
            {t("journal-tests.takeBack")}
          </Button>
        ) : null}
        {run.concludedName ? (
          <span className="je-hint">
            {t("journal-tests.concludedBy", { name: run.concludedName, at: formatDateTime(run.concludedAt) })}
          </span>
        ) : null}
      </p>
    </section>
  );
}
