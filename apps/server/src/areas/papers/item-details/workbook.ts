import { relationWords } from "@digao/contract/areas/balance/related-parties/relations";
import type { DetailSheet, DetailSheetRow, itemDetails } from "@digao/contract/areas/papers/item-details/calls";
import type { Input } from "@digao/contract/endpoint";
import { type Lang, type MessageKey, messageOf } from "@digao/contract/messages";
import { wordIn } from "@digao/contract/pairs";
import type { FileAnswer } from "@digao/contract/shapes";
import { type Subtotal, subtotals } from "@digao/domain/item-details/subtotals";
import { fen, sum, yuan } from "@digao/domain/money";
import { isStale } from "@digao/domain/sign-off/levels";
import { lineName } from "@digao/domain/statements/statement-line";
import type { Context } from "../../../platform/serve.ts";
import { type Column, money, text } from "../../../platform/workbook/columns.ts";
import { workbookFile } from "../../../platform/workbook/file.ts";
import { type Closing, paperSheet } from "../../../platform/workbook/sheet.ts";
import { openPoints, paper } from "../../engagement/papers/door.ts";
import { sheetOf } from "./sheet.ts";

const SUFFIX = "-2";

/** The working paper 明细表 (ZD-2): sums as formulas, and whether they are the item's. */
export async function downloadDetailSheet(
  ctx: Context,
  input: Input<(typeof itemDetails)["DownDetailSheet"]>,
): Promise<FileAnswer> {
  const { RptLang: lang } = input;
  const { sheet, subject } = await sheetOf(ctx, input);
  const { item, facts, lastChange, projectId } = subject;
  const cover = await paper.cover(ctx.db, projectId, lang);
  const title = `${lineName(item.line, lang)} ${messageOf(lang, "detailSheet.title")}`;
  const index = `${item.wpIndex ?? item.line.code}${SUFFIX}`;
  const signs = facts.signs.map((sign) => ({ ...sign, isStale: isStale(sign, lastChange) }));
  const { trivial } = subject.items.balance.materiality;
  const notes = [
    ...(sheet.knownFrom === null ? [] : [messageOf(lang, "detailSheet.fifo", { date: sheet.knownFrom })]),
    ...(await openPoints.notes(ctx.db, { lang, trivial, itemIds: [item.id] })),
  ];
  const columns = columnsOf(sheet, lang);
  const printed = paperSheet({
    lang,
    name: "detailSheet.title",
    head: { lang, title, cover, index, signers: paper.signers(lang, signs), notes },
    columns,
    rows: sheet.rows,
    closing: closingOf(sheet, columns, lang),
    freezeColumns: 2,
  });
  return workbookFile([cover.client, index, title], [printed]);
}

type Amount = "unaudited" | "audited";
const columnOf: Readonly<Record<Amount, MessageKey>> = {
  unaudited: "detailSheet.closeBook",
  audited: "detailSheet.audited",
};

/** Parts of the sum, the sum, and what the item itself comes to beside it. */
function closingOf(sheet: DetailSheet, columns: readonly Column<DetailSheetRow>[], lang: Lang): Closing[] {
  const summed = columns.filter((column) => column.sum);
  const amounts = (row: DetailSheetRow) => summed.map(({ of }) => fen(String(of(row) ?? "0.00")));
  const rows = sheet.rows.map((row) => ({
    isParty: row.kind === "detail" && !row.isContra,
    isRelated: row.isRelated,
    currency: row.currency,
    amounts: amounts(row),
  }));
  const parts = subtotals(rows, sheet.columns).map((part) => ({
    words: { text: partName(part, lang) },
    of: Object.fromEntries(summed.map((column, at) => [column.name ?? "", yuan(part.amounts[at] ?? 0n)])),
  }));
  const own = (shown: (of: Amount, column: MessageKey) => string) =>
    Object.fromEntries((["unaudited", "audited"] as const).map((of) => [columnOf[of], shown(of, columnOf[of])]));
  const total = (name: MessageKey) => {
    const column = summed.find((one) => one.name === name);
    return sum(sheet.rows.map((row) => fen(String(column?.of(row) ?? "0.00"))));
  };
  return [
    ...parts,
    { words: "detailSheet.total", isSum: true },
    { words: "detailSheet.item", of: own((of) => sheet[of]) },
    { words: "detailSheet.difference", of: own((of, column) => yuan(total(column) - fen(sheet[of]))) },
  ];
}

const partName = ({ by, currency }: Subtotal, lang: Lang): string =>
  by === "currency"
    ? messageOf(lang, "detailSheet.ofCurrency", { currency: currency ?? "" })
    : messageOf(lang, `detailSheet.${by}`);

function columnsOf({ columns, bands }: DetailSheet, lang: Lang): Column<DetailSheetRow>[] {
  type Of = Column<DetailSheetRow>["of"];
  const summed = (words: MessageKey, width: number, of: Of): Column<DetailSheetRow> => ({
    ...money(words, width, of, { sum: "known" }),
    name: words,
  });
  return [
    text("detailSheet.account", 14, ({ accountCode }) => accountCode),
    text("detailSheet.name", 32, ({ name }) => name),
    ...(columns.parties ? [text<DetailSheetRow>("detailSheet.relation", 18, (row) => relationOf(row, lang))] : []),
    ...(columns.currency
      ? [
          text<DetailSheetRow>("detailSheet.currency", 8, ({ currency }) => currency),
          money<DetailSheetRow>("detailSheet.fcAmount", 16, ({ fcAmount }) => fcAmount),
        ]
      : []),
    summed("detailSheet.openBook", 17, ({ openBook }) => openBook),
    summed("detailSheet.periodDr", 17, ({ periodDr }) => periodDr),
    summed("detailSheet.periodCr", 17, ({ periodCr }) => periodCr),
    summed("detailSheet.closeBook", 17, ({ closeBook }) => closeBook),
    summed("detailSheet.adjust", 16, ({ adjusted }) => adjusted),
    summed("detailSheet.reclass", 16, ({ reclassified }) => reclassified),
    summed("detailSheet.audited", 17, ({ audited }) => audited),
    ...(columns.ageing
      ? [
          ...bands.map((band, at) => ({
            ...summed("detailSheet.band", 15, (row) => row.bands?.[at]),
            name: `band ${at}`,
            words: { text: bandName(band, lang) },
          })),
          summed("detailSheet.undated", 16, ({ undated }) => undated),
          summed("detailSheet.ageingDifference", 14, ({ ageingDifference }) => ageingDifference),
        ]
      : []),
    text("detailSheet.remark", 30, ({ remark }) => remark),
  ];
}

function relationOf({ relatedParty, isRelated }: DetailSheetRow, lang: Lang): string {
  if (relatedParty) return wordIn(lang, relationWords[relatedParty.relation]);
  return isRelated ? messageOf(lang, "detailSheet.ticked") : "";
}

const YEAR = 12;

function bandName({ fromMonths, toMonths }: DetailSheet["bands"][number], lang: Lang): string {
  const isYears = fromMonths % YEAR === 0 && (toMonths ?? 0) % YEAR === 0;
  const unit = isYears ? YEAR : 1;
  const from = fromMonths / unit;
  if (toMonths === null) return messageOf(lang, "detailSheet.lastBand", { from: fromMonths / YEAR });
  if (fromMonths === 0 && toMonths === YEAR) return messageOf(lang, "detailSheet.firstBand");
  return messageOf(lang, isYears ? "detailSheet.band" : "detailSheet.months", { from, to: toMonths / unit });
}
