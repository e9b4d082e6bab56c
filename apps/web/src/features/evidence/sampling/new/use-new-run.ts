import { vouchers } from "@digao/contract/areas/books/vouchers/calls";
import { sampling } from "@digao/contract/areas/evidence/sampling/calls";
import type { SampleRun } from "@digao/contract/areas/evidence/sampling/run";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type Sent, useCall, useChange } from "../../../../lib/api.ts";
import { faultOf } from "../../../../lib/call-error.ts";
import { useProject } from "../../../../lib/page.ts";
import { reportError } from "../../../../lib/report-error.ts";
import { useDebounced } from "../../../../lib/use-debounced.ts";
import { useUrlParams } from "../../../../lib/use-url-state.ts";
import { errorsByField } from "../../../../ui/edit/field-faults.ts";
import { useFields } from "../../../../ui/edit/use-fields.ts";
import { method } from "../words.ts";
import type { PerformanceOf } from "./use-performance.ts";
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
  sizeReason: "method",
  tolerableReason: "method",
  againReason: "method",
  extendsId: "draw",
  seed: "draw",
  title: "draw",
  fsItemId: "draw",
  progLineId: "draw",
};

interface Drawing {
  first: Wish | undefined;
  /** What is tolerable unless told otherwise. */
  tolerable: string;
  record: string;
  draw: () => Promise<unknown>;
  refuse: (error: unknown) => void;
}

/** The design until it is drawn: nobody else writes it, and nothing of it stands on the server. */
function useWish({ first, tolerable, record, draw, refuse }: Drawing) {
  const [empty, setBlank] = useState(() => newWish(undefined));
  const blank = { ...empty, tolerable };
  const edit = useFields<Wish>({
    form: "sample",
    record,
    now: { values: blank, rowVersion: 0 },
    write: draw,
    reread: () => undefined,
    tell: refuse,
  });
  // It was begun from another record or screen, which a window that is loaded again does not remember.
  const [isTaken, setTaken] = useState(false);
  const begin = useEffectEvent(({ tolerable: own, ...wish }: Wish) => {
    edit.giveUp();
    edit.change(own || wish.extended ? { ...wish, tolerable: own } : wish);
    setTaken(true);
  });
  useEffect(() => {
    if (first) begin(first);
  }, [first]);
  const giveUp = () => {
    edit.giveUp();
    setBlank(newWish(undefined));
  };
  const wish = first && !isTaken ? first : { ...blank, ...edit.value };
  return { ...edit, wish, giveUp };
}

interface Begun {
  /** The design that is begun with, e.g. that of the run being extended; else the draft, or a blank one. */
  first: Wish | undefined;
  performanceOf: PerformanceOf;
  onDrawn: (run: SampleRun) => void;
}

export function useNewRun({ first, performanceOf, onDrawn }: Begun) {
  const project = useProject();
  const [params, patch] = useUrlParams();
  const step = steps.find((one) => one === params.get("step")) ?? "population";
  const setStep = (next: Step) => patch({ step: next === "population" ? undefined : next }, "push");
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const { mutateAsync } = useChange(sampling.DrawSample, { quiet: true });
  const refuse = (error: unknown) => {
    const { errors, isComplete } = errorsByField(faultOf(error), Object.keys(stepOf));
    setFaults(Object.fromEntries(errors.map(({ name, errors: [text = ""] }) => [name, text])));
    const first = errors[0] && stepOf[errors[0].name];
    if (first) setStep(first);
    if (!isComplete || !first) reportError(error);
  };
  const order = useRef<Sent<typeof sampling.DrawSample>>(undefined);
  const drawn = useRef<SampleRun>(undefined);
  const edit = useWish({
    first,
    tolerable: performanceOf(undefined) ?? "",
    record: `${project.id}.new`,
    draw: async () => {
      drawn.current = order.current && (await mutateAsync(order.current));
    },
    refuse,
  });
  const { wish } = edit;
  const periods = useCall(vouchers.GetTrailbalancePeriod, { projectId: project.id });
  const books = (periods.data ?? []).filter(({ hasVouchers }) => hasVouchers);
  const periodId = wish.periodId ?? (books.find(({ isCurrent }) => isCurrent) ?? books[0])?.periodId;
  const input = { ...populationOf(wish, periodId ?? 0), method: wish.method };
  const settled: typeof input = JSON.parse(useDebounced(JSON.stringify(input), 300));
  const isAskable = settled.periodId > 0 && !(wish.method === method.monetary && settled.side === undefined);
  const population = useCall(sampling.GetSamplePopulation, settled, { enabled: isAskable, keepPrevious: true });
  const figures = isAskable && !population.error ? population.data : undefined;
  const sizes = useSizes(wish, figures);
  const performance = performanceOf(wish.fsItemId);
  const draw = async () => {
    if (periodId === undefined || edit.isBusy || project.isReadOnly) return;
    order.current = drawOf(wish, periodId, sizes.sized);
    if ((await edit.send()) && drawn.current) onDrawn(drawn.current);
  };
  return {
    project,
    wish,
    giveUp: edit.giveUp,
    restoredAt: edit.restoredAt,
    step,
    setStep,
    faults,
    periods,
    books,
    periodId,
    populationQuery: settled,
    population,
    figures,
    sizes,
    performance,
    draw,
    isDrawing: edit.isBusy,
    change: (patch: Partial<Wish>) => {
      setFaults({});
      edit.change(patch);
    },
  };
}
export type NewRunState = ReturnType<typeof useNewRun>;
