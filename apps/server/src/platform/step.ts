/** An act judged by the table of a life (`@digao/contract/life`): the step, or the refusal in words. */
import { memberState } from "@digao/contract/areas/engagement/project-detail/codes";
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
  type Wish,
} from "@digao/contract/life";
import type { MessageKey } from "@digao/contract/messages";
import type { ByUser, InFirm, OfProject } from "./context.ts";
import { Refusal } from "./refusal.ts";

export interface StepRefusals {
  /** Where the state has no such act. */
  state: MessageKey;
  /** By who alone may, and by the part that stands against it. */
  actors: Readonly<Record<string, MessageKey>>;
  parts?: Readonly<Partial<Record<Part, MessageKey>>>;
  /** Where a step that asks for a reason is given none. */
  reason?: MessageKey;
  /** The fields at which a form shows a refusal. */
  fields?: Readonly<Partial<Record<StepFault["kind"], string>>>;
  /** Of the refusals by person; `forbidden` unless told. */
  kind?: "state" | "forbidden";
}

const callerOf = ({ user, project }: ByUser & OfProject): Caller => ({ userId: user.id, role: project?.role ?? -1 });

interface Why {
  key: MessageKey;
  kind: "state" | "forbidden";
}

function wordsOf(
  fault: StepFault,
  { state, actors, parts = {}, reason = "paper.notAllowed", kind = "forbidden" }: StepRefusals,
): Why {
  if (fault.kind === "state") return { key: state, kind: "state" };
  if (fault.kind === "reason") return { key: reason, kind: "state" };
  if (fault.kind === "part") return { key: parts[fault.part] ?? "paper.notAllowed", kind };
  return { key: (fault.kind === "actor" && actors[fault.who]) || "paper.notAllowed", kind };
}

/** Why the caller may not take the step, as a button says it; null where nothing is against it. */
export function whyNot<S extends State, Act extends string>(
  ctx: ByUser & OfProject,
  life: Life<S, Act>,
  act: Act,
  subject: Subject & { status: S },
  refusals: StepRefusals,
): MessageKey | null {
  const judged = judgeStep(life, act, subject, callerOf(ctx));
  return isFault(judged) ? wordsOf(judged, refusals).key : null;
}

export function requireStep<S extends State, Act extends string>(
  ctx: ByUser & OfProject,
  life: Life<S, Act>,
  act: Act,
  subject: Subject & { status: S },
  refusals: StepRefusals,
  wish?: Wish<S>,
): Step<S> {
  const judged = judgeStep(life, act, subject, callerOf(ctx), wish);
  if (!isFault(judged)) return judged;
  const { key, kind } = wordsOf(judged, refusals);
  const field = refusals.fields?.[judged.kind];
  throw new Refusal(key, { kind, ...(field === undefined ? {} : { field }) });
}

/** The confirmed members of the project. */
export const membersOf = ({ db, project }: InFirm & OfProject) =>
  db
    .selectFrom("project_member")
    .where("project_id", "=", project?.id ?? 0)
    .where("checked", "=", memberState.confirmed)
    .select(["user_id as userId", "role_id as role"])
    .execute();

/** Confirmed members who may take the act: those whom a notice asks to. */
export async function whoMay<S extends State, Act extends string>(
  ctx: InFirm & OfProject,
  life: Life<S, Act>,
  act: Act,
  subject: Subject & { status: S },
): Promise<number[]> {
  const members = await membersOf(ctx);
  return members.filter((one) => !isFault(judgeStep(life, act, subject, one))).map(({ userId }) => userId);
}
