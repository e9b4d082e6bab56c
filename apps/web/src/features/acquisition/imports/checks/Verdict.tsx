/** What the checks say as a whole, and what may be done now: put in force, with a reason where there are errors, or correct. */
import type { ImportBatch } from "@digao/contract/areas/acquisition/imports/calls";
import { Button, Input } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "../../../../lib/format.ts";
import { useProject } from "../../../../lib/page.ts";
import { Icon, type IconName } from "../../../../ui/Icon.tsx";
import { isChecked, isLeader, isOpen, isUnanswered, type Step, stateOf, stateTones, status } from "../batch-state.ts";
import type { Endings } from "../use-endings.tsx";

interface Props {
  batch: ImportBatch;
  endings: Endings;
  onStep: (step: Step) => void;
}
const icons: Record<string, IconName> = {
  clean: "check",
  inForce: "check",
  committed: "check",
  warned: "warning",
  asked: "warning",
  failed: "error",
};
const reasonMax = 500;

/** Errors stop the import; only a leader may take it as it is, and says why. */
function Force({ batch, endings }: Pick<Props, "batch" | "endings">) {
  const { t } = useTranslation();
  const { role, members, isReadOnly } = useProject();
  const [reason, setReason] = useState("");
  const leaders = members.filter((member) => isLeader(member.roleid)).map((member) => member.name);
  if (!isLeader(role)) return <p>{t("imports.force.leadersOnly", { names: leaders.join("、") })}</p>;
  return (
    <div className="force">
      <label htmlFor="force-reason">{t("imports.force.label")}</label>
      <Input.TextArea
        id="force-reason"
        autoSize={{ minRows: 2, maxRows: 5 }}
        maxLength={reasonMax}
        showCount
        disabled={isReadOnly}
        placeholder={t("imports.force.hint")}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button
        danger
        loading={endings.isCommitting}
        disabled={isReadOnly || reason.trim() === ""}
        title={reason.trim() === "" ? t("imports.force.needsReason") : undefined}
        onClick={() => endings.commit(batch, reason.trim())}
      >
        {t("imports.force.ok")}
      </Button>
    </div>
  );
}

function Commit({ batch, endings }: Pick<Props, "batch" | "endings">) {
  const { t } = useTranslation();
  const { isReadOnly } = useProject();
  return (
    <Button type="primary" disabled={isReadOnly} loading={endings.isCommitting} onClick={() => endings.commit(batch)}>
      {t(batch.replaces ? "imports.commitReplacing" : "imports.commit")}
    </Button>
  );
}

function Remarks({ batch }: { batch: ImportBatch }) {
  const { t } = useTranslation();
  const { replaces, sameFile, forceReason, isTrial } = batch;
  return (
    <>
      {replaces && isOpen(batch) ? (
        <p>
          {t("imports.replaces", {
            period: batch.periodLabel ?? "",
            file: replaces.fileName,
            time: formatDateTime(replaces.committedAt),
          })}
        </p>
      ) : null}
      {sameFile && isOpen(batch) ? (
        <p>{t("imports.sameFile", { file: sameFile.fileName, time: formatDateTime(sameFile.time) })}</p>
      ) : null}
      {isTrial ? <p>{t("imports.trial.why")}</p> : null}
      {forceReason ? <p>{t("imports.force.given", { reason: forceReason })}</p> : null}
    </>
  );
}

export function Verdict({ batch, endings, onStep }: Props) {
  const { t } = useTranslation();
  const state = stateOf(batch);
  const hasQuestions = isUnanswered(batch);
  const mayCommit = !hasQuestions && (batch.status === status.clean || batch.status === status.warned);
  return (
    <section className={`verdict verdict-${stateTones[state]}`} aria-live="polite">
      <Icon name={icons[state] ?? "info"} size={18} />
      <div className="verdict-words">
        <p>
          <b>{t(`imports.verdict.${state}`)}</b>
        </p>
        <Remarks batch={batch} />
        {batch.status === status.failed && !hasQuestions ? <Force batch={batch} endings={endings} /> : null}
      </div>
      <div className="verdict-actions">
        {isChecked(batch) ? <Button onClick={() => endings.downloadReport(batch)}>{t("imports.report")}</Button> : null}
        {isOpen(batch) ? <Button onClick={() => onStep("columns")}>{t("imports.toColumns")}</Button> : null}
        {mayCommit ? <Commit batch={batch} endings={endings} /> : null}
        {batch.status === status.committed ? (
          <Button type="primary" onClick={() => onStep("done")}>
            {t("imports.toResult")}
          </Button>
        ) : null}
      </div>
    </section>
  );
}
