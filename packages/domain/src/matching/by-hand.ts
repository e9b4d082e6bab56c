/** What a person decides of a matching: rows that belong together, groups that do not, and notes on them. */
import { Free, type Matching, type MatchRule, type MatchSide, type Paired, pair } from "./free.ts";
import type { MatchedLists } from "./match-lists.ts";

/** Rows by their places in their lists. */
export interface Decision {
  kind: "match" | "unmatch" | "note";
  left: readonly number[];
  right: readonly number[];
  note: string;
}

export interface DecidedLists extends MatchedLists {
  /** Of rows that are alone. */
  leftNotes: ReadonlyMap<number, string>;
  rightNotes: ReadonlyMap<number, string>;
}

type SideName = "left" | "right";
interface State {
  groups: Set<Paired>;
  groupOf: { [side in SideName]: Map<number, Paired> };
  notes: { [side in SideName]: Map<number, string> };
}

const sides: readonly SideName[] = ["left", "right"];

function keep(state: State, group: Paired): void {
  state.groups.add(group);
  for (const side of sides) for (const at of group[side]) state.groupOf[side].set(at, group);
}

function dissolve(state: State, group: Paired): void {
  state.groups.delete(group);
  for (const side of sides) for (const at of group[side]) state.groupOf[side].delete(at);
}

const groupsWith = (state: State, decision: Decision): Set<Paired> =>
  new Set(sides.flatMap((side) => decision[side].flatMap((at) => state.groupOf[side].get(at) ?? [])));

const noteRows = (state: State, decision: Decision): void => {
  for (const side of sides) for (const at of decision[side]) state.notes[side].set(at, decision.note);
};

function decide(state: State, decision: Decision, matching: Matching): void {
  const groups = groupsWith(state, decision);
  if (decision.kind === "note") {
    const [group] = groups;
    if (group) group.note = decision.note;
    else noteRows(state, decision);
    return;
  }
  for (const group of groups) dissolve(state, group);
  if (decision.kind === "unmatch") {
    noteRows(state, decision);
    return;
  }
  const rows = { left: [...decision.left], right: [...decision.right] };
  keep(state, { ...pair(matching, rows, "hand"), note: decision.note });
}

/** One after the other, on what was found: a group that does not add up is a difference, however it was formed. */
export function decidedLists(
  found: MatchedLists,
  decisions: readonly Decision[],
  { left, right, rule }: { left: MatchSide; right: MatchSide; rule: MatchRule },
): DecidedLists {
  const signed = rule.isOpposite ? right.map((row) => ({ ...row, amount: -row.amount })) : right;
  const matching: Matching = { left: new Free(left), right: new Free(signed), rule };
  const state: State = {
    groups: new Set(),
    groupOf: { left: new Map(), right: new Map() },
    notes: { left: new Map(), right: new Map() },
  };
  for (const group of [...found.matched, ...found.differences]) keep(state, { ...group });
  for (const decision of decisions) decide(state, decision, matching);
  const groups = [...state.groups];
  const isDifference = ({ by, difference }: Paired) =>
    by === "amountDiffers" || by === "dateDiffers" || (by === "hand" && difference !== 0n);
  const rest = (side: Free, name: SideName) =>
    Array.from(side.rows.keys()).filter((at) => !state.groupOf[name].has(at));
  return {
    matched: groups.filter((group) => !isDifference(group)),
    differences: groups.filter(isDifference),
    leftOnly: rest(matching.left, "left"),
    rightOnly: rest(matching.right, "right"),
    isCut: found.isCut,
    leftNotes: state.notes.left,
    rightNotes: state.notes.right,
  };
}
