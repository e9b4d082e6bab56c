/** What comes of two lists by a rule and by what a person has decided: the same each time it is worked out. */
import { type MatchColumns, MatchRule } from "@digao/contract/areas/papers/matching/calls";
import type { Db } from "@digao/db/tenant";
import { type DecidedLists, type Decision, decidedLists } from "@digao/domain/matching/by-hand";
import { matchLists } from "@digao/domain/matching/match-lists";
import { sql } from "kysely";
import type { KeptDecision } from "./by-hand.ts";
import { type ListRow, readSide, unpacked } from "./lists.ts";
import type { Sides } from "./shown.ts";

export interface StoredRun {
  name: string;
  rule: string;
  userId: number;
  isDone: boolean;
  leftName: string;
  left: Uint8Array;
  leftIs1904: boolean;
  rightName: string;
  right: Uint8Array;
  rightIs1904: boolean;
}

/** Whoever it belongs to. */
export async function storedRun(db: Db, id: number): Promise<StoredRun | undefined> {
  const { rows } = await sql<StoredRun>`
    select r.name, r.rule, r.user_id as "userId", r.finished_at is not null as "isDone", l.data as left, l.date_1904 as "leftIs1904",
      o.data as right, o.date_1904 as "rightIs1904",
      concat_ws(' · ', l.file_name, nullif(l.sheet_name, '')) as "leftName", concat_ws(' · ', o.file_name, nullif(o.sheet_name, '')) as "rightName"
    from match_run r join match_list l on l.tenant_id = r.tenant_id and l.id = r.left_list_id
      join match_list o on o.tenant_id = r.tenant_id and o.id = r.right_list_id
    where r.id = ${id}`.execute(db);
  return rows[0];
}

interface Settings {
  rule: MatchRule;
  left: MatchColumns;
  right: MatchColumns;
  decisions?: KeptDecision[];
}

export function settingsOf({ rule }: Pick<StoredRun, "rule">): Settings {
  const settings = JSON.parse(rule) as Settings;
  return { ...settings, rule: MatchRule.parse(settings.rule) };
}

export async function sidesOf(run: StoredRun): Promise<Sides> {
  const { left, right } = settingsOf(run);
  return {
    left: readSide(await unpacked<ListRow[]>(run.left), left, run.leftIs1904),
    right: readSide(await unpacked<ListRow[]>(run.right), right, run.rightIs1904),
  };
}

/** Rows are named by their numbers in the file: those that took no part are left out. */
function decisionsOf(kept: readonly KeptDecision[], { left, right }: Sides): Decision[] {
  const placesOf = ({ rows }: Sides["left"]) => new Map(rows.map(({ row }, at) => [row, at]));
  const [ofLeft, ofRight] = [placesOf(left), placesOf(right)];
  return kept.map(({ kind, note, ...rows }) => ({
    kind,
    note,
    left: rows.left.flatMap((row) => ofLeft.get(row) ?? []),
    right: rows.right.flatMap((row) => ofRight.get(row) ?? []),
  }));
}

export function resultOf(run: StoredRun, sides: Sides): DecidedLists {
  const { rule, decisions = [] } = settingsOf(run);
  const [left, right] = [sides.left.rows, sides.right.rows];
  return decidedLists(matchLists(left, right, rule), decisionsOf(decisions, sides), { left, right, rule });
}
