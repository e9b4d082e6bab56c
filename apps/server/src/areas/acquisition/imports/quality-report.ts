import type { imports } from "@digao/contract/areas/acquisition/imports/calls";
import type { Input } from "@digao/contract/endpoint";
import { isMessageKey, type Lang, type MessageKey, messageOf } from "@digao/contract/messages";
import type { FileAnswer } from "@digao/contract/shapes";
import type { Db } from "@digao/db/tenant";
import type { RowOut, SheetOut } from "@digao/excel/write/sheet-out";
import { sql } from "kysely";
import { clockOf } from "../../../platform/lib/china-time.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { type Column, text } from "../../../platform/workbook/columns.ts";
import { workbookFile } from "../../../platform/workbook/file.ts";
import { listSheet } from "../../../platform/workbook/sheet.ts";
import { viewBatch } from "./batch-view.ts";
import { printedTextOf, type StoredDetail, type StoredFinding, titleOf } from "./finding-text.ts";
import { languageOf, problemText } from "./findings.ts";

const remarksMax = 200;
type Batch = Awaited<ReturnType<typeof viewBatch>>;

/** The working paper 数据质量报告 (index B-数据): totals, completeness statement, findings by check, gaps in voucher numbers. */
export async function downloadQualityReport(
  ctx: Context,
  { batchId, lang }: Input<(typeof imports)["DownDataQualityReport"]>,
): Promise<FileAnswer> {
  const language = languageOf(lang, ctx.lang);
  const batch = await viewBatch({ db: ctx.db, lang: language }, batchId);
  if (!batch.totals) throw new Refusal("import.notChecked", { kind: "state" });
  const project = await ctx.db
    .selectFrom("project")
    .leftJoin("customer", "customer.id", "project.cust_id")
    .where("project.id", "=", batch.projectId)
    .select(["project.project_name as name", "customer.cust_name as customer"])
    .executeTakeFirstOrThrow();
  const findings = await readFindings(ctx.db, batchId);
  const remarks = await readRemarks(ctx.db, batchId, language);
  const say = (key: MessageKey) => messageOf(language, key);
  const sheets = [
    summarySheet({ batch, project, remarks, language }, say),
    findingsSheet(findings, language),
    gapsSheet(findings, language),
  ];
  return workbookFile([say("quality.title"), String(batch.periodLabel ?? batch.id)], sheets);
}

type Say = (key: MessageKey) => string;

const readFindings = (db: Db, batchId: number): Promise<StoredFinding[]> =>
  db
    .selectFrom("integrity_finding")
    .where("batch_id", "=", batchId)
    .select([
      sql<StoredFinding["code"]>`code`.as("code"),
      "level",
      sql<StoredFinding["ref"]>`ref`.as("ref"),
      sql<StoredFinding["detail"]>`detail`.as("detail"),
    ])
    .orderBy("level")
    .orderBy("code")
    .orderBy("seq")
    .execute();

/** The reader's remarks on the file as a whole: what was scaled, rounded or skipped. */
async function readRemarks(db: Db, batchId: number, lang: Lang): Promise<string[]> {
  const rows = await db
    .selectFrom("import_problem")
    .where("batch_id", "=", batchId)
    .where("row_no", "is", null)
    .select(["code", "col", sql<Record<string, string>>`params`.as("params")])
    .orderBy("level")
    .orderBy("seq")
    .limit(remarksMax)
    .execute();
  return rows.map(({ code, col, params }) => `${col ? `${col}: ` : ""}${problemText(lang, code, params)}`);
}

const head = (labels: readonly string[]): RowOut => labels.map((text) => ({ text, style: "header" }));

interface Summary {
  batch: Batch;
  project: { name: string; customer: string | null };
  /** What is said of the file as a whole. */
  remarks: readonly string[];
  language: Lang;
}

