/** How the requests of a project stand, and what both sides said about one. */
import type { clientRequests } from "@digao/contract/areas/letters/client-requests/calls";
import { clientEntryKind, pbcStatus } from "@digao/contract/areas/letters/client-requests/codes";
import { template } from "@digao/contract/areas/letters/client-requests/template";
import type { Input, Output } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import { type Db, projectIdOf } from "@digao/db/tenant";
import { sql } from "kysely";
import { sqlToday } from "../../../platform/lib/china-time.ts";
import { pinyinInitials } from "../../../platform/lib/search.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { entriesOf, writeEntry } from "./entries.ts";
import { tellSoon } from "./mails.ts";
import { awaitedOnes, awaitedStatuses, openOnes } from "./open.ts";
import { holdList, nextNo } from "./requests.ts";

type Calls = typeof clientRequests;

export interface RequestCounts {
  total: number;
  /** Neither accepted nor closed; drafts count, as nothing of them is there. */
  open: number;
  overdue: number;
  unsent: number;
  byStatus: { status: number; count: number }[];
}

/** In one query, of the project that `db` is bound to. */
export async function countRequests(db: Db): Promise<RequestCounts> {
  const { rows } = await sql<{ status: number; count: number; overdue: number; unsent: number }>`
    select r.status, count(*)::int as count,
      count(*) filter (where r.request_date is not null and r.due_date < ${sqlToday} and r.status in ${awaitedOnes})::int as overdue,
      count(*) filter (where r.request_date is null and r.status in ${openOnes})::int as unsent
    from client_request r where ${ofProject("r")} and not r.is_deleted group by r.status order by r.status`.execute(db);
  const sum = (of: (row: (typeof rows)[number]) => number): number => rows.reduce((total, row) => total + of(row), 0);
  const isSettled = (status: number): boolean => status === pbcStatus.accepted || status === pbcStatus.notApplicable;
  return {
    total: sum(({ count }) => count),
    open: sum(({ status, count }) => (isSettled(status) ? 0 : count)),
    overdue: sum(({ overdue }) => overdue),
    unsent: sum(({ unsent }) => unsent),
    byStatus: rows.map(({ status, count }) => ({ status, count })),
  };
}

/** Whether a scanner looks at what comes in: the newest file tells. */
async function isScanned(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from client_request_entry e
    join audit_file_version v on ${ofProject("v")} and v.audit_file_id = e.audit_file_id and v.version = e.file_version
    join file_object o on o.tenant_id = v.tenant_id and o.id = v.file_id
    where ${ofProject("e")} and o.scanned_at is null limit 1`.execute(db);
  return rows.length === 0;
}

export const getBoard = async ({ db }: Context): Promise<Output<Calls["GetRequestBoard"]>> => ({
  ...(await countRequests(db)),
  isScanned: await isScanned(db),
});

export const getEntries = ({ db }: Context, { id }: Input<Calls["GetRequestEntries"]>) => entriesOf(db, id);

export async function takeTemplate(
  ctx: Context,
  { codes, dueDate }: Input<Calls["TakeRequestTemplate"]>,
): Promise<{ made: number }> {
  const { db, user } = ctx;
  await holdList(ctx);
  const there = await db.selectFrom("client_request").where("is_deleted", "=", false).select("wp_index").execute();
  const taken = new Set(there.map(({ wp_index: index }) => index));
  const wanted = template.filter(({ code }) => codes.includes(code) && !taken.has(code));
  if (wanted.length === 0) return { made: 0 };
  const first = await nextNo(db);
  const made = await db
    .insertInto("client_request")
    .values(
      wanted.map(({ code, type, node, name: [name, nameEn], purpose: [purpose] }, at) => ({
        request_no: first + at,
        name,
        name_en: nameEn,
        purpose,
        pbc_type: type,
        node_code: node,
        wp_index: code,
        due_date: dueDate ?? null,
        created_by: user.id,
        pinyin: pinyinInitials(name),
      })),
    )
    .returning("id")
    .execute();
  for (const [at, { id }] of made.entries())
    await ctx.audit({
      refType: "clientRequest",
      refId: id,
      projectId: projectIdOf(db),
      action: "template",
      new: { name: wanted[at]?.name[0], dueDate: dueDate ?? null },
    });
  return { made: made.length };
}

export async function replyToClient(
  ctx: Context,
  { id, words }: Input<Calls["ReplyToClient"]>,
): Promise<{ id: number }> {
  const { db, user } = ctx;
  const row = await db
    .selectFrom("client_request")
    .where("id", "=", id)
    .where("is_deleted", "=", false)
    .select(["client_person_id as personId", "request_date as requestDate"])
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal("pbc.missing", { kind: "missing" });
  if (row.requestDate === null) throw new Refusal("pbc.notSent", { kind: "state" });
  await writeEntry(db, { requestId: id, personId: row.personId, userId: user.id, kind: clientEntryKind.reply, words });
  await db
    .updateTable("client_request")
    .set({ reminded_on: null })
    .where("id", "=", id)
    .where("status", "in", awaitedStatuses)
    .execute();
  await tellSoon(ctx);
  await ctx.audit({ refType: "clientRequest", refId: id, projectId: projectIdOf(db), action: "reply", new: { words } });
  return { id };
}
