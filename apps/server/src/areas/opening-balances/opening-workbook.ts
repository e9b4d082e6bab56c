import type { EntryCourse, OpeningBalances, openingBalances } from "@digao/contract/areas/opening-balances";
import type { Input } from "@digao/contract/endpoint";
import { type Lang, type MessageKey, messageOf } from "@digao/contract/messages";
import type { FileAnswer } from "@digao/contract/shapes";
import type { CellOut, RowOut, SheetOut } from "@digao/excel/write/sheet-out";
import { workbookBytes } from "@digao/excel/write-workbook";
import { Refusal } from "../../platform/refusal.ts";
import type { Context } from "../../platform/serve.ts";
import { type Kept, readKept } from "./kept.ts";
import { getOpeningBalances } from "./opening-balances.ts";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Items, accounts and last year's entries on three sheets; differences as formulas over their operands. */
export async function downloadOpeningBalances(
  ctx: Context,
  input: Input<(typeof openingBalances)["DownOpeningBalances"]>,
): Promise<FileAnswer> {
  const kept = await readKept(ctx.db, input.projectId);
  if (kept === null) throw new Refusal("opening.notTaken", { kind: "state" });
  const data = await getOpeningBalances(ctx, input);
  const look = { lang: input.RptLang, kept };
  const body = await workbookBytes([itemSheet(data, look), accountSheet(data, look), entrySheet(data, look)]);
  return { fileName: `${messageOf(input.RptLang, "openingSheet.title")}-${kept.code}.xlsx`, mime: XLSX, body };
}

interface Look {
  lang: Lang;
  kept: Kept;
}

const FIRST_ROW = 4;

function sheet(
  { lang, kept }: Look,
  name: MessageKey,
  columns: readonly [MessageKey, number][],
  rows: RowOut[],
): SheetOut {
  const state = messageOf(lang, kept.isArchived ? "openingSheet.archived" : "openingSheet.notArchived");
  const date = kept.takenAt.slice(0, 10);
  const source = messageOf(lang, "openingSheet.source", { code: kept.code, name: kept.name, date, state });
  return {
    name: messageOf(lang, name),
    columns: columns.map(([, width]) => ({ width })),
    header: [
      [{ text: messageOf(lang, "openingSheet.title"), style: "title" }],
      [{ text: source, style: "note" }],
      columns.map(([key]) => ({ text: messageOf(lang, key), style: "header" })),
    ],
    rows: [rows],
    freezeRows: FIRST_ROW - 1,
    freezeColumns: 2,
    page: { isLandscape: true },
  };
}

const amount = (number: string, isTotal = false): CellOut => ({ number, style: isTotal ? "boxTotal" : "boxAmount" });

function itemSheet({ items }: OpeningBalances, look: Look): SheetOut {
  const rows = items.map((item, index): RowOut => {
    const at = FIRST_ROW + index;
    const isTotal = item.kind === "T";
    const style = isTotal ? "boxTotal" : "boxAmount";
    return [
      { text: item.code, style: "boxText" },
      { text: item.name, style: isTotal ? "boxBold" : "boxText" },
      amount(item.priorAudited, isTotal),
      amount(item.unbooked, isTotal),
      amount(item.reclassified, isTotal),
      { formula: `C${at}-D${at}-E${at}`, value: item.expected, style },
      amount(item.booked, isTotal),
      { formula: `G${at}-F${at}`, value: item.unexplained, style },
      amount(item.openAudited, isTotal),
      amount(item.restated, isTotal),
      { formula: `I${at}-C${at}-J${at}`, value: item.open, style },
    ];
  });
  return sheet(
    look,
    "openingSheet.items",
    [
      ["openingSheet.code", 8],
      ["openingSheet.name", 30],
      ["openingSheet.priorAudited", 18],
      ["openingSheet.unbooked", 18],
      ["openingSheet.reclassified", 18],
      ["openingSheet.expected", 18],
      ["openingSheet.booked", 18],
      ["openingSheet.unexplained", 18],
      ["openingSheet.openAudited", 18],
      ["openingSheet.restated", 18],
      ["openingSheet.open", 18],
    ],
    rows,
  );
}

function accountSheet({ accounts }: OpeningBalances, look: Look): SheetOut {
  const rows = accounts.map((account, index): RowOut => {
    const at = FIRST_ROW + index;
    return [
      { text: account.code, style: "boxText" },
      { text: account.name, style: "boxText" },
      amount(account.closing),
      amount(account.opening),
      { formula: `D${at}-C${at}`, value: account.difference, style: "boxAmount" },
      amount(account.entries),
    ];
  });
  return sheet(
    look,
    "openingSheet.accounts",
    [
      ["openingSheet.code", 12],
      ["openingSheet.name", 36],
      ["openingSheet.closing", 18],
      ["openingSheet.opening", 18],
      ["openingSheet.difference", 18],
      ["openingSheet.accountEntries", 18],
    ],
    rows,
  );
}

const COURSES: Readonly<Record<EntryCourse, MessageKey>> = {
  unbooked: "openingSheet.unbookedCourse",
  persisting: "openingSheet.persistingCourse",
  booked: "openingSheet.bookedCourse",
  reclass: "openingSheet.reclassCourse",
  refused: "openingSheet.refusedCourse",
};

function entrySheet({ entries }: OpeningBalances, look: Look): SheetOut {
  const rows = entries.map(
    (entry): RowOut => [
      { text: entry.adjNo, style: "boxText" },
      { text: entry.description, style: "boxText" },
      { text: messageOf(look.lang, COURSES[entry.course]), style: "boxText" },
      amount(entry.profitEffect),
      amount(entry.equityEffect),
    ],
  );
  return sheet(
    look,
    "openingSheet.entries",
    [
      ["openingSheet.number", 12],
      ["openingSheet.description", 44],
      ["openingSheet.course", 30],
      ["openingSheet.profit", 20],
      ["openingSheet.equity", 20],
    ],
    rows,
  );
}
