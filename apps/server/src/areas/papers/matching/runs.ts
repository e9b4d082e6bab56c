import {
  type MatchColumns,
  type MatchGroup,
  type MatchList,
  MatchPaper,
  MatchRule,
  type MatchRun,
  MatchSummary,
  type matching,
} from "@digao/contract/areas/papers/matching/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import type { FileAnswer } from "@digao/contract/shapes";
import { sql } from "kysely";
import { requestCancel } from "../../../platform/jobs/queue.ts";
import { missing, Refusal } from "../../../platform/refusal.ts";
import { type Context, planned, unread } from "../../../platform/serve.ts";
import { unpacked } from "./lists.ts";
import { type ReadList, readingList } from "./read-list.ts";
import { groupsOfPage } from "./shown.ts";

type Calls = typeof matching;

const runsMax = 100;
/** Lists that no matching uses are dropped when the person reads the next one. */
const unusedHours = 24;

export const readMatchList = planned<Calls["ReadMatchList"]>()(
  async (ctx, { sheetName }, [upload]) =>
    upload ? () => ctx.readFile(readingList, upload.tempPath, { sheet: sheetName ?? null }) : null,
  async (ctx, _input, read, [upload]) => {
    if (!upload) throw new Refusal("file.missing", { field: "file" });
    if (!read) throw unread();
    return keepList(ctx, upload.fileName.slice(-255), read);
  },
);

