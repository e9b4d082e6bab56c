/** 抽样底稿: a sample as a working paper: design and its changes, items with results, evaluation, conclusion, who and when. */
import type { sampling } from "@digao/contract/areas/evidence/sampling/calls";
import { samplePurpose } from "@digao/contract/areas/evidence/sampling/codes";
import type { SampleItem } from "@digao/contract/areas/evidence/sampling/run";
import { codeWord } from "@digao/contract/code-words";
import type { Input } from "@digao/contract/endpoint";
import { type Lang, type MessageKey, messageOf, type Params } from "@digao/contract/messages";
import type { FileAnswer } from "@digao/contract/shapes";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import type { CellOut, RowOut, SheetOut } from "@digao/excel/write/sheet-out";
import { columnLetters } from "@digao/excel/write/sheet-xml";
import { sql } from "kysely";
import { code } from "../../../platform/lib/code-sql.ts";
import { missing } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { type Column, money, text } from "../../../platform/workbook/columns.ts";
import { workbookFile } from "../../../platform/workbook/file.ts";
import { paperSheet } from "../../../platform/workbook/sheet.ts";
import { materialityInForce } from "../../balance/materiality/door.ts";
import { openPoints } from "../../engagement/papers/door.ts";
import { answerFile } from "../downloads/door.ts";
import { allItems, type RunRow, runRow } from "./run-rows.ts";
import { changeRows, clock, runWords } from "./run-words.ts";
import { resultRows } from "./sheet-result.ts";

type Say = (key: MessageKey, params?: Params) => string;
interface Withdrawn {
  no: number;
  name: string;
  at: string;
  reason: string;
}
interface Cover {
  client: string;
  from: string;
  to: string;
  index: string | null;
  /** Samples of the same item that were drawn and taken back. */
  withdrawn: readonly Withdrawn[];
  /** Gates of the item's paper that somebody has overridden. */
  overrides: readonly string[];
}

async function coverOf(db: Db, { id, projectId, periodId, fsItemId }: RunRow, lang: Lang): Promise<Cover> {
  const row = await db
    .selectFrom("project_period as s")
    .innerJoin("project as p", "p.id", "s.project_id")
    .innerJoin("customer as c", "c.id", "p.cust_id")
    .where("s.id", "=", periodId)
    .select(["c.cust_name as client", "s.start_date as from", "s.end_date as to"])
    .executeTakeFirst();
  if (!row) throw missing();
  if (fsItemId === null) return { ...row, index: null, overrides: [], withdrawn: [] };
  const item = await db.selectFrom("fs_item").where("id", "=", fsItemId).select("wp_index as index").executeTakeFirst();
  const { trivial } = await materialityInForce(db, projectId);
  const overrides = await openPoints.notes(db, { lang, trivial, itemIds: [fsItemId] });
  return { ...row, index: item?.index ?? null, overrides, withdrawn: await withdrawnOf(db, fsItemId, id) };
}

/** Whoever reads one sample of an item sees those that were drawn before and given up. */
async function withdrawnOf(db: Db, fsItemId: number, but: number): Promise<Withdrawn[]> {
  const { rows } = await sql<Withdrawn>`
    select r.run_no as no, u.name, r.withdrawn_at as at, r.withdraw_reason as reason
    from sample_run r join app_user u on u.tenant_id = r.tenant_id and u.id = r.withdrawn_by
    where ${ofProject("r")} and r.fs_item_id = ${fsItemId} and r.id <> ${but} and r.status = ${code.sampleStatus.withdrawn}
    order by r.run_no`.execute(db);
  return rows;
}

const note = (text: string): CellOut => ({ text, style: "text" });
const bold = (text: string): CellOut => ({ text, style: "boxBold" });
const boxed = (text: string | null): CellOut => ({ text: text || " ", style: "boxText" });
const heading = (text: string): RowOut => [{ text, style: "totalText" }];
const by = (name: string | null, time: string | null): string => [name, time && clock(time)].filter(Boolean).join(" ");

function headOf(run: RunRow, cover: Cover, say: Say, lang: Lang): RowOut[] {
  const item = (lang === "en" ? run.fsItemNameEn : run.fsItemName) ?? "";
  const pair = (left: string, right: string): RowOut => [note(left), null, null, note(right)];
  const title = say("sampling.sheet.title", { no: run.runNo, title: run.title });
  return [
    [{ text: title, style: "formTitle" }],
    pair(
      say("download.sheet.client", { text: cover.client }),
      say("download.sheet.index", { text: cover.index ?? "" }),
    ),
    pair(
      say("download.sheet.item", { text: item }),
      say("sampling.sheet.drawn", { by: by(run.userName, run.createdAt) }),
    ),
    pair(say("download.sheet.period", { from: cover.from, to: cover.to }), say("sampling.sheet.reviewed")),
    ...cover.overrides.map((text): RowOut => [note(text)]),
  ];
}

/** Old value beside new, who, when and why; nothing where the design is as it was drawn. */
function changesOf(run: RunRow, say: Say, lang: Lang): RowOut[] {
  if (run.changes.length === 0) return [[note(say("sampling.sheet.noChanges"))]];
  const heads: MessageKey[] = [
    ...(["sampling.sheet.what", "sampling.sheet.old", "sampling.sheet.new"] as const),
    ...(["sampling.sheet.who", "sampling.sheet.when", "sampling.sheet.why"] as const),
  ];
  return [
    heads.map((key) => bold(say(key))),
    ...changeRows(lang, run).map(
      ({ what, before, after, name, at, reason }): RowOut => [...[what, before, after, name, at, reason].map(boxed)],
    ),
  ];
}

