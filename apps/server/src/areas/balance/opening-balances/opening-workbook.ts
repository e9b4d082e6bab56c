import type {
  EntryCourse,
  OpeningBalances,
  openingBalances,
} from "@digao/contract/areas/balance/opening-balances/calls";
import { signLevel } from "@digao/contract/areas/engagement/papers/codes";
import type { Input } from "@digao/contract/endpoint";
import { type Lang, type MessageKey, messageOf } from "@digao/contract/messages";
import type { FileAnswer } from "@digao/contract/shapes";
import { SIGN_LEVELS } from "@digao/domain/sign-off/levels";
import type { CellOut, RowOut, SheetOut } from "@digao/excel/write/sheet-out";
import { workbookBytes } from "@digao/excel/write-workbook";
import { dayOf } from "../../../platform/lib/china-time.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { openPoints, paper, type WorkingPaperCover } from "../../engagement/papers/door.ts";
import { materialityOf } from "../trial-balance/door.ts";
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
  const cover = await paper.cover(ctx.db, input.projectId, input.RptLang);
  const { trivial } = await materialityOf(ctx.db, input.projectId);
  const overrides = await openPoints.notes(ctx.db, { lang: input.RptLang, trivial });
  const look = { lang: input.RptLang, kept, cover, overrides };
  const body = await workbookBytes([itemSheet(data, look), accountSheet(data, look), entrySheet(data, look)]);
  return { fileName: `${messageOf(input.RptLang, "openingSheet.title")}-${kept.code}.xlsx`, mime: XLSX, body };
}

interface Look {
  lang: Lang;
  kept: Kept;
  cover: WorkingPaperCover;
  /** Papers of this year that passed with open points. */
  overrides: readonly string[];
}

/** Of the file nodes: 期初余额. */
const INDEX = "T7";
const REVIEW_LEVELS = SIGN_LEVELS.filter((level) => level !== signLevel.qualityReview);

/** Nobody signs the opening balances themselves: the lines are for signing by hand. */
function headOf({ lang, kept, cover, overrides }: Look) {
  const state = messageOf(lang, kept.isArchived ? "openingSheet.archived" : "openingSheet.notArchived");
  const date = dayOf(Date.parse(kept.takenAt));
  const source = messageOf(lang, "openingSheet.source", { code: kept.code, name: kept.name, date, state });
  const title = messageOf(lang, "openingSheet.title");
  return {
    lang,
    title,
    cover,
    index: INDEX,
    signers: paper.signers(lang, [], REVIEW_LEVELS),
    notes: [source, ...overrides],
  };
}

/** Formulas begin below the head and the row of headings. */
const firstRowOf = (look: Look, width: number): number => paper.headLength(headOf(look), width) + 2;

function sheet(look: Look, name: MessageKey, columns: readonly [MessageKey, number][], rows: RowOut[]): SheetOut {
  const { lang } = look;
  return paper.sheet({
    name: messageOf(lang, name),
    columns: columns.map(([, width]) => ({ width })),
    head: headOf(look),
    headings: [columns.map(([key]) => ({ text: messageOf(lang, key), style: "header" }))],
    rows: [rows],
    freezeColumns: 2,
  });
}

const amount = (number: string, isTotal = false): CellOut => ({ number, style: isTotal ? "boxTotal" : "boxAmount" });

const ITEM_COLUMNS = 11;
const ACCOUNT_COLUMNS = 6;

function itemSheet({ items }: OpeningBalances, look: Look): SheetOut {
  const first = firstRowOf(look, ITEM_COLUMNS);
  const rows = items.map((item, index): RowOut => {
    const at = first + index;
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
  const first = firstRowOf(look, ACCOUNT_COLUMNS);
  const rows = accounts.map((account, index): RowOut => {
    const at = first + index;
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
