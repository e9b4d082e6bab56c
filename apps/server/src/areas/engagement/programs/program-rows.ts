import { ofProject } from "@digao/db/project-rows";

/** Procedures as they are listed, and held while a step changes them. */

import { paperStatus } from "@digao/contract/areas/engagement/papers/codes";
import type { ProgLine } from "@digao/contract/areas/engagement/programs/calls";
import { drawExceptions, drawsChecked } from "@digao/contract/areas/evidence/vouching/codes";
import type { Db } from "@digao/db/tenant";
import { evidenceFault, type PaperAtIndex } from "@digao/domain/programs/evidence";
import type { Days } from "@digao/domain/programs/exec-day";
import { stateOf } from "@digao/domain/programs/life";
import { type RawBuilder, sql } from "kysely";
import { code, oneOf } from "../../../platform/lib/code-sql.ts";
import { isConcluded } from "../../../platform/paper/conclusions.ts";
import { checkVersion, missing, Refusal } from "../../../platform/refusal.ts";
import { paperContent } from "../papers/door.ts";

type Stored = Omit<ProgLine, "needsApproval" | "paperLack"> & {
  paperLack: "noPaper" | "empty" | null;
  evidence: PaperAtIndex | null;
};

/**
 * Of a sample: reliance on controls fell after it was drawn, and it has not the items that are needed since; a larger one that extends it stands in
 * its place.
 */
const isTooSmall = (
  of: string,
) => sql`(${sql.ref(`${of}.reliance_factor`)} is not null and (${sql.ref(`${of}.needed`)} ->> 'isEnough')::boolean is false
  and not exists (select from sample_run e where ${ofProject("e")} and e.extends_id = ${sql.ref(`${of}.id`)} and e.status <> ${code.sampleStatus.withdrawn}
    and (e.needed ->> 'isEnough')::boolean is not false and ${isConcluded("sampleConclusion", "e")}))`;

const content = paperContent.at(sql`l.wp_index`);

const columns = sql`l.id, l.project_id as "projectId", l.fs_item_id as "RId", l.line_no as "lineNo", l.assertions, l.proc_types as "procTypes",
  l.content, l.is_key as "isKey", l.is_own as "isOwn", l.is_selected as "isSelected", l.wp_index as "wpIndex",
  case when l.wp_suffix <> '' then i.wp_index || '-' || l.wp_suffix end as "wpUsual", l.result, l.note,
  l.not_done_reason as "notDoneReason",
  case when h.id is not null then jsonb_build_object('id', h.id, 'adjNo', h.adj_no, 'description', h.description, 'status', h.status)
    end as adjustment,
  l.exec_user_id as "execUserId", e.name as "execUserName", l.exec_date as "execDate", a.name as "approvedByName",
  l.approved_at as "approvedAt", l.is_settled as "isSettled",
  coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'runNo', r.run_no, 'title', r.title, 'status', r.status) order by r.run_no desc)
    from sample_run r where ${ofProject("r")} and r.prog_line_id = l.id and r.status <> ${code.sampleStatus.withdrawn}), '[]') as samples,
  coalesce(d.drawn, 0) as drawn, coalesce(d.checked, 0) as checked, coalesce(d.exceptions, 0) as exceptions,
  case when l.wp_index is null or c.has then null when c.has is null then 'noPaper' else 'empty' end as "paperLack",
  case when l.wp_index is not null then ${paperContent.evidence(sql`l.wp_index`, sql`l.fs_item_id`)} end as evidence,
  exists (select from sample_run r where ${ofProject("r")} and r.prog_line_id = l.id and r.status <> ${code.sampleStatus.withdrawn}
    and (not ${isConcluded("sampleConclusion", "r")} or ${isTooSmall("r")})) as "hasOpenSample", l.row_version as "rowVersion"`;

const source = sql`prog_line l
  join fs_item i on ${ofProject("i")} and i.id = l.fs_item_id
  left join adjust_head h on ${ofProject("h")} and h.id = l.adjust_head_id
  left join app_user e on e.tenant_id = l.tenant_id and e.id = l.exec_user_id
  left join app_user a on a.tenant_id = l.tenant_id and a.id = l.approved_by
  left join lateral (select ${content} as has) c on true
  left join lateral (
    select count(*)::int as drawn, count(*) filter (where v.status in ${oneOf(drawsChecked)})::int as checked,
      count(*) filter (where v.result in ${oneOf(drawExceptions)})::int as exceptions
    from drawn_voucher v where ${ofProject("v")} and v.prog_line_id = l.id and v.status <> ${code.drawStatus.cancelled}
  ) d on true`;

const lackAt = (
  { procTypes, wpIndex, wpUsual }: Omit<Stored, "evidence">,
  evidence: PaperAtIndex | null,
): ProgLine["paperLack"] => evidence && (evidenceFault(procTypes, evidence, wpIndex === wpUsual)?.fault ?? null);

export async function readLines(db: Db, where: RawBuilder<unknown>): Promise<ProgLine[]> {
  const { rows } =
    await sql<Stored>`select ${columns} from ${source} where ${ofProject("l")} and ${where} order by l.line_no, l.id`.execute(
      db,
    );
  return rows.map(({ evidence, ...row }) => ({
    ...row,
    paperLack: row.paperLack ?? lackAt(row, evidence),
    needsApproval: stateOf(row) === "waiting",
  }));
}

export async function readLine(db: Db, id: number): Promise<ProgLine> {
  const [line] = await readLines(db, sql`l.id = ${id}`);
  if (!line) throw missing();
  return line;
}

/** Held until the call ends; a stale version is refused with the row as it stands. */
export async function lockLine(db: Db, { id, rowVersion }: { id: number; rowVersion: number }): Promise<ProgLine> {
  // The item first: whoever takes a paper away that shows its procedures as carried out holds it, too.
  await sql`select from fs_item i where ${ofProject("i")} and i.id = (select fs_item_id from prog_line l where ${ofProject("l")} and l.id = ${id})
    for no key update`.execute(db);
  await sql`select from prog_line l where ${ofProject("l")} and l.id = ${id} for update`.execute(db);
  const line = await readLine(db, id);
  const item = await db.selectFrom("fs_item").where("id", "=", line.RId).select("wp_status").executeTakeFirst();
  if (item?.wp_status === paperStatus.locked) throw new Refusal("sign.locked", { kind: "state" });
  checkVersion(rowVersion, line);
  return line;
}

/** What is wrong with the paper under an index for such a procedure. */
export async function faultAt(
  db: Db,
  { procTypes, RId, wpIndex }: Pick<ProgLine, "procTypes" | "RId"> & { wpIndex: string },
): Promise<ReturnType<typeof evidenceFault>> {
  const at = paperContent.evidence(sql`${wpIndex}::text`, sql`${RId}::bigint`);
  const { rows } = await sql<{ evidence: PaperAtIndex }>`select ${at} as evidence`.execute(db);
  return rows[0] ? evidenceFault(procTypes, rows[0].evidence) : null;
}

/** On what days procedures of the project can have been carried out; of which group of items is left to say. */
export async function projectDays(db: Db, projectId: number): Promise<Omit<Days, "groupId">> {
  const { rows } = await sql<Omit<Days, "groupId">>`
    select p.period_start::text as "periodStart", p.period_end::text as "periodEnd", p.report_date::text as "reportDate",
      (select (min(b.committed_at) at time zone 'Asia/Shanghai')::date::text from import_batch b where ${ofProject("b")}) as "booksFrom"
    from project p where p.id = ${projectId}`.execute(db);
  return rows[0] ?? { periodStart: null, periodEnd: null, reportDate: null, booksFrom: null };
}