export async function keepList(ctx: Context, fileName: string, read: ReadList): Promise<MatchList> {
  await sql`delete from match_list l where l.user_id = ${ctx.user.id}
    and l.created_at < now() - make_interval(hours => ${unusedHours})
    and not exists (select from match_run r where r.tenant_id = l.tenant_id and l.id in (r.left_list_id, r.right_list_id))`.execute(
    ctx.db,
  );
  const { id } = await ctx.db
    .insertInto("match_list")
    .values({
      user_id: ctx.user.id,
      file_name: fileName,
      sheet_name: read.sheetName,
      headings: JSON.stringify(read.headings),
      row_count: read.rowCount,
      date_1904: read.date1904,
      data: Buffer.from(read.data),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { headings, rowCount, guess, head } = read;
  return { id, fileName, sheetName: read.sheetName, headings, rowCount, guess, head };
}

interface Row extends Omit<MatchRun, "rule" | "summary" | "paper"> {
  rule: string;
  summary: string | null;
  fileId: number | null;
}

async function readRuns({ db, user }: Context, id: number | null): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select r.id, r.name, l.file_name as "leftName", o.file_name as "rightName", r.rule, r.job_id as "jobId", r.summary,
      r.created_at as "createdAt", r.finished_at as "finishedAt", r.file_id as "fileId"
    from match_run r join match_list l on l.tenant_id = r.tenant_id and l.id = r.left_list_id
      join match_list o on o.tenant_id = r.tenant_id and o.id = r.right_list_id
    where r.user_id = ${user.id} and (${id}::bigint is null or r.id = ${id})
    order by r.created_at desc, r.id desc`.execute(db);
  return rows;
}

const paperIn = (rule: string): MatchPaper | null => {
  const { paper } = JSON.parse(rule) as { paper?: unknown };
  return paper ? MatchPaper.parse(paper) : null;
};

const shown = ({ fileId: _, rule, summary, ...row }: Row): MatchRun => ({
  ...row,
  rule: MatchRule.parse(JSON.parse(rule).rule),
  paper: paperIn(rule),
  summary: summary === null ? null : MatchSummary.parse(JSON.parse(summary)),
});

async function readRun(ctx: Context, id: number): Promise<Row> {
  const [row] = await readRuns(ctx, id);
  if (!row) throw missing("matching.runMissing");
  return row;
}

export const getMatchRuns = async (ctx: Context): Promise<MatchRun[]> => (await readRuns(ctx, null)).map(shown);
export const getMatchRun = async (ctx: Context, { Id: id }: Input<Calls["GetMatchRun"]>): Promise<MatchRun> =>
  shown(await readRun(ctx, id));

async function checkColumns({ db, user }: Context, listId: number, columns: MatchColumns, isReferenced: boolean) {
  const list = await db
    .selectFrom("match_list")
    .where("id", "=", listId)
    .where("user_id", "=", user.id)
    .select("headings")
    .executeTakeFirst();
  if (!list) throw missing("matching.listMissing");
  const width = (JSON.parse(list.headings) as string[]).length;
  const wrong = Object.values(columns).find((column) => typeof column === "number" && column >= width);
  if (typeof wrong === "number") throw new Refusal("matching.column", { params: { column: wrong + 1 } });
  const { amount, debit, credit, reference } = columns;
  if ((amount ?? debit ?? credit ?? null) === null) throw new Refusal("matching.amountColumn");
  if (isReferenced && (reference ?? null) === null) throw new Refusal("matching.referenceColumn");
}

export async function startMatch(
  ctx: Context,
  { name, leftListId, rightListId, left, right, rule }: Input<Calls["StartMatch"]>,
): Promise<MatchRun> {
  const { db, user } = ctx;
  const isReferenced = rule.reference === "required";
  await checkColumns(ctx, leftListId, left, isReferenced);
  await checkColumns(ctx, rightListId, right, isReferenced);
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from match_run where user_id = ${user.id}`.execute(db);
  if ((rows[0]?.count ?? 0) >= runsMax)
    throw new Refusal("matching.tooMany", { kind: "state", params: { count: runsMax } });
  const { id } = await db
    .insertInto("match_run")
    .values({
      user_id: user.id,
      name,
      left_list_id: leftListId,
      right_list_id: rightListId,
      rule: JSON.stringify({ rule, left, right }),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const jobId = await ctx.jobs.start(db, { kind: "match-lists", payload: { runId: id, lang: ctx.lang } });
  await db.updateTable("match_run").set({ job_id: jobId }).where("id", "=", id).execute();
  await ctx.audit({ refType: "matchRun", refId: id, projectId: null, action: "create", new: { name } });
  return getMatchRun(ctx, { Id: id });
}

/** Groups that are kept together. */
export const groupsAtOnce = 200;

export async function getMatchRows(
  ctx: Context,
  { Id: id, part, skipCount, maxResultCount }: Input<Calls["GetMatchRows"]>,
): Promise<Output<Calls["GetMatchRows"]>> {
  const { summary } = shown(await readRun(ctx, id));
  if (!summary) throw new Refusal("matching.notDone", { kind: "state" });
  const totalCount = groupsOfPage(summary, part);
  const [first, last] = [
    Math.floor(skipCount / groupsAtOnce),
    Math.floor((skipCount + Math.max(maxResultCount, 1) - 1) / groupsAtOnce),
  ];
  const { rows } = await sql<{ pageNo: number; data: Buffer }>`
    select p.page_no as "pageNo", p.data from match_page p
    where p.match_id = ${id} and p.part = ${part} and p.page_no between ${first} and ${last} order by p.page_no`.execute(
    ctx.db,
  );
  const pages = await Promise.all(rows.map(({ data }) => unpacked<MatchGroup[]>(data)));
  const from = skipCount - first * groupsAtOnce;
  // Results of earlier releases have no notes.
  const items = pages.flat().map((group) => ({ ...group, note: group.note ?? "" }));
  return { totalCount, items: items.slice(from, from + maxResultCount) };
}

export async function removeMatchRun(ctx: Context, { Id: id }: Input<Calls["RemoveMatchRun"]>): Promise<null> {
  const { jobId, fileId, name } = await readRun(ctx, id);
  if (jobId !== null) await requestCancel(ctx.db, jobId);
  const gone = await ctx.db
    .deleteFrom("match_run")
    .where("id", "=", id)
    .where("user_id", "=", ctx.user.id)
    .returning(["left_list_id", "right_list_id"])
    .executeTakeFirst();
  const lists = [gone?.left_list_id ?? 0, gone?.right_list_id ?? 0];
  await sql`delete from match_list l where l.user_id = ${ctx.user.id} and l.id = any(${lists}::bigint[])
    and not exists (select from match_run r where r.tenant_id = l.tenant_id and l.id in (r.left_list_id, r.right_list_id))`.execute(
    ctx.db,
  );
  if (fileId !== null) await ctx.jobs.start(ctx.db, { kind: "drop-download", payload: { fileId } });
  await ctx.audit({ refType: "matchRun", refId: id, projectId: null, action: "remove", old: { name } });
  return null;
}

export async function downloadMatchRun(ctx: Context, { Id: id }: Input<Calls["DownMatchRun"]>): Promise<FileAnswer> {
  const { fileId } = await readRun(ctx, id);
  if (fileId === null) throw new Refusal("matching.notDone", { kind: "state" });
  return ctx.files.open(fileId);
}
