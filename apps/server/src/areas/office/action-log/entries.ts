import type {
  ActionLogEntry,
  ActionLogQuery,
  actionLog,
  FirmLogQuery,
  firmLog,
} from "@digao/contract/areas/office/action-log/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { type Lang, messageOf } from "@digao/contract/messages";
import { wordIn } from "@digao/contract/pairs";
import { recordOf } from "@digao/contract/records";
import type { FileAnswer } from "@digao/contract/shapes";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { type RawBuilder, sql } from "kysely";
import { writeAction } from "../../../platform/action-log.ts";
import { isRecord } from "../../../platform/lib/narrow.ts";
import { containing } from "../../../platform/lib/search.ts";
import { type FoundRecord, resolveRecords } from "../../../platform/records/reader.ts";
import type { Context } from "../../../platform/serve.ts";
import type { Column } from "../../../platform/workbook/columns.ts";
import { workbookFile } from "../../../platform/workbook/file.ts";
import { listSheet } from "../../../platform/workbook/sheet.ts";
import { actorName, actWord, fieldWord, firmFieldWord, valueText } from "./log-words.ts";

type Calls = typeof actionLog;
type FirmCalls = typeof firmLog;

/** A project's log, or the firm's own: null. */
type Of = number | null;
const logOf = (of: Of) => (of === null ? sql`action_log l` : sql`project_log l`);
const within = (of: Of) => (of === null ? sql`l.tenant_id = app_tenant()` : ofProject("l"));

interface Stored {
  seq: number;
  at: string;
  userId: number | null;
  userName: string | null;
  refType: string;
  refId: string;
  action: string;
  old: unknown;
  new: unknown;
}

const startOf = (day: string) => sql`(${day}::date::timestamp at time zone 'Asia/Shanghai')`;
const endOf = (day: string) => sql`((${day}::date + 1)::timestamp at time zone 'Asia/Shanghai')`;

/** The keyword is looked for in the name of the person, the record's id and what was stored. */
function conditionOf(of: Of, query: Omit<ActionLogQuery, "ProjectId">): RawBuilder<unknown> {
  const { RefType, Id, userId, action, dateFrom, dateTo, keyword } = query;
  const pattern = keyword ? containing(keyword) : null;
  const parts = [
    RefType ? sql`l.ref_type = ${RefType}` : null,
    RefType && Id ? sql`l.ref_id = ${Id}` : null,
    userId ? sql`l.user_id = ${userId}` : null,
    action ? sql`l.action = ${action}` : null,
    dateFrom ? sql`l.at >= ${startOf(dateFrom)}` : null,
    dateTo ? sql`l.at < ${endOf(dateTo)}` : null,
    pattern
      ? sql`(l.user_name ilike ${pattern} or l.ref_id ilike ${pattern} or l.old_value::text ilike ${pattern} or l.new_value::text ilike ${pattern})`
      : null,
  ].filter((part) => part !== null);
  return sql.join([within(of), ...parts], sql` and `);
}

interface Slice {
  skip: number;
  limit: number;
}

async function readStored(db: Db, of: Of, where: RawBuilder<unknown>, { skip, limit }: Slice): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select l.seq, l.at, l.user_id as "userId", l.user_name as "userName", l.ref_type as "refType", l.ref_id as "refId", l.action,
      l.old_value as old, l.new_value as new
    from ${logOf(of)} where ${where} order by l.seq desc limit ${limit} offset ${skip}`.execute(db);
  return rows;
}

async function countOf(db: Db, of: Of, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${logOf(of)} where ${where}`.execute(db);
  return rows[0]?.n ?? 0;
}

async function listOf(
  ctx: Context,
  of: Of,
  query: Omit<ActionLogQuery, "ProjectId"> & { skipCount: number; maxResultCount: number },
): Promise<Output<Calls["GetActionLog"]>> {
  const where = conditionOf(of, query);
  const totalCount = await countOf(ctx.db, of, where);
  const stored = await readStored(ctx.db, of, where, { skip: query.skipCount, limit: query.maxResultCount });
  return { totalCount, items: await entriesOf(ctx, of, stored) };
}