function summarySheet({ batch, project, remarks, language }: Summary, say: Say): SheetOut {
  const { totals } = batch;
  const figures: RowOut[] = [
    [say("quality.client"), project.customer ?? ""],
    [say("quality.project"), project.name],
    [say("quality.index"), say("quality.indexValue")],
    [say("quality.period"), batch.periodLabel ?? ""],
    [say("quality.file"), batch.fileName],
    [say("quality.importedBy"), `${batch.userName} ${clockOf(batch.time)}`],
    [say("quality.rows"), { number: String(batch.rowCount), style: "integer" }],
    [say("quality.lines"), { number: String(totals?.lines ?? 0), style: "integer" }],
    [say("quality.vouchers"), { number: String(totals?.vouchers ?? 0), style: "integer" }],
    [say("quality.accounts"), { number: String(totals?.accounts ?? 0), style: "integer" }],
    [say("quality.debit"), { number: totals?.debit ?? "0.00", style: "number" }],
    [say("quality.credit"), { number: totals?.credit ?? "0.00", style: "number" }],
    [say("quality.statement"), { text: totals?.statement ?? "", style: "wrap" }],
    [say("quality.forceReason"), { text: batch.forceReason ?? "", style: "wrap" }],
    ...(batch.committedAt ? [[say("quality.committedAt"), clockOf(batch.committedAt)]] : []),
    ...batch.questions.flatMap((question) => questionRows(question, say)),
    ...untakenRows(batch.detection?.untaken ?? [], language, say),
    ...remarks.map((text): RowOut => [say("quality.remarks"), { text, style: "wrap" }]),
    ...(batch.loss ? [[say("quality.losses"), { text: lossWords(batch.loss, say), style: "wrap" as const }]] : []),
    [],
    head([say("quality.check"), say("quality.checkTitle"), say("quality.level"), say("quality.count")]),
  ];
  const checks = batch.checks.map(
    ({ code, title, level, count }): RowOut => [
      code,
      title,
      say(levelKeys[level] ?? "quality.level3"),
      { number: String(count), style: "integer" },
    ],
  );
  const none: RowOut[] = checks.length === 0 ? [[say("quality.nothingFound")]] : [];
  return {
    name: say("quality.summary"),
    columns: [{ width: 22 }, { width: 60 }, { width: 12 }, { width: 12 }],
    header: [[{ text: say("quality.title"), style: "title" }]],
    rows: [[...figures, ...checks, ...none]],
  };
}

const untakenRows = (untaken: NonNullable<Batch["detection"]>["untaken"], language: Lang, say: Say): RowOut[] =>
  untaken.map(({ name, rows, why }) => {
    const reason = `quality.untaken.${why}`;
    const words = { name, rows: String(rows), why: isMessageKey(reason) ? say(reason) : why };
    return [say("quality.untaken"), { text: messageOf(language, "quality.untakenOne", words), style: "wrap" }];
  });

const questionRows = (question: Batch["questions"][number], say: Say): RowOut[] => {
  const { text, choices, answer, answeredBy, answeredAt } = question;
  const words = choices.find(({ value }) => value === answer)?.text ?? say("quality.unanswered");
  const who = answeredBy === null ? "" : ` (${answeredBy} ${answeredAt === null ? "" : clockOf(answeredAt)})`;
  return [
    [say("quality.question"), { text, style: "wrap" }],
    [say("quality.answer"), { text: `${words}${who}`, style: "wrap" }],
  ];
};

const lossWords = ({ tested, others, reason, userName }: NonNullable<Batch["loss"]>, say: Say): string =>
  [
    `${say("quality.lossTested")} ${tested}`,
    `${say("quality.lossOthers")} ${others}`,
    reason && `${userName}：${reason}`,
  ]
    .filter(Boolean)
    .join("; ");

const levelKeys: Readonly<Record<number, MessageKey>> = {
  1: "quality.level1",
  2: "quality.level2",
  3: "quality.level3",
};

function findingsSheet(findings: readonly StoredFinding[], lang: Lang): SheetOut {
  const columns: Column<StoredFinding & { where: string; words: string }>[] = [
    text("quality.check", 9, ({ code }) => code),
    text("quality.checkTitle", 28, ({ code }) => titleOf(code, lang)),
    text("quality.level", 9, ({ level }) => messageOf(lang, levelKeys[level] ?? "quality.level3")),
    text("quality.where", 26, ({ where }) => where),
    { words: "quality.detail", width: 80, kind: "long", of: ({ words }) => words },
  ];
  const rows = findings.map((found) => {
    const { where, detail: words } = printedTextOf(found, lang);
    return { ...found, where, words };
  });
  return listSheet({ lang, name: "quality.findings", columns, rows });
}

interface Gap extends StoredDetail {
  from: number;
  to: number;
}

const gapColumns: readonly Column<Gap>[] = [
  text("quality.series", 12, ({ period }) => period),
  text("quality.word", 12, ({ type }) => type),
  { words: "quality.gapFrom", width: 14, kind: "count", of: ({ from }) => from },
  { words: "quality.gapTo", width: 14, kind: "count", of: ({ to }) => to },
  { words: "quality.gapCount", width: 14, kind: "count", of: ({ from, to }) => to - from + 1 },
];

/** Gaps as ranges: a series may miss millions of numbers. */
function gapsSheet(findings: readonly StoredFinding[], lang: Lang): SheetOut {
  const series = findings.filter(({ code }) => code === "IC-02").map(({ detail }) => detail);
  const rows = series.flatMap((detail) => (detail.ranges ?? []).map(([from, to]): Gap => ({ ...detail, from, to })));
  return listSheet({ lang, name: "quality.gaps", columns: gapColumns, rows });
}