function conclusionOf(run: RunRow, say: Say, lang: Lang): RowOut[] {
  if (run.withdrawn) {
    const { at, userName: name, reason } = run.withdrawn;
    return [[{ text: say("sampling.words.withdrawn", { at: clock(at), name, reason }), style: "warning" }]];
  }
  if (run.verdict === null && run.concludedAt === null) return [[note(say("sampling.sheet.open"))]];
  return [
    ...(run.verdict === null ? [] : [[bold(codeWord(lang, "sampleVerdict", run.verdict))]]),
    ...(run.verdictReason ? [[note(say("sampling.sheet.acceptedBecause", { reason: run.verdictReason }))]] : []),
    ...(run.seen ? [[note(say("sampling.sheet.seen", { seen: run.seen, count: run.bareCount }))]] : []),
    ...(run.conclusion ?? "").split("\n").map((line): RowOut => [note(line)]),
    [note(say("sampling.sheet.concluded", { by: by(run.concludedName, run.concludedAt) }))],
  ];
}

function evaluationOf(run: RunRow, say: Say): RowOut[] {
  if (!run.result) return [[note(say("sampling.sheet.notEvaluated"))]];
  return [
    ...(run.isStale ? [[{ text: say("sampling.sheet.stale"), style: "warning" as const }]] : []),
    ...resultRows(run.result, say),
    [note(say("sampling.sheet.evaluated", { by: by(run.evaluatedName, run.evaluatedAt) }))],
  ];
}

function summarySheet(run: RunRow, cover: Cover, lang: Lang): SheetOut {
  const say: Say = (key, params) => messageOf(lang, key, params);
  return {
    name: say("sampling.sheet.name"),
    columns: [30, 22, 22, 14, 18, 44].map((width) => ({ width })),
    header: headOf(run, cover, say, lang),
    rows: [
      [
        [],
        heading(say("sampling.sheet.design")),
        ...runWords(lang, run).map((line): RowOut => [note(line)]),
        ...cover.withdrawn.map(
          ({ at, ...other }): RowOut => [note(say("sampling.sheet.others", { ...other, at: clock(at) }))],
        ),
        [],
        heading(say("sampling.sheet.changes")),
        ...changesOf(run, say, lang),
        [],
        heading(say("sampling.sheet.evaluation")),
        ...evaluationOf(run, say),
        [],
        heading(say("sampling.sheet.conclusion")),
        ...conclusionOf(run, say, lang),
      ],
    ],
    merges: ["A1:F1"],
    page: { isLandscape: true },
  };
}

const remarkOf = ({ isUnavailable, remark }: SampleItem, say: Say): string =>
  [isUnavailable ? say("sampling.sheet.unavailable") : "", remark].filter(Boolean).join("；");

function itemColumns(isControl: boolean, say: Say, lang: Lang): Column<SampleItem>[] {
  const found: Column<SampleItem>[] = isControl
    ? [
        text("sampling.sheet.deviation", 16, ({ isDeviation }) =>
          isDeviation === null ? null : say(isDeviation ? "sampling.sheet.deviates" : "sampling.sheet.noDeviation"),
        ),
      ]
    : [
        money("sampling.sheet.audited", 16, ({ audited }) => audited),
        money("sampling.sheet.difference", 16, ({ difference }) => difference, { sum: "known" }),
      ];
  return [
    text("download.sheet.seq", 6, ({ seq }) => seq),
    { words: "download.col.date", width: 12, kind: "day", of: ({ jDate }) => jDate },
    text("download.sheet.voucher", 12, ({ jType, jNoText }) => `${jType}-${jNoText}`),
    text("sampling.sheet.summary", 34, ({ summary }) => summary),
    text("sampling.sheet.account", 28, ({ accountCode, accountName }) => `${accountCode} ${accountName}`),
    text("sampling.sheet.kind", 10, ({ kind }) => codeWord(lang, "sampleItemKind", kind)),
    money("sampling.sheet.book", 16, ({ book }) => book, { sum: "known" }),
    ...found,
    text("sampling.sheet.remark", 28, (item) => remarkOf(item, say)),
    text("sampling.sheet.checker", 12, ({ checkerName }) => checkerName),
    text("sampling.sheet.checkedAt", 17, ({ checkedAt }) => checkedAt && clock(checkedAt)),
  ];
}

function itemsSheet(run: RunRow, rows: readonly SampleItem[], lang: Lang): SheetOut {
  const say: Say = (key, params) => messageOf(lang, key, params);
  const columns = itemColumns(run.purpose === samplePurpose.controls, say, lang);
  const title = say("sampling.sheet.title", { no: run.runNo, title: run.title });
  return paperSheet({
    lang,
    name: "sampling.sheet.items",
    head: { rows: [[{ text: title, style: "formTitle" }]], merges: [`A1:${columnLetters(columns.length - 1)}1`] },
    columns,
    rows,
    closing: [{ words: "download.sheet.total", isSum: true }],
  });
}

export async function sampleFile(
  ctx: Context,
  { Id }: Input<(typeof sampling)["DownSampleExcel"]>,
): Promise<FileAnswer> {
  const { db, lang } = ctx;
  const run = await runRow(db, Id);
  const cover = await coverOf(db, run, lang);
  const name = [cover.client, messageOf(lang, "sampling.sheet.name"), `${run.runNo}`];
  const sheets = [summarySheet(run, cover, lang), itemsSheet(run, await allItems(db, Id), lang)];
  return answerFile(ctx, await workbookFile(name, sheets));
}
