import { insertFound } from "@digao/db/insert-found";
import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
/** What other areas ask of audit programmes. */

import type { ProgLine } from "@digao/contract/areas/engagement/programs/calls";
import type { Db } from "@digao/db/tenant";
import type { Days } from "@digao/domain/programs/exec-day";
import { isInRoleSet } from "@digao/domain/roles/project-roles";
import { saysWhatWasSeen } from "@digao/domain/vouching/evidence";
import { sql } from "kysely";
import type { InFirm, OfProject } from "../../../platform/context.ts";
import { code } from "../../../platform/lib/code-sql.ts";
import { missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { markChanged, paperContent } from "../papers/door.ts";
import { projectDays, readLines } from "./program-rows.ts";
import { reopenLines } from "./reopen.ts";

/** The project's own copy of the firm's programmes: an item's own, else the general one. Items without papers have none. */
export async function copyPrograms(db: Db): Promise<void> {
  await insertFound(
    db,
    sql`
    insert into prog_line (tenant_id, project_id, fs_item_id, line_no, assertions, proc_types, content, wp_suffix, is_key)
    select ${ownTenant}, ${ownProject}, i.id, t.line_no, t.assertions, t.proc_types, t.content, t.wp_suffix, t.is_key
    from fs_item i join program_template t on t.tenant_id = i.tenant_id and t.fs_item_code =
      case when exists (select from program_template o where o.tenant_id = i.tenant_id and o.fs_item_code = i.std_code)
        then i.std_code else 'GENERIC' end
    where ${ofProject("i")} and i.wp_index is not null and not t.is_disabled`,
  );
}

/** Of `i` (fs_item): procedures selected, begun, settled, and those carried out or not applicable. */
export const programCounts = sql`(
  select jsonb_build_object('lines', count(*), 'begun', count(*) filter (where l.result <> ${code.procedureResult.notDone}), 'settled', count(*) filter (where l.is_settled),
    'done', count(*) filter (where l.is_settled and l.result <> ${code.procedureResult.leftOut}))
  from prog_line l where ${ofProject("l")} and l.fs_item_id = i.id and l.is_selected)`;

export interface ProgramCounts {
  lines: number;
  begun: number;
  settled: number;
  done: number;
}

/** Selected procedures that are neither carried out nor left out for a reason that stands; of one item, or of all. */
export async function openProcedures(
  db: Db,
  itemId?: number,
): Promise<{ fsItemId: number; lineNo: number; isKey: boolean }[]> {
  return db
    .selectFrom("prog_line")
    .where("is_selected", "=", true)
    .where("is_settled", "=", false)
    .$if(itemId !== undefined, (q) => q.where("fs_item_id", "=", itemId ?? 0))
    .select(["fs_item_id as fsItemId", "line_no as lineNo", "is_key as isKey"])
    .orderBy("line_no")
    .execute();
}

const carriedOut = sql`l.is_selected and l.result in (${code.procedureResult.noException}, ${code.procedureResult.exception})`;

/** Of these procedures, those selected and carried out. */
export async function carriedOutProcedures(db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select l.id from prog_line l where ${ofProject("l")} and ${carriedOut} and l.id = any(${[...ids]}::bigint[])`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Carried out by a paper that is no longer there, or has nothing on it any more; of one item, or of all. */
export async function lostPapers(db: Db, itemId?: number): Promise<{ fsItemId: number; subject: string }[]> {
  const ofItem = itemId === undefined ? sql`` : sql`and l.fs_item_id = ${itemId}`;
  const { rows } = await sql<{ fsItemId: number; subject: string }>`
    select l.fs_item_id as "fsItemId", l.line_no || ' ' || coalesce(l.wp_index, '-') as subject from prog_line l
    where ${ofProject("l")} and ${carriedOut} ${ofItem} and ${paperContent.at(sql`l.wp_index`)} is not true order by l.line_no`.execute(
    db,
  );
  return rows;
}

/**
 * A paper under an index has been taken away in this transaction. Where procedures were carried out by it alone, that is for who leads to do,
 * with a reason, and what was signed on their items is out of date.
 */
export async function takeFromProcedures(
  { db, project }: InFirm & OfProject,
  index: string | null,
  reason: string | null | undefined,
): Promise<void> {
  if (!index) return;
  const named = sql`${ofProject("l")} and upper(l.wp_index) = upper(${index})`;
  // Nobody carries one of them out, concludes or signs meanwhile.
  await sql`select from fs_item i where ${ofProject("i")} and i.id in (select l.fs_item_id from prog_line l where ${named})
    order by i.id for no key update`.execute(db);
  const { rows } = await sql<{ fsItemId: number; name: string }>`
    select l.fs_item_id as "fsItemId", i.name_zh || ' ' || l.line_no as name from prog_line l
    join fs_item i on ${ofProject("i")} and i.id = l.fs_item_id
    where ${named} and ${carriedOut} and ${paperContent.at(sql`l.wp_index`)} is not true order by i.id, l.line_no`.execute(
    db,
  );
  if (rows.length === 0) return;
  const params = { index, procedures: rows.map(({ name }) => name).join(", ") };
  if (!isInRoleSet(project?.role ?? -1, "leader"))
    throw new Refusal("program.paperLeader", { kind: "forbidden", params });
  if (!saysWhatWasSeen(reason)) throw new Refusal("program.paperReason", { kind: "state", params, field: "reason" });
  await markChanged(
    db,
    rows.map(({ fsItemId }) => fsItemId),
  );
}

/** A procedure that work is to be tied to: of that item, and selected. */
export async function requireProgLine(db: Db, fsItemId: number | null | undefined, id: number): Promise<void> {
  const line = await db
    .selectFrom("prog_line")
    .where("id", "=", id)
    .where("fs_item_id", "=", fsItemId ?? 0)
    .select("is_selected")
    .executeTakeFirst();
  if (!line) throw missing("program.otherItem");
  if (!line.is_selected) throw new Refusal("program.notSelected", { kind: "state" });
}

/** Procedures as they are listed: of an item, or by their ids. */
export const procedures = {
  ofItem: (db: Db, itemId: number): Promise<ProgLine[]> => readLines(db, sql`l.fs_item_id = ${itemId}`),
  byIds: async (db: Db, ids: readonly number[]): Promise<ProgLine[]> =>
    ids.length === 0 ? [] : readLines(db, sql`l.id = any(${[...ids]}::bigint[])`),
  days: (db: Db, projectId: number): Promise<Omit<Days, "groupId">> => projectDays(db, projectId),
};

/** Procedures that rest on what does not hold any more are to be carried out again. */
export const reopenProcedures = (ctx: Context, ids: readonly number[], reason: string): Promise<void> =>
  reopenLines(ctx, ids, reason);
