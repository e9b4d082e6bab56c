/** The four steps on the left, with how far the chosen file is, and the other files that still wait for somebody. */
import type { ImportBatch } from "@digao/contract/areas/acquisition/imports/calls";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../ui/Icon.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { isChecked, isOpen, reachable, type Step, stateOf, stateTones, status, steps } from "./batch-state.ts";
import type { useLog } from "./use-log.ts";
import { useRemarks } from "./use-remarks.ts";

interface Props {
  step: Step;
  batch: ImportBatch | undefined;
  log: ReturnType<typeof useLog>;
  onStep: (step: Step) => void;
  onOpen: (batch: ImportBatch) => void;
}

function useNotes(batch: ImportBatch | undefined): Partial<Record<Step, string>> {
  const { t } = useTranslation();
  const remarks = useRemarks(batch);
  if (!batch) return {};
  const missing = batch.detection?.missing.length ?? 0;
  const found = batch.checks.reduce((sum, check) => sum + check.count, 0);
  const isDone = batch.status === status.committed;
  return {
    files: t(`codes.importType.${batch.typeId}`),
    columns: missing > 0 ? t("imports.missingCount", { count: missing }) : t("imports.rail.matched"),
    ...(isChecked(batch) ? { checks: t("imports.rail.findings", { count: found + remarks.count }) } : {}),
    ...(isDone ? { done: t(`imports.state.${stateOf(batch)}`) } : {}),
  };
}

function Waiting({ log, batch, onOpen }: Pick<Props, "log" | "batch" | "onOpen">) {
  const { t } = useTranslation();
  const open = (log.data?.items ?? []).filter(isOpen);
  if (open.length === 0) return null;
  return (
    <section className="rail-files">
      <h2>{t("imports.rail.waiting")}</h2>
      <ul>
        {open.map((one) => {
          const state = stateOf(one, log.jobStates.get(one.jobId ?? 0));
          return (
            <li key={one.id}>
              <button
                type="button"
                aria-current={one.id === batch?.id ? "true" : undefined}
                title={one.fileName}
                onClick={() => onOpen(one)}
              >
                <span>{one.fileName}</span>
                <small className="row gap-6">
                  {t(`codes.importType.${one.typeId}`)}
                  <StatusTag tone={stateTones[state]}>{t(`imports.state.${state}`)}</StatusTag>
                </small>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

export function StepRail({ step, batch, log, onStep, onOpen }: Props) {
  const { t } = useTranslation();
  const open = reachable(batch);
  const notes = useNotes(batch);
  const place = steps.indexOf(step);
  const isDone = batch?.status === status.committed;
  const isPast = (index: number) => index < place || (isDone && index !== place);
  return (
    <nav className="step-rail" aria-label={t("imports.rail.label")}>
      <ol>
        {steps.map((one, index) => (
          <li key={one}>
            <button
              type="button"
              disabled={!open.has(one)}
              aria-current={one === step ? "step" : undefined}
              onClick={() => onStep(one)}
            >
              <span className="step-mark">
                {isPast(index) && open.has(one) ? <Icon name="check" size={13} /> : index + 1}
              </span>
              <span className="step-words">
                <b>{t(`imports.step.${one}`)}</b>
                {notes[one] ? <small>{notes[one]}</small> : null}
              </span>
            </button>
          </li>
        ))}
      </ol>
      <Waiting log={log} batch={batch} onOpen={onOpen} />
    </nav>
  );
}
