/**
 * The life of a procedure of an audit programme (审计程序), state × act: carried out with its paper, or left out for a reason. A key
 * procedure is left out with the agreement of who leads the project alone; "left undone for a reason" would otherwise be a way around "not
 * applicable". The firm's procedures are tailored by who leads, those of the project's own by whoever works on it.
 */
import { procedureResult } from "@digao/contract/areas/engagement/programs/codes";
import { projectRole, roleSets } from "@digao/contract/areas/engagement/project-detail/codes";
import { type Caller, isFault, judgeStep, type Life, lifeOf, type Step, type Subject } from "@digao/contract/life";
import { isDone, isLeftOut } from "./progress.ts";

/** `drawn`: not begun, but samples or vouchers are drawn for it. `waiting`: until somebody who leads agrees that it is left out. */
export type ProcedureState = "notSelected" | "notDone" | "drawn" | "inProgress" | "performed" | "waiting" | "leftOut";

type Tailoring = "select" | "deselect" | "reword" | "remove";
type Recording = "setPaper" | "describe" | "clear" | "begin" | "perform" | "leaveOut" | "propose";
export type ProcedureAct = Tailoring | Recording | "approve" | "refuse";

type Who = "team" | "tailor" | "lead" | "approver";
type Steps = Readonly<Partial<Record<ProcedureAct, Step<ProcedureState, Who>>>>;

const { manager, partner } = projectRole;
const team = { who: "team" } as const;
const tailor = { who: "tailor" } as const;
const approver = { who: "approver", notBy: ["preparer"] } as const;
const reason = true;
const complete = true;
/** Whether samples or vouchers are drawn for it decides. */
const undone = ["notDone", "drawn"] as const;

const leaveOut: Steps = { leaveOut: { to: "leftOut", ...team, reason } };
const leaveOutKey: Steps = {
  leaveOut: { to: "leftOut", who: "lead", reason },
  propose: { to: "waiting", ...team, reason },
};
const begin: Steps = { begin: { to: "inProgress", ...team } };
const perform: Steps = { perform: { to: "performed", ...team, complete } };
const clear: Steps = { clear: { to: undone, ...team } };
const deselect: Steps = { deselect: { to: "notSelected", ...tailor } };
const remove: Steps = { remove: { to: null, ...tailor } };

/** What leaves it where it stands: its paper, its words, more words on what came of it. */
const stays = (to: ProcedureState): Steps => ({
  setPaper: { to, ...team },
  describe: { to, ...team },
  reword: { to, ...tailor },
});

interface Kind {
  tailors: readonly number[];
  /** While nothing has been done on it. */
  deselects: Steps;
  removes: Steps;
  leaves: Steps;
}

const lifeOfKind = ({ tailors, deselects, removes, leaves }: Kind): Life<ProcedureState, ProcedureAct, Who> =>
  lifeOf<ProcedureState, ProcedureAct>()({
    actors: {
      team: { roles: roleSets.team },
      tailor: { roles: tailors },
      lead: { roles: [manager, partner] },
      /** Who is in charge of the field work agrees to what others propose, manager and partner also to what they proposed before they led. */
      approver: { roles: roleSets.leader, mayOwn: [manager, partner] },
    },
    steps: {
      notSelected: { ...stays("notSelected"), select: { to: "notDone", ...tailor }, ...removes },
      notDone: { ...stays("notDone"), ...begin, ...perform, ...leaves, ...deselects, ...removes },
      drawn: { ...stays("drawn"), ...begin, ...perform, ...leaves },
      inProgress: { ...stays("inProgress"), ...clear, ...perform, ...leaves },
      performed: {
        ...stays("performed"),
        setPaper: { to: "performed", ...team, complete },
        describe: { to: "performed", ...team, complete },
        ...clear,
        ...begin,
        ...perform,
        ...leaves,
      },
      waiting: {
        ...stays("waiting"),
        ...clear,
        ...begin,
        ...perform,
        ...leaves,
        approve: { to: "leftOut", ...approver },
        refuse: { to: undone, ...approver },
      },
      leftOut: { ...stays("leftOut"), ...clear, ...begin, ...perform, ...leaves },
    },
  });

export const PROCEDURE_LIVES = {
  key: lifeOfKind({ tailors: roleSets.leader, deselects: {}, removes: {}, leaves: leaveOutKey }),
  firms: lifeOfKind({ tailors: roleSets.leader, deselects: deselect, removes: {}, leaves: leaveOut }),
  own: lifeOfKind({ tailors: roleSets.team, deselects: deselect, removes: remove, leaves: leaveOut }),
} as const;
export type ProcedureKind = keyof typeof PROCEDURE_LIVES;

export interface Procedure {
  isKey: boolean;
  isOwn: boolean;
  isSelected: boolean;
  result: number;
  approvedAt: unknown;
  samples: readonly unknown[];
  drawn: number;
  execUserId: number | null;
}

export function kindOf({ isKey, isOwn }: Pick<Procedure, "isKey" | "isOwn">): ProcedureKind {
  if (isOwn) return "own";
  return isKey ? "key" : "firms";
}

export const lifeOfProcedure = (line: Pick<Procedure, "isKey" | "isOwn">) => PROCEDURE_LIVES[kindOf(line)];

export function stateOf(line: Omit<Procedure, "execUserId">): ProcedureState {
  const { result } = line;
  if (!line.isSelected) return "notSelected";
  if (isDone(result)) return "performed";
  if (isLeftOut(result)) return kindOf(line) === "key" && line.approvedAt === null ? "waiting" : "leftOut";
  if (result === procedureResult.inProgress) return "inProgress";
  return line.samples.length > 0 || line.drawn > 0 ? "drawn" : "notDone";
}

/** Carried out, or left out for a reason that stands: `is_settled` of the row. */
export const settledStates: readonly ProcedureState[] = ["performed", "leftOut"];

/** It was begun by who said what came of it. */
export const subjectOf = (line: Procedure): Subject & { status: ProcedureState } => ({
  status: stateOf(line),
  parts: { preparer: line.execUserId === null ? [] : [line.execUserId] },
});

/** The act that a result is: who leads leaves out a key procedure, others propose it. */
export function actOfResult(line: Procedure, result: number, caller: Caller): ProcedureAct {
  if (isDone(result)) return "perform";
  if (result === procedureResult.inProgress) return "begin";
  if (result === procedureResult.notDone) return "clear";
  const life = lifeOfProcedure(line);
  const isProposed = kindOf(line) === "key" && isFault(judgeStep(life, "leaveOut", subjectOf(line), caller));
  return isProposed ? "propose" : "leaveOut";
}
