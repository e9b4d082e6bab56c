/** An act judged by the table of a life (`@digao/contract/life`): the step, or the refusal in words. */
import {
  type Caller,
  isFault,
  judgeStep,
  type Life,
  type Part,
  type State,
  type Step,
  type StepFault,
  type Subject,
} from "@digao/contract/life";
import type { MessageKey } from "@digao/contract/messages";
import { Refusal } from "./refusal.ts";
import type { Context } from "./serve.ts";

export interface StepRefusals {
  /** Where the state has no such act. */
  state: MessageKey;
  /** By who alone may, and by the part that stands against it. */
  actors: Readonly<Record<string, MessageKey>>;
  parts?: Readonly<Partial<Record<Part, MessageKey>>>;
  /** Of the refusals by person; `forbidden` unless told. */
  kind?: "state" | "forbidden";
}

const callerOf = ({ user, project }: Context): Caller => ({ userId: user.id, role: project?.role ?? -1 });

interface Why {
  key: MessageKey;
  kind: "state" | "forbidden";
}

function wordsOf(fault: StepFault, { state, actors, parts = {}, kind = "forbidden" }: StepRefusals): Why {
  if (fault.kind === "state") return { key: state, kind: "state" };
  if (fault.kind === "part") return { key: parts[fault.part] ?? "paper.notAllowed", kind };
  return { key: (fault.kind === "actor" && actors[fault.who]) || "paper.notAllowed", kind };
}

/** Why the caller may not take the step, as a button says it; null where nothing is against it. */
export function whyNot<S extends State, Act extends string>(
  ctx: Context,
  life: Life<S, Act>,
  act: Act,
  subject: Subject & { status: S },
  refusals: StepRefusals,
): MessageKey | null {
  const judged = judgeStep(life, act, subject, callerOf(ctx));
  return isFault(judged) ? wordsOf(judged, refusals).key : null;
}

export function requireStep<S extends State, Act extends string>(
  ctx: Context,
  life: Life<S, Act>,
  act: Act,
  subject: Subject & { status: S },
  refusals: StepRefusals,
): Step<S> {
  const judged = judgeStep(life, act, subject, callerOf(ctx));
  if (!isFault(judged)) return judged;
  const { key, kind } = wordsOf(judged, refusals);
  throw new Refusal(key, { kind });
}
