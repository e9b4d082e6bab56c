import type { ActionLogAsked, ActionLogEntry, actionLog } from "@digao/contract/areas/action-log";
import type { Input, Output } from "@digao/contract/endpoint";
import { type Lang, messageOf } from "@digao/contract/messages";
import { wordIn } from "@digao/contract/pairs";
import { recordOf } from "@digao/contract/records";
import type { FileAnswer } from "@digao/contract/shapes";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import type { RowOut, SheetOut } from "@digao/excel/write/sheet-out";
import { workbookBytes } from "@digao/excel/write-workbook";
import { type RawBuilder, sql } from "kysely";
import { isRecord } from "../../platform/lib/narrow.ts";
import { containing } from "../../platform/lib/search.ts";
import type { Context } from "../../platform/serve.ts";
import { actWord, fieldWord, valueText } from "./log-words.ts";
import { type RefWords, refKey, refWords } from "./ref-names.ts";

type Calls = typeof actionLog;

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
function conditionOf(asked: ActionLogAsked): RawBuilder<unknown> {
  const { RefType, Id, userId, action, dateFrom, dateTo, keyword } = asked;
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
  return sql.join([ofProject("l"), ...parts], sql` and `);
}

async function readStored(db: Db, where: RawBuilder<unknown>, skip: number, limit: number): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select l.seq, l.at, l.user_id as "userId", l.user_name as "userName", l.ref_type as "refType", l.ref_id as "refId", l.action,
      l.old_value as old, l.new_value as new
    from project_log l where ${where} order by l.seq desc limit ${limit} offset ${skip}`.execute(db);
  return rows;
}

export async function listEntries(
  ctx: Context,
  asked: Input<Calls["GetActionLog"]>,
): Promise<Output<Calls["GetActionLog"]>> {
  const where = conditionOf(asked);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from project_log l where ${where}`.execute(
    ctx.db,
  );
  const stored = await readStored(ctx.db, where, asked.skipCount, asked.maxResultCount);
  return { totalCount: rows[0]?.n ?? 0, items: await entriesOf(ctx, asked.ProjectId, stored) };
}

async function entriesOf(
  { db, lang }: Context,
  projectId: number,
  stored: readonly Stored[],
): Promise<ActionLogEntry[]> {
  const refs = await refWords(db, lang, projectId, stored);
  const people = await peopleOf(db, stored);
  return stored.map((entry) => entryOf(lang, entry, refs, people));
}

function entryOf(
  lang: Lang,
  entry: Stored,
  refs: ReadonlyMap<string, RefWords>,
  people: ReadonlyMap<number, string>,
): ActionLogEntry {
  const { seq, at, userId, userName, refType, refId, action } = entry;
  const record = recordOf(refType);
  const ref = refs.get(refKey(entry));
  const [before, after] = [entry.old, entry.new].map((value) => (isRecord(value) ? value : {}));
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const told = { lang, refType, people };
  return {
    seq,
    at,
    userId,
    userName: (userId !== null && people.get(userId)) || userName,
    refType,
    refTypeName: record ? wordIn(lang, record.words) : refType,
    refId,
    refName: ref?.name ?? "",
    link: ref?.link ?? null,
    action,
    actionName: actWord(lang, action),
    reason: reasonIn(after ?? {}),
    changes: names
      .filter((field) => field !== "reason")
      .map((field) => ({
        field,
        name: fieldWord(lang, field),
        from: valueText(told, field, before?.[field]),
        to: valueText(told, field, after?.[field]),
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

export async function logFilters(
  { db, lang }: Context,
  _asked: Input<Calls["GetActionLogFilters"]>,
): Promise<Output<Calls["GetActionLogFilters"]>> {
  const distinct = async (column: RawBuilder<unknown>) => {
    const { rows } = await sql<{ value: string }>`
      select distinct ${column} as value from project_log l where ${ofProject("l")} and ${column} is not null order by 1 limit 500`.execute(
      db,
    );
    return rows.map(({ value }) => value);
  };
  const refTypes = await distinct(sql`l.ref_type`);
  const actions = await distinct(sql`l.action`);
  const { rows: users } = await sql<{ value: number; label: string }>`
    select u.id as value, u.name as label from app_user u
    where u.id in (select l.user_id from project_log l where ${ofProject("l")}) order by 2 limit 500`.execute(db);
  return {
    refTypes: refTypes.map((value) => {
      const record = recordOf(value);
      return { value, label: record ? wordIn(lang, record.words) : value };
    }),
    actions: actions.map((value) => ({ value, label: actWord(lang, value) })),
    users,
  };
}

const rowsMax = 50_000;
const rowsAtOnce = 1_000;
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** The latest entries of what is asked for; the sheet says where earlier ones were left out. */
export async function downloadLog(ctx: Context, asked: Input<Calls["DownActionLogExcel"]>): Promise<FileAnswer> {
  const { db, lang } = ctx;
  const text = (key: Parameters<typeof messageOf>[1], params?: Parameters<typeof messageOf>[2]) =>
    messageOf(lang, key, params);
  const where = conditionOf(asked);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from project_log l where ${where}`.execute(db);
  const total = rows[0]?.n ?? 0;
  const { name, client } = await db
    .selectFrom("project as p")
    .innerJoin("customer as c", "c.id", "p.cust_id")
    .where("p.id", "=", asked.ProjectId)
    .select(["p.project_name as name", "c.cust_name as client"])
    .executeTakeFirstOrThrow();
  async function* batches(): AsyncGenerator<RowOut[]> {
    // From entry to entry: what is logged meanwhile moves no page.
    let before = sql`true`;
    for (let done = 0; done < rowsMax; done += rowsAtOnce) {
      const stored = await readStored(db, sql`${where} and ${before}`, 0, rowsAtOnce);
      yield (await entriesOf(ctx, asked.ProjectId, stored)).map(rowOf);
      const last = stored.at(-1);
      if (!last || stored.length < rowsAtOnce) return;
      before = sql`l.seq < ${last.seq}`;
    }
  }
  const left = total > rowsMax ? text("actionLog.cut", { shown: rowsMax, total }) : "";
  const sheet: SheetOut = {
    name: text("actionLog.title"),
    columns: [8, 20, 12, 14, 36, 16, 30, 80].map((width, i) => ({
      width,
      kind: (["integer", "dateTime"] as const)[i] ?? "wrap",
    })),
    header: [
      [{ text: text("actionLog.title"), style: "title" }],
      [{ text: `${client}  ${name}  ${left}`.trim(), style: "note" }],
      (
        [
          "actionLog.seq",
          "actionLog.at",
          "actionLog.who",
          "actionLog.kind",
          "actionLog.record",
          "actionLog.act",
          "actionLog.reason",
          "actionLog.changes",
        ] as const
      ).map((key) => ({ text: text(key), style: "header" as const })),
    ],
    rows: batches(),
    freezeRows: 3,
  };
  return { fileName: `${client}-${text("actionLog.title")}.xlsx`, mime: XLSX, body: await workbookBytes([sheet]) };
}

const rowOf = (entry: ActionLogEntry): RowOut => [
  { number: String(entry.seq), style: "integer" },
  { date: entry.at, style: "dateTime" },
  entry.userName,
  entry.refTypeName,
  entry.refName || `#${entry.refId}`,
  entry.actionName,
  entry.reason,
  entry.changes.map(({ name, from, to }) => `${name}：${from ?? ""} → ${to ?? ""}`).join("\n"),
];
