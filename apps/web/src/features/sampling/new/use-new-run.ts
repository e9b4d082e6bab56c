import { sampling } from "@digao/contract/areas/sampling";
import { vouchers } from "@digao/contract/areas/vouchers";
import type { SampleRun } from "@digao/contract/sampling/run";
import { useEffect, useState } from "react";
import { useCall, useChange } from "../../../lib/api.ts";
import { faultOf } from "../../../lib/call-error.ts";
import { useDraft } from "../../../lib/drafts.ts";
import { formatTime } from "../../../lib/format.ts";
import { useProject } from "../../../lib/page.ts";
import { reportError } from "../../../lib/report-error.ts";
import { useDebounced } from "../../../lib/use-debounced.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { errorsByField } from "../../../ui/edit/field-faults.ts";
import { method } from "../words.ts";
import { useSizes } from "./use-sizes.ts";
import { drawOf, newWish, populationOf, type Wish } from "./wish.ts";

export const steps = ["population", "method", "draw"] as const;
export type Step = (typeof steps)[number];
/** Fields of the draw by the step they stand on. */
const stepOf: Readonly<Record<string, Step>> = {
  accountCode: "population",
  side: "population",
  expression: "population",
  keyword: "population",
  individualFrom: "population",
  jPeriodFrom: "population",
  jPeriodTo: "population",
  method: "method",
  size: "method",
  interval: "method",
  startPoint: "method",
  bounds: "method",
  blockLength: "method",
  atLeast: "method",
  top: "method",
  tolerable: "method",
  expected: "method",
  tolerableRate: "method",
  expectedRate: "method",
  confidence: "method",
  riskFactor: "method",
  expansion: "method",
  seed: "draw",
  title: "draw",
  fsItemId: "draw",
  progLineId: "draw",
};

function useWish(first: Wish | undefined, record: string) {
  const draft = useDraft<Wish>("sample", record);
  const [kept] = useState(() => (first ? undefined : draft.read()));
  const [wish, setWish] = useState(() => first ?? { ...newWish(undefined), ...kept?.value });
  // It was begun from another record or screen, which a window that is loaded again does not remember.
  useEffect(() => {
    if (first) draft.keep(first);
  }, [first, draft]);
  const change = (patch: Partial<Wish>) => {
    const next = { ...wish, ...patch };
    setWish(next);
    draft.keep(next);
  };
  const giveUp = () => {
    draft.drop();
    setWish(newWish(undefined));
  };
  return { wish, change, giveUp, drop: draft.drop, restoredAt: kept && formatTime(new Date(kept.at)) };
}

/** @param first the design that is begun with, e.g. that of the run being extended; else the draft, or a blank one. */
export function useNewRun(first: Wish | undefined, onDrawn: (run: SampleRun) => void) {
  const project = useProject();
  const record = `${project.id}.new`;
  const { wish, change, giveUp, drop, restoredAt } = useWish(first, record);
  const [params, patch] = useUrlParams();
  const step = steps.find((one) => one === params.get("step")) ?? "population";
  const setStep = (next: Step) => patch({ step: next === "population" ? undefined : next }, "push");
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const periods = useCall(vouchers.GetTrailbalancePeriod, { projectId: project.id });
  const books = (periods.data ?? []).filter(({ hasVouchers }) => hasVouchers);
  const periodId = wish.periodId ?? (books.find(({ isCurrent }) => isCurrent) ?? books[0])?.periodId;
  const asked = { ...populationOf(wish, periodId ?? 0), method: wish.method };
  const settled: typeof asked = JSON.parse(useDebounced(JSON.stringify(asked), 300));
  const isAskable = settled.periodId > 0 && !(wish.method === method.monetary && settled.side === undefined);
  const population = useCall(sampling.GetSamplePopulation, settled, { enabled: isAskable, keepPrevious: true });
  const figures = isAskable && !population.error ? population.data : undefined;
  const sizes = useSizes(wish, figures);
  const drawing = useChange(sampling.DrawSample, { quiet: true });
  const refuse = (error: unknown) => {
    const { errors, isComplete } = errorsByField(faultOf(error), Object.keys(stepOf));
    setFaults(Object.fromEntries(errors.map(({ name, errors: [text = ""] }) => [name, text])));
    const first = errors[0] && stepOf[errors[0].name];
    if (first) setStep(first);
    if (!isComplete || !first) reportError(error);
  };
  const draw = async () => {
    if (periodId === undefined || drawing.isPending || project.isReadOnly) return;
    try {
      const run = await drawing.mutateAsync(drawOf(wish, periodId, sizes.sized));
      drop();
      onDrawn(run);
    } catch (error) {
      refuse(error);
    }
  };
  return {
    project,
    wish,
    giveUp,
    restoredAt,
    step,
    setStep,
    faults,
    periods,
    books,
    periodId,
    asked: settled,
    population,
    figures,
    sizes,
    draw,
    isDrawing: drawing.isPending,
    change: (patch: Partial<Wish>) => {
      setFaults({});
      change(patch);
    },
  };
}
export type NewRunState = ReturnType<typeof useNewRun>;
