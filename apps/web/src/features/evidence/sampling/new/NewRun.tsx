/** A new sample in three steps, with its population and size beside them as they stand. */
import type { SampleRun } from "@digao/contract/areas/evidence/sampling/run";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useHotkeys } from "../../../../lib/hotkeys.ts";
import { ProcedureMark } from "../../../../parts/engagement/programs/ProcedureMark.tsx";
import { useProgLines } from "../../../../parts/engagement/programs/use-prog-lines.ts";
import { DelayedSkeleton } from "../../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../../ui/ErrorPanel.tsx";
import { RestoredNote } from "../../../../ui/edit/RestoredNote.tsx";
import { Icon } from "../../../../ui/Icon.tsx";
import { PageHead } from "../../../../ui/PageHead.tsx";
import { ToImport } from "../ToImport.tsx";
import { DrawStep } from "./DrawStep.tsx";
import { MethodStep } from "./MethodStep.tsx";
import { PopulationPanel } from "./PopulationPanel.tsx";
import { PopulationStep } from "./PopulationStep.tsx";
import { type NewRunState, steps, useNewRun } from "./use-new-run.ts";
import { type PerformanceOf, usePerformance } from "./use-performance.ts";
import type { Wish } from "./wish.ts";

interface Props {
  first: Wish | undefined;
  onDrawn: (run: SampleRun) => void;
  onLeave: () => void;
}
const bodies = { population: PopulationStep, method: MethodStep, draw: DrawStep };

function Rail({ run }: { run: NewRunState }) {
  const { t } = useTranslation();
  const place = steps.indexOf(run.step);
  return (
    <nav className="sample-rail" aria-label={t("sampling.steps")}>
      <ol>
        {steps.map((step, index) => (
          <li key={step}>
            <button
              type="button"
              aria-current={step === run.step ? "step" : undefined}
              onClick={() => run.setStep(step)}
            >
              <span className="sample-mark">{index < place ? <Icon name="check" size={12} /> : index + 1}</span>
              {t(`sampling.step.${step}`)}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Foot({ run, onLeave }: { run: NewRunState; onLeave: () => void }) {
  const { t } = useTranslation();
  const { step, setStep, figures, project, isDrawing } = run;
  const place = steps.indexOf(step);
  const [before, next] = [steps[place - 1], steps[place + 1]];
  return (
    <footer className="sample-foot">
      <Button onClick={onLeave}>{t("sampling.backToList")}</Button>
      <span className="row top">
        {before ? <Button onClick={() => setStep(before)}>{t("sampling.previous")}</Button> : null}
        {next ? (
          <Button type="primary" disabled={!figures} onClick={() => setStep(next)}>
            {t("sampling.next")}
          </Button>
        ) : (
          <Button
            type="primary"
            loading={isDrawing}
            disabled={!figures || project.isReadOnly}
            title="Ctrl+Enter"
            onClick={() => void run.draw()}
          >
            {t("sampling.draw")}
          </Button>
        )}
      </span>
    </footer>
  );
}

function Body({ run }: { run: NewRunState }) {
  const { t } = useTranslation();
  const { periods, books, restoredAt, giveUp } = run;
  const Step = bodies[run.step];
  if (periods.error) return <ErrorPanel error={periods.error} onRetry={() => void periods.refetch()} />;
  if (periods.isPending) return <DelayedSkeleton />;
  if (books.length === 0)
    return (
      <EmptyState icon="voucher" title={t("sampling.noBooks")} hint={t("sampling.noBooksHint")} action={<ToImport />} />
    );
  return (
    <div className="page-row">
      <Rail run={run} />
      <div className="sample-step">
        <RestoredNote at={restoredAt} onDrop={giveUp} />
        <Step run={run} />
      </div>
      <PopulationPanel run={run} />
    </div>
  );
}

/** Who comes from a programme sees from the first step on what the sample is for. */
function useProcedure({ project, wish: { fsItemId, progLineId } }: NewRunState) {
  const { lines } = useProgLines(project.id, fsItemId);
  const line = lines.find(({ id }) => id === progLineId);
  return line && <ProcedureMark line={line} RId={fsItemId ?? null} />;
}

function Designing({ onLeave, ...begun }: Props & { performanceOf: PerformanceOf }) {
  const { t } = useTranslation();
  const run = useNewRun(begun);
  const procedure = useProcedure(run);
  useHotkeys({ "ctrl+enter": () => void run.draw() }, run.step === "draw" && run.figures !== undefined);
  return (
    <div className="page-frame sampling">
      <PageHead title={t("sampling.new")} facts={[t("sampling.newHint"), procedure]} />
      <Body run={run} />
      {run.books.length > 0 ? <Foot run={run} onLeave={onLeave} /> : null}
    </div>
  );
}

/** A design begins with what is tolerable, so that is read first. */
export function NewRun(props: Props) {
  const { t } = useTranslation();
  const performanceOf = usePerformance();
  if (performanceOf) return <Designing {...props} performanceOf={performanceOf} />;
  return (
    <div className="page-frame sampling">
      <PageHead title={t("sampling.new")} facts={[t("sampling.newHint")]} />
      <DelayedSkeleton />
    </div>
  );
}