export const listEntries = (
  ctx: Context,
  query: Input<Calls["GetActionLog"]>,
): Promise<Output<Calls["GetActionLog"]>> => listOf(ctx, query.ProjectId, query);
export const listFirmEntries = (
  ctx: Context,
  query: Input<FirmCalls["GetFirmLog"]>,
): Promise<Output<FirmCalls["GetFirmLog"]>> => listOf(ctx, null, query);

async function entriesOf({ db, lang, user }: Context, of: Of, stored: readonly Stored[]): Promise<ActionLogEntry[]> {
  const found = await resolveRecords(db, stored, user);
  const people = await peopleOf(db, stored);
  return stored.map((entry) => entryOf({ lang, isOfFirm: of === null }, entry, found.of(entry), people));
}

function entryOf(
  { lang, isOfFirm }: { lang: Lang; isOfFirm: boolean },
  entry: Stored,
  ref: FoundRecord | undefined,
  people: ReadonlyMap<number, string>,
): ActionLogEntry {
  const { seq, at, userId, userName, refType, refId, action } = entry;
  const record = recordOf(refType);
  const [before, after] = [entry.old, entry.new].map((value) => (isRecord(value) ? value : {}));
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const context = { lang, refType, people };
  return {
    seq,
    at,
    userId,
    userName: (userId !== null && people.get(userId)) || actorName(lang, userId, userName),
    refType,
    refTypeName: record ? wordIn(lang, record.words) : refType,
    refId,
    refName: ref?.name[lang] ?? "",
    link: ref?.link ?? null,
    action,
    actionName: actWord(lang, refType, action),
    reason: reasonIn(after ?? {}),
    changes: names
      .filter((field) => field !== "reason")
      .map((field) => ({
        field,
        name: isOfFirm ? firmFieldWord(lang, refType, field) : fieldWord(lang, refType, field),
        from: valueText(context, field, before?.[field]),
        to: valueText(context, field, after?.[field]),
      }))
      .filter(({ from, to }) => from !== null || to !== null),
  };
}

/** Acts keep their reason under its own name, or as a field of the record: cancelReason, notDoneReason. */
function reasonIn(values: Record<string, unknown>): string | null {
  const [reason] = Object.entries(values).flatMap(([name, value]) =>
    /reason$/i.test(name) && typeof value === "string" && value !== "" ? [value] : [],
  );
  return reason ?? null;
}

