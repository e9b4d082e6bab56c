/**
 * A state machine as a table: state × act -> where it leads, who may, what must be so first. The server judges an act by it, the screen
 * its buttons, and the tests try every state × act × role.
 */
export type State = number | string;

/** What somebody has already done with a record: began it, wrote in it since, handed it in, approved it. */
export type Part = "preparer" | "editor" | "submitter" | "approver";

export interface Actor {
  /** Roles of the project (`projectRole`). */
  roles: readonly number[];
  /** Who has one of these parts may as well, whatever their role. */
  orPart?: readonly Part[];
  /** Who has this part, and nobody else. */
  onlyPart?: Part;
  /** Roles against whom no part of their own stands (`notBy`). */
  mayOwn?: readonly number[];
}

export interface Step<S extends State = State, Who extends string = string> {
  /** Several where what is registered decides; null where the record ends. */
  to: S | readonly S[] | null;
  who: Who;
  /** In place of `who` while another version is in force: who may put this one in its place, judged by the parts of the one in force. */
  over?: Who;
  /** Nobody who has one of these parts: what others prepared is approved, never one's own. */
  notBy?: readonly Part[];
  /** Must be given, and stays; `explained`: in words that say what has changed. */
  reason?: true | "explained";
  /** The record must be complete, by the rules of its domain. */
  complete?: true;
  /** Refused while an answer of a checklist is a hard stop. */
  unstopped?: true;
  /** Papers of judgement that must be in force first, by their reference types. */
  needs?: readonly string[];
  /** Refused once the sources have moved since the record was last written. */
  fresh?: true;
  /** Also done by the platform itself: a job, or what follows from a registration. */
  bySystem?: true;
}

export interface Life<S extends State = State, Act extends string = string, Who extends string = string> {
  actors: Readonly<Record<Who, Actor>>;
  steps: Readonly<Record<S, Readonly<Partial<Record<Act, Step<S, Who>>>>>>;
}

/** The table with its states, acts and actors checked against each other. */
export const lifeOf =
  <S extends State, Act extends string>() =>
  <const Who extends string>(life: Life<S, Act, Who>): Life<S, Act, Who> =>
    life;

export type Parts = Readonly<Partial<Record<Part, readonly number[]>>>;
export interface Subject {
  status: State;
  /** The people who have a part in it. */
  parts: Parts;
  /** Those of the version in force that it would take the place of. */
  former?: Parts | null | undefined;
}

export interface Caller {
  userId: number;
  role: number;
  isSystem?: boolean;
}

/** Why not: no such step from here; not the right role, or not who alone may; a part of one's own stands against it; no reason. */
export type StepFault<Who extends string = string> =
  | { kind: "state" }
  | { kind: "actor"; who: Who }
  | { kind: "part"; part: Part }
  | { kind: "reason" };

export interface Wish<S extends State = State> {
  reason?: string | undefined;
  /** Of a step that leads to several states. */
  to?: S | undefined;
}

const has = ({ parts }: Subject, part: Part, { userId }: Caller): boolean => parts[part]?.includes(userId) ?? false;

function mayAct({ roles, orPart = [], onlyPart }: Actor, subject: Subject, caller: Caller): boolean {
  if (onlyPart) return roles.includes(caller.role) && has(subject, onlyPart, caller);
  return roles.includes(caller.role) || orPart.some((part) => has(subject, part, caller));
}

const isSeveral = <S extends State>(to: Step<S>["to"]): to is readonly S[] => Array.isArray(to);
const leadsTo = ({ to }: Step, target: State | undefined): boolean =>
  target === undefined || (isSeveral(to) ? to.includes(target) : to === target);

/** The step, or why this caller may not take it. Without a wish, as for a button, the reason is asked for afterwards. */
export function judgeStep<S extends State, Act extends string, Who extends string>(
  { actors, steps }: Life<S, Act, Who>,
  act: Act,
  subject: Subject & { status: S },
  caller: Caller,
  wish?: Wish<S>,
): Step<S, Who> | StepFault<Who> {
  const step = steps[subject.status][act];
  if (!step || !leadsTo(step, wish?.to)) return { kind: "state" };
  if (caller.isSystem && step.bySystem) return step;
  const { former } = subject;
  const [who, judged] = step.over && former ? [step.over, { ...subject, parts: former }] : [step.who, subject];
  const actor = actors[who];
  if (!mayAct(actor, judged, caller)) return { kind: "actor", who };
  const own = actor.mayOwn?.includes(caller.role) ? undefined : step.notBy?.find((part) => has(subject, part, caller));
  if (own) return { kind: "part", part: own };
  return wish && step.reason && !wish.reason?.trim() ? { kind: "reason" } : step;
}

export const isFault = <Who extends string>(judged: Step | StepFault<Who>): judged is StepFault<Who> =>
  "kind" in judged;

/** The acts that there are from a state, whoever may. */
export const actsFrom = <S extends State, Act extends string>({ steps }: Life<S, Act>, state: S): Act[] =>
  Object.keys(steps[state]) as Act[];

/** Where a step leads: null where the record ends. */
export const endOf = <S extends State>({ to }: Step<S>, target?: S): S | null =>
  target ?? (isSeveral(to) ? (to[0] ?? null) : to);
