import type { MaterialityFigures, materiality } from "@digao/contract/areas/balance/materiality/calls";
import { materialityStatus } from "@digao/contract/areas/balance/materiality/codes";
import { codeWord } from "@digao/contract/code-words";
import type { Input } from "@digao/contract/endpoint";
import { type Lang, type MessageKey, messageOf } from "@digao/contract/messages";
import { shortPercent } from "@digao/contract/percent";
import type { FileAnswer } from "@digao/contract/shapes";
import {
  benchmarkRanges,
  performanceRange,
  trivialRange,
  usualPerformance,
} from "@digao/domain/materiality/benchmarks";
import { materialityAmounts } from "@digao/domain/materiality/calculation";
import { USUAL_DIGITS } from "@digao/domain/materiality/guide";
import { fen, yuan } from "@digao/domain/money";
import type { CellOut, RowOut, SheetOut } from "@digao/excel/write/sheet-out";
import { workbookBytes } from "@digao/excel/write-workbook";
import { dayOf } from "../../../platform/lib/china-time.ts";
import type { Context } from "../../../platform/serve.ts";
import { type WorkingPaperCover, paper as workingPaper } from "../../engagement/papers/door.ts";
import { type Books, readBooks } from "./books.ts";
import { type KeptRecord, readRecords } from "./record-rows.ts";
import { reEvaluationOf } from "./sheet.ts";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/** Of the file nodes: 风险评估, 重要性. */
const INDEX = "B5";

interface Paper {
  lang: Lang;
  cover: WorkingPaperCover;
  books: Books;
  /** In force; while there is none the draft. */
  record: KeptRecord | undefined;
  records: readonly KeptRecord[];
}

/** The working paper 重要性水平确定表: benchmarks, calculation, specific items, history and re-evaluation on one sheet. */
export async function downloadMateriality(
  ctx: Context,
  { projectId, RptLang: lang }: Input<(typeof materiality)["DownMaterialityExcel"]>,
): Promise<FileAnswer> {
  const records = await readRecords(ctx, lang);
  const cover = await workingPaper.cover(ctx.db, projectId, lang);
  const record = records.find(({ status }) => status === materialityStatus.approved) ?? records[0];
  const books = await readBooks(ctx.db, projectId);
  const body = await workbookBytes([sheetOf({ lang, cover, books, record, records })]);
  const title = messageOf(lang, "materiality.sheet.title");
  return { fileName: `${cover.client}-${title}-${cover.date}.xlsx`, mime: XLSX, body };
}

const money = (amount: string | null): CellOut => (amount === null ? null : { number: amount, style: "number" });
const share = (fraction: string): CellOut => ({ number: fraction, style: "percent" });
const heading = (text: string): CellOut => ({ text, style: "totalText" });
const header = (text: string): CellOut => ({ text, style: "header" });
const wrap = (text: string | null): CellOut => (text ? { text, style: "wrap" } : null);
const signed = (name: string | null, moment: string | null): string =>
  name && moment ? `${name}  ${dayOf(Date.parse(moment))}` : "";

function sheetOf(paper: Paper): SheetOut {
  const { lang, record } = paper;
  const say = (key: Word) => messageOf(lang, `materiality.sheet.${key}`);
  const isApproved = record?.status === materialityStatus.approved;
  const head = {
    lang,
    title: say("title"),
    cover: paper.cover,
    index: INDEX,
    signers: [
      { label: say("preparer"), name: record?.preparerName ?? null, time: record?.prepareTime ?? null },
      {
        label: say("approver"),
        name: isApproved ? record.approverName : null,
        time: isApproved ? record.approveTime : null,
      },
    ],
  };
  const rows = [
    ...benchmarkRows(paper, say),
    [],
    ...calculationRows(paper, say),
    [],
    ...specificRows(paper, say),
    [],
    ...historyRows(paper, say),
    ...reEvaluationRows(paper, say),
  ];
  return workingPaper.sheet({
    name: say("title"),
    columns: [34, 18, 18, 20, 20, 40].map((width) => ({ width, kind: "wrap" as const })),
    head,
    headings: [],
    rows: [rows],
  });
}

type SheetKey = Extract<MessageKey, `materiality.sheet.${string}`>;
type Word = SheetKey extends `materiality.sheet.${infer Name}` ? Name : never;
type Say = (key: Word) => string;

const rangeOf = (range: { from: string; to: string } | null): string =>
  range ? `${shortPercent(range.from, 2)} ~ ${shortPercent(range.to, 2)}` : "";

