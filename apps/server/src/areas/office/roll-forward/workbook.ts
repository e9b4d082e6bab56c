/** The report of the roll-forward as a workbook: what was carried on, last year item by item, differences of openings. */
import type { OpeningGap, PriorItem, RollRow, rollForward } from "@digao/contract/areas/office/roll-forward/calls";
import type { Input } from "@digao/contract/endpoint";
import { type Lang, messageOf } from "@digao/contract/messages";
import type { FileAnswer } from "@digao/contract/shapes";
import type { Context } from "../../../platform/serve.ts";
import { type Column, money, text } from "../../../platform/workbook/columns.ts";
import { workbookFile } from "../../../platform/workbook/file.ts";
import { paperSheet } from "../../../platform/workbook/sheet.ts";
import { paper } from "../../engagement/papers/door.ts";
import { reportOf } from "./report.ts";

/** Of the file nodes: 期初余额. */
const INDEX = "T7";
const rowsMax = 20_000;

type Row = RollRow & { part: string };

const whyOf = ({ why, confirmed }: Row): string =>
  [why, confirmed && `${confirmed.by}：${confirmed.words}`].filter(Boolean).join(" ");

const rowColumns = (lang: Lang): Column<Row>[] => [
  text("rollForward.part", 26, ({ part }) => part),
  { words: "rollForward.paper", width: 60, isLabel: true, of: ({ title }) => title },
  text("rollForward.outcome", 12, ({ outcome }) => messageOf(lang, `rollForward.${outcome}`)),
  text("rollForward.why", 50, whyOf),
];

const itemColumns: Column<PriorItem>[] = [
  { words: "rollForward.item", width: 30, isLabel: true, of: ({ code, name }) => `${code} ${name}` },
  text("rollForward.conclusion", 60, ({ conclusion }) => conclusion),
  text("rollForward.findings", 10, ({ findings }) => String(findings)),
  text("rollForward.entries", 10, ({ entries }) => String(entries)),
  text("rollForward.openEntries", 12, ({ openEntries }) => String(openEntries)),
  text("rollForward.samples", 40, ({ samples }) => samples),
];

const gapColumns: Column<OpeningGap>[] = [
  { words: "rollForward.item", width: 36, isLabel: true, of: ({ code, name }) => `${code} ${name}` },
  money("rollForward.expected", 18, ({ expected }) => expected),
  money("rollForward.booked", 18, ({ booked }) => booked),
  money("rollForward.difference", 18, ({ unexplained }) => unexplained, {
    formula: (cell) => `${cell("rollForward.booked")}-${cell("rollForward.expected")}`,
  }),
];

export async function downloadReport(
  ctx: Context,
  input: Input<(typeof rollForward)["DownRollForward"]>,
): Promise<FileAnswer> {
  const { projectId, RptLang: lang } = input;
  const report = await reportOf(ctx, input, rowsMax);
  const title = messageOf(lang, "rollForward.report");
  const rows = report.parts.flatMap((part) => part.rows.map((row) => ({ ...row, part: part.name })));
  const { source } = report;
  const head = {
    lang,
    title,
    cover: await paper.cover(ctx.db, projectId, lang),
    index: INDEX,
    signers: paper.signersByHand(lang),
    notes: source ? [`${source.code} ${source.name}`] : [],
  };
  const look = { lang, head, freezeColumns: 1 };
  return workbookFile(
    [title, source?.code ?? String(projectId)],
    [
      paperSheet({ ...look, name: "rollForward.sheetParts", columns: rowColumns(lang), rows }),
      paperSheet({ ...look, name: "rollForward.sheetItems", columns: itemColumns, rows: report.items ?? [] }),
      paperSheet({ ...look, name: "rollForward.sheetOpenings", columns: gapColumns, rows: report.openings ?? [] }),
    ],
  );
}