/** Names of everybody who acted, or whose id stands in a field that ends in UserId. */
async function peopleOf(db: Db, stored: readonly Stored[]): Promise<ReadonlyMap<number, string>> {
  const ids = new Set(
    stored.flatMap((entry) => [
      ...userIdsIn(entry.old),
      ...userIdsIn(entry.new),
      ...(entry.userId === null ? [] : [entry.userId]),
    ]),
  );
  if (ids.size === 0) return new Map();
  const rows = await db
    .selectFrom("app_user")
    .where("id", "in", [...ids])
    .select(["id", "name"])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const userIdsIn = (value: unknown): number[] =>
  isRecord(value)
    ? Object.entries(value).flatMap(([name, inner]) =>
        /userId$/i.test(name) && typeof inner === "number" ? [inner] : [],
      )
    : [];

export const logFilters = (ctx: Context, query: Input<Calls["GetActionLogFilters"]>) => filtersOf(ctx, query.ProjectId);
export const firmLogFilters = (ctx: Context) => filtersOf(ctx, null);

async function filtersOf({ db, lang }: Context, of: Of): Promise<Output<Calls["GetActionLogFilters"]>> {
  const { rows: stored } = await sql<{ refType: string; action: string }>`
    select distinct l.ref_type as "refType", l.action from ${logOf(of)} where ${within(of)} order by 1, 2 limit 5000`.execute(
    db,
  );
  const { rows: users } = await sql<{ value: number; label: string }>`
    select u.id as value, u.name as label from app_user u
    where u.id in (select l.user_id from ${logOf(of)} where ${within(of)}) order by 2 limit 500`.execute(db);
  return {
    refTypes: [...new Set(stored.map(({ refType }) => refType))].map((value) => {
      const record = recordOf(value);
      return { value, label: record ? wordIn(lang, record.words) : value };
    }),
    actions: actionsOf(lang, stored),
    users,
  };
}

/** Each act once: where records call it differently, by all its words. */
function actionsOf(lang: Lang, stored: readonly Pick<Stored, "refType" | "action">[]) {
  const labels = new Map<string, Set<string>>();
  for (const { refType, action } of stored)
    labels.set(action, (labels.get(action) ?? new Set<string>()).add(actWord(lang, refType, action)));
  return [...labels].map(([value, words]) => ({ value, label: [...words].join(" / ") }));
}

const rowsMax = 50_000;
const rowsAtOnce = 1_000;

/** The latest entries of what is asked for; the sheet says where earlier ones were left out. */
export async function downloadLog(ctx: Context, query: Input<Calls["DownActionLogExcel"]>): Promise<FileAnswer> {
  const { name, client } = await ctx.db
    .selectFrom("project as p")
    .innerJoin("customer as c", "c.id", "p.cust_id")
    .where("p.id", "=", query.ProjectId)
    .select(["p.project_name as name", "c.cust_name as client"])
    .executeTakeFirstOrThrow();
  return workbookOf(ctx, query.ProjectId, query, { title: "actionLog.title", of: `${client}  ${name}`, file: client });
}

/** What leaves the house of the firm's log stands in it. */
export async function downloadFirmLog(ctx: Context, query: Input<FirmCalls["DownFirmLogExcel"]>): Promise<FileAnswer> {
  const { name } = await ctx.db
    .selectFrom("tenant")
    .where("id", "=", ctx.user.tenantId)
    .select("name")
    .executeTakeFirstOrThrow();
  const file = await workbookOf(ctx, null, query, { title: "firmLog.title", of: name, file: name });
  const actor = { userId: ctx.user.id, userName: ctx.user.userName, ip: ctx.ip, requestId: ctx.requestId };
  const entry = { refType: "securityPolicy", refId: ctx.user.tenantId, action: "export" } as const;
  await ctx.apart((db) => writeAction(db, actor, { ...entry, new: { fileName: file.fileName } }));
  return file;
}

interface Heading {
  title: "actionLog.title" | "firmLog.title";
  of: string;
  file: string;
}

const columns: readonly Column<ActionLogEntry>[] = [
  { words: "actionLog.seq", width: 8, kind: "count", of: ({ seq }) => seq },
  { words: "actionLog.at", width: 20, kind: "moment", of: ({ at }) => at },
  { words: "actionLog.who", width: 12, kind: "long", of: ({ userName }) => userName },
  { words: "actionLog.kind", width: 14, kind: "long", of: ({ refTypeName }) => refTypeName },
  { words: "actionLog.record", width: 36, kind: "long", of: ({ refName, refId }) => refName || `#${refId}` },
  { words: "actionLog.act", width: 16, kind: "long", of: ({ actionName }) => actionName },
  { words: "actionLog.reason", width: 30, kind: "long", of: ({ reason }) => reason },
  {
    words: "actionLog.changes",
    width: 80,
    kind: "long",
    of: ({ changes }) => changes.map(({ name, from, to }) => `${name}：${from ?? ""} → ${to ?? ""}`).join("\n"),
  },
];

async function workbookOf(
  ctx: Context,
  of: Of,
  query: Omit<ActionLogQuery, "ProjectId"> | FirmLogQuery,
  heading: Heading,
): Promise<FileAnswer> {
  const { db, lang } = ctx;
  const where = conditionOf(of, query);
  const total = await countOf(db, of, where);
  async function* batches(): AsyncGenerator<ActionLogEntry[]> {
    // From entry to entry: what is logged meanwhile moves no page.
    let before = sql`true`;
    for (let done = 0; done < rowsMax; done += rowsAtOnce) {
      const stored = await readStored(db, of, sql`${where} and ${before}`, { skip: 0, limit: rowsAtOnce });
      yield await entriesOf(ctx, of, stored);
      const last = stored.at(-1);
      if (!last || stored.length < rowsAtOnce) return;
      before = sql`l.seq < ${last.seq}`;
    }
  }
  const title = messageOf(lang, heading.title);
  const left = total > rowsMax ? messageOf(lang, "actionLog.cut", { shown: rowsMax, total }) : "";
  const notes = [`${heading.of}  ${left}`.trim()];
  const sheet = listSheet({ lang, name: heading.title, title, notes, columns, rows: { batches: batches() } });
  return workbookFile([heading.file, title], [sheet]);
}
