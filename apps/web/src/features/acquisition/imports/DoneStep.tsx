/** Last step: the result as a sentence a partner can read, and where the work goes on. */

import type { ImportBatch } from "@digao/contract/areas/acquisition/imports/calls";
import { checkLevel } from "@digao/contract/areas/acquisition/imports/codes";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { formatCount, formatDateTime } from "../../../lib/format.ts";
import { projectHref } from "../../../lib/ids.ts";
import { useProject } from "../../../lib/page.ts";
import { useHasScreen } from "../../../lib/screens.ts";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { isLeader, type Step, stateOf } from "./batch-state.ts";
import { Totals } from "./checks/Totals.tsx";
import { useEndings } from "./use-endings.tsx";
import { useRemarks } from "./use-remarks.ts";

interface Props {
  batch: ImportBatch;
  onStep: (step: Step, batch?: number | null) => void;
}
/** What comes after which type: balances are mapped first; a journal completes the trial balance. */
const nextByType: Record<number, readonly string[]> = {
  1: ["trialbalance"],
  2: ["dataprepare", "trialbalance"],
  3: ["dataprepare"],
  4: ["dataprepare", "trialbalance", "dataquery"],
};

function Sentence({ batch }: { batch: ImportBatch }) {
  const { t } = useTranslation();
  const { totals, typeId, okCount } = batch;
  if (totals?.statement) return <p className="statement">{totals.statement}</p>;
  const counts = {
    rows: formatCount(okCount),
    accounts: formatCount(totals?.accounts ?? 0),
    period: batch.periodLabel ?? "",
  };
  return <p className="statement">{t(`imports.done.sentence.${typeId}`, counts)}</p>;
}

/** What a file that came in force by itself was read with: nobody has passed the list of it. */
function Remarks({ batch }: { batch: ImportBatch }) {
  const { t } = useTranslation();
  const { count, first } = useRemarks(batch);
  if (count === 0) return null;
  return (
    <section>
      <p>{t("imports.done.remarks", { count })}</p>
      <ul className="done-remarks">
        {first.map(({ level, row, col, text }, index) => (
          <li key={index.toString()}>
            <CodeTag name="checkLevel" code={level} />
            <span>
              {[row === null ? null : `${t("imports.problems.row")} ${row}`, col, text].filter(Boolean).join(" · ")}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function DoneStep({ batch, onStep }: Props) {
  const { t } = useTranslation();
  const project = useProject();
  const navigate = useNavigate();
  const hasScreen = useHasScreen();
  const endings = useEndings();
  const state = stateOf(batch);
  const next = (nextByType[batch.typeId] ?? []).filter((name) => hasScreen(`/maindo/${name}`));
  const levelOne = batch.checks
    .filter((check) => check.level === checkLevel.error)
    .reduce((sum, check) => sum + check.count, 0);
  const others = batch.checks.reduce((sum, check) => sum + check.count, 0) - levelOne;
  return (
    <div className="step-scroll done-step">
      <section className={`verdict verdict-${state === "replaced" ? "quiet" : "good"}`}>
        <Icon name="check" size={18} />
        <div className="verdict-words">
          <p>
            <b>{t(`imports.done.${state}`, { period: batch.periodLabel ?? "" })}</b>
          </p>
          <p>
            {t("imports.done.by", {
              file: batch.fileName,
              name: batch.userName,
              time: formatDateTime(batch.committedAt),
            })}
          </p>
          {batch.loss ? (
            <p>
              {t("imports.loss.done", { count: batch.loss.tested + batch.loss.others, tested: batch.loss.tested })}
              {batch.loss.reason
                ? t("imports.loss.because", { name: batch.loss.userName ?? "", reason: batch.loss.reason })
                : null}
            </p>
          ) : null}
          {batch.forceReason ? <p>{t("imports.force.given", { reason: batch.forceReason })}</p> : null}
        </div>
      </section>
      <Sentence batch={batch} />
      <Totals batch={batch} />
      <Remarks batch={batch} />
      <p>
        {levelOne + others === 0 ? t("imports.done.clean") : t("imports.done.found", { errors: levelOne, others })}{" "}
        <Button type="link" size="small" onClick={() => onStep("checks")}>
          {t("imports.done.read")}
        </Button>
      </p>
      <div className="row top wrap">
        {next.map((name, index) => (
          <Button
            key={name}
            type={index === 0 ? "primary" : "default"}
            onClick={() => void navigate(projectHref(`/maindo/${name}`, project.id))}
          >
            {t(`imports.next.${name}`)}
          </Button>
        ))}
        <Button onClick={() => onStep("files", null)}>{t("imports.next.more")}</Button>
        <Button onClick={() => endings.downloadReport(batch)}>{t("imports.report")}</Button>
        {batch.isCurrent && isLeader(project.role) ? (
          <Button danger disabled={project.isReadOnly} onClick={() => endings.rollback(batch)}>
            {t("imports.rollback.action")}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
