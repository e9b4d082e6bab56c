/** How far the main job of an audit is: five steps with their facts, and the one that is next. */
import type { ProjectItem } from "@digao/contract/areas/office/projects/calls";

export type StepState = "done" | "attention" | "next" | "later";
export interface Step {
  name: "acquire" | "prepare" | "adjust" | "balance" | "sign";
  /** Name of the screen where it is done. */
  screen: string;
  state: StepState;
  /** Key of what is told, with its figures. */
  text: string;
  params: Record<string, number>;
}
type Progress = NonNullable<ProjectItem["progress"]>;
type Found = Pick<Step, "text" | "params"> & { state: "done" | "attention" | "open" };

const say = (state: Found["state"], text: string, params: Record<string, number> = {}): Found => ({
  state,
  text: `projects.main.${text}`,
  params,
});

function acquire({ periods, tbRows, vouchers }: Progress): Found {
  if (tbRows === 0 && vouchers === 0) return say("open", "acquireNone");
  if (vouchers === 0) return say("attention", "acquireNoVouchers", { periods, tbRows });
  return say("done", "acquireDone", { periods, tbRows, vouchers });
}

function prepare({ accounts, unmapped, toConfirm }: Progress): Found {
  if (accounts === 0) return say("open", "prepareNone");
  if (unmapped + toConfirm > 0) return say("attention", "prepareOpen", { accounts, unmapped, toConfirm });
  return say("done", "prepareDone", { accounts });
}

/** An audit without adjustments is rare but lawful: once items are signed, none are waited for. */
function adjust({ adjustDraft: draft, adjustForReview: review, adjustChecked: checked, itemsSigned }: Progress): Found {
  if (draft + review > 0) return say("attention", "adjustOpen", { draft, review, checked });
  if (checked > 0) return say("done", "adjustDone", { checked });
  return say(itemsSigned > 0 ? "done" : "open", "adjustNone");
}

/** The trial balance is computed; it is behind us once the first item is signed. */
function balance({ accounts, itemsSigned }: Progress): Found {
  if (accounts === 0) return say("open", "balanceNone");
  return say(itemsSigned > 0 ? "done" : "open", "balanceReady");
}

function sign({ itemsSigned: signed, itemsTotal: total }: Progress): Found {
  if (signed === 0) return say("open", "signNone", { total });
  return say(signed < total ? "attention" : "done", "signOpen", { signed, total });
}

const steps = [
  { name: "acquire", screen: "dataacquisition", find: acquire },
  { name: "prepare", screen: "dataprepare", find: prepare },
  { name: "adjust", screen: "auditadjustment", find: adjust },
  { name: "balance", screen: "trialbalance", find: balance },
  { name: "sign", screen: "assetsclass", find: sign },
] as const;

export function stepsOf(progress: Progress): Step[] {
  const found = steps.map(({ name, screen, find }) => ({ name, screen, ...find(progress) }));
  const next = found.findIndex((step) => step.state !== "done");
  return found.map((step, index) => {
    if (step.state !== "open") return { ...step, state: step.state };
    return { ...step, state: index === next ? "next" : "later" };
  });
}

/** Of an archived project: nothing goes on and nothing waits. */
export const atRest = (all: readonly Step[]): Step[] =>
  all.map((step) => (step.state === "next" ? { ...step, state: "later" } : step));

export const nextStep = (all: readonly Step[]) => all.find((step) => step.state !== "done");