function benchmarkRows({ lang, books, record }: Paper, say: Say): RowOut[] {
  const figures: MaterialityFigures = record?.figures ?? books.figures;
  const columns: Word[] = ["benchmark", "unaudited", "audited", "range", "byGuide", "chosen"];
  const { isCautious } = books.balance.source.project;
  return [
    [heading(say("benchmarks"))],
    columns.map((key) => header(say(key))),
    ...figures.benchmarks.map(({ benchmark, unaudited, audited }): RowOut => {
      const range = Object.entries(benchmarkRanges).find(([code]) => Number(code) === benchmark)?.[1] ?? null;
      const guide =
        unaudited === null
          ? null
          : materialityAmounts({
              benchmarkAmount: fen(unaudited),
              adjustment: 0n,
              percent: range?.usual ?? "0",
              digits: USUAL_DIGITS,
              pmPercent: usualPerformance(isCautious),
              trivialPercent: trivialRange.usual,
            }).om;
      return [
        codeWord(lang, "materialityBenchmark", benchmark),
        money(unaudited),
        money(audited),
        rangeOf(range),
        guide === null || guide === 0n ? null : money(yuan(guide)),
        benchmark === record?.benchmark ? "√" : null,
      ];
    }),
  ];
}

function calculationRows({ lang, books, record }: Paper, say: Say): RowOut[] {
  if (!record) {
    const { om, pm, trivial } = books.balance.materiality;
    return [
      [heading(say("calculation"))],
      [say("guideOnly")],
      [say("om"), money(yuan(om))],
      [say("pm"), money(yuan(pm))],
      [say("trivial"), money(yuan(trivial))],
    ];
  }
  const { isCautious } = books.balance.source.project;
  const usual = rangeOf(isCautious ? { from: usualPerformance(true), to: usualPerformance(true) } : performanceRange);
  const line = (key: Word, cell: CellOut, reason: string | null = null, guide = ""): RowOut => [
    say(key),
    cell,
    null,
    guide,
    null,
    wrap(reason),
  ];
  const basis = [codeWord(lang, "materialityBasis", record.basis), record.sourceNote].filter(Boolean).join(" ");
  return [
    [heading(say("calculation")), null, null, header(say("range")), null, header(say("reason"))],
    line("stage", codeWord(lang, "materialityStage", record.stage), record.revisionReason),
    line("status", codeWord(lang, "materialityStatus", record.status)),
    line("benchmark", codeWord(lang, "materialityBenchmark", record.benchmark), record.reason),
    line("amount", money(record.benchmarkAmount), basis),
    line("adj", money(record.benchmarkAdj), record.adjReason),
    line("percent", share(record.percent), record.percentReason),
    line("om", money(record.om)),
    line("pm", money(record.pm), record.pmReason, `${shortPercent(record.pmPercent, 2)}  (${usual})`),
    line(
      "trivial",
      money(record.trivial),
      record.trivialReason,
      `${shortPercent(record.trivialPercent, 2)}  (${rangeOf(trivialRange)})`,
    ),
  ];
}

function specificRows({ record }: Paper, say: Say): RowOut[] {
  const items = record?.specific ?? [];
  return [
    [heading(say("specific"))],
    [header(say("item")), header(say("om")), null, null, null, header(say("reason"))],
    ...(items.length === 0 ? [[say("none")]] : []),
    ...items.map(
      ({ code, name, amount, reason }): RowOut => [`${code} ${name}`, money(amount), null, null, null, wrap(reason)],
    ),
  ];
}

function historyRows({ lang, records }: Paper, say: Say): RowOut[] {
  const columns: Word[] = ["revision", "om", "pm", "preparer", "approver", "revisionReason"];
  return [
    [heading(say("history"))],
    columns.map((key) => header(say(key))),
    ...records.map(
      (one): RowOut => [
        `${one.revision}  ${codeWord(lang, "materialityStage", one.stage)}  ${codeWord(lang, "materialityStatus", one.status)}`,
        money(one.om),
        money(one.pm),
        signed(one.preparerName, one.prepareTime),
        signed(one.approverName, one.approveTime),
        wrap(one.revisionReason),
      ],
    ),
  ];
}

function reEvaluationRows({ record, books }: Paper, say: Say): RowOut[] {
  const now = record?.status === materialityStatus.approved ? reEvaluationOf(record, books) : null;
  if (!now) return [];
  return [
    [],
    [heading(say("reEvaluation"))],
    [say("audited"), money(yuan(now.benchmarkAmount))],
    [say("exact"), money(yuan(now.exact))],
    [say("rate"), `${Number(now.permille) / 10}%`],
  ];
}
