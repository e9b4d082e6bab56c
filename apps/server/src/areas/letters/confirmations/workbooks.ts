/** The register, the summary and the control tables (函证控制表) as workbooks. */
import type { hzcontacts, hzletters } from "@digao/contract/areas/letters/confirmations/calls";
import type { LetterItem } from "@digao/contract/areas/letters/confirmations/shapes";
import { codeWord } from "@digao/contract/code-words";
import type { Input } from "@digao/contract/endpoint";
import { type Lang, type MessageKey, messageOf } from "@digao/contract/messages";
import type { FileAnswer } from "@digao/contract/shapes";
import { fen, yuan } from "@digao/domain/money";
import type { CellOut, RowOut, SheetOut } from "@digao/excel/write/sheet-out";
import { workbookBytes } from "@digao/excel/write-workbook";
import { mimeTypes } from "../../../platform/files/mime.ts";
import { clockOf } from "../../../platform/lib/china-time.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { clientName } from "../../balance/trial-balance/door.ts";
import { contactsOf } from "./contacts.ts";
import { letterOf, subjectName, withNames } from "./letter.ts";
import { pageOfLetters } from "./letter-rows.ts";
import { summaryOf } from "./summary.ts";

interface Column<Row> {
  key: MessageKey;
  width: number;
  cell: (row: Row) => CellOut;
}
const text = (value: string | null): CellOut => ({ text: value ?? "", style: "boxText" });
const money = (value: string | null): CellOut => (value === null ? text("") : { number: value, style: "boxAmount" });
const share = (value: string | null): CellOut => text(value === null ? "—" : `${(Number(value) * 100).toFixed(2)}%`);

function sheetOf<Row>(
  name: string,
  lang: Lang,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  title = name,
): SheetOut {
  const head: RowOut = columns.map(({ key }) => ({ text: messageOf(lang, key), style: "boxBold" }));
  const body = rows.map((row): RowOut => columns.map(({ cell }) => cell(row)));
  return {
    name,
    columns: columns.map(({ width }) => ({ width })),
    header: [[{ text: title, style: "title" }], head],
    rows: [body],
    freezeRows: 2,
    page: { isLandscape: true, repeatRows: 2 },
  };
}

async function answer(
  ctx: Context,
  projectId: number,
  lang: Lang,
  name: MessageKey,
  sheet: (title: string) => SheetOut,
): Promise<FileAnswer> {
  const client = await clientName(ctx.db, projectId, lang);
  const title = messageOf(lang, name);
  return { fileName: `${client}-${title}.xlsx`, mime: mimeTypes.xlsx, body: await workbookBytes([sheet(title)]) };
}

type Contact = Awaited<ReturnType<typeof contactsOf>>[number];
const contactColumns = (lang: Lang): Column<Contact>[] => [
  { key: "hz.sheet.kind", width: 16, cell: (row) => text(codeWord(lang, "letterKind", row.hzKind)) },
  { key: "hz.sheet.subject", width: 14, cell: (row) => text(subjectName(lang, row.subjectCode)) },
  { key: "hz.sheet.name", width: 28, cell: (row) => text(row.contactName) },
  { key: "hz.sheet.account", width: 22, cell: (row) => text(row.bankAccount) },
  { key: "hz.sheet.currency", width: 7, cell: (row) => text(row.currency) },
  { key: "hz.sheet.book", width: 17, cell: (row) => money(row.bookAmount) },
  { key: "hz.sheet.turnover", width: 17, cell: (row) => money(row.turnover) },
  { key: "hz.sheet.selected", width: 8, cell: (row) => text(row.isSelected ? "√" : "") },
  { key: "hz.sheet.reason", width: 24, cell: (row) => text(row.isSelected ? row.selectReason : row.noSelectReason) },
  { key: "hz.sheet.person", width: 12, cell: (row) => text(row.linkman) },
  { key: "hz.sheet.phone", width: 16, cell: (row) => text(row.phone) },
  { key: "hz.sheet.address", width: 36, cell: (row) => text(row.address) },
  { key: "hz.sheet.check", width: 12, cell: (row) => text(codeWord(lang, "addressCheck", row.addrCheck)) },
  { key: "hz.sheet.letter", width: 24, cell: (row) => text(row.letterNo) },
];

export async function downContacts(
  ctx: Context,
  query: Input<(typeof hzcontacts)["DownHzContactListExcel"]>,
): Promise<FileAnswer> {
  const { RptLang: lang, projectId } = query;
  const rows = await contactsOf(ctx, query);
  return answer(ctx, projectId, lang, "hz.sheet.register", (name) => sheetOf(name, lang, contactColumns(lang), rows));
}

type Letter = Awaited<ReturnType<typeof pageOfLetters>>["items"][number];
const day = (moment: string | null): CellOut => text(moment === null ? "" : clockOf(moment).slice(0, 10));
const letterColumns = (lang: Lang): Column<Letter>[] => [
  { key: "hz.sheet.letter", width: 26, cell: (row) => text(row.letterNo) },
  { key: "hz.sheet.name", width: 28, cell: (row) => text(row.contactName) },
  { key: "hz.sheet.subject", width: 18, cell: (row) => text(row.subjects) },
  { key: "hz.sheet.book", width: 17, cell: (row) => money(row.bookAmount) },
  { key: "hz.sheet.form", width: 16, cell: (row) => text(codeWord(lang, "letterForm", row.form)) },
  { key: "hz.sheet.status", width: 14, cell: (row) => text(codeWord(lang, "letterStatus", row.statusId)) },
  { key: "hz.sheet.sentOn", width: 11, cell: (row) => day(row.sendTime) },
  { key: "hz.sheet.method", width: 12, cell: (row) => text(codeWord(lang, "sendMethod", row.sendMethod ?? 0)) },
  { key: "hz.sheet.tracking", width: 20, cell: (row) => text(row.trackingNo) },
  { key: "hz.sheet.signed", width: 12, cell: (row) => text(row.receiverSigned) },
  { key: "hz.sheet.repliedOn", width: 11, cell: (row) => day(row.replyTime) },
  { key: "hz.sheet.replyTracking", width: 20, cell: (row) => text(row.replyTrackingNo) },
  { key: "hz.sheet.reply", width: 17, cell: (row) => money(row.replyAmount) },
  { key: "hz.sheet.difference", width: 17, cell: (row) => money(row.diffAmount) },
  {
    key: "hz.sheet.why",
    width: 22,
    cell: (row) => text(row.diffReasons.map((reason) => codeWord(lang, "differenceReason", reason)).join("、")),
  },
  { key: "hz.sheet.alternative", width: 14, cell: (row) => text(codeWord(lang, "alternativeResult", row.altResult)) },
  { key: "hz.sheet.confirmed", width: 17, cell: (row) => money(row.confirmedAmount) },
  { key: "hz.sheet.conclusion", width: 30, cell: (row) => text(row.conclusion) },
];
const lettersMax = 100_000;

export async function downControlTable(
  ctx: Context,
  { projectId, hzKind, RptLang: lang }: Input<(typeof hzletters)["DownHZControlTable"]>,
): Promise<FileAnswer> {
  const { items } = await pageOfLetters(ctx.db, { projectId, hzKind, skipCount: 0, maxResultCount: lettersMax });
  const rows = items.map((row) => withNames(row, lang));
  return answer(ctx, projectId, lang, "hz.sheet.control", (name) => sheetOf(name, lang, letterColumns(lang), rows));
}

type Item = LetterItem;
const itemColumns = (lang: Lang): Column<Item>[] => [
  {
    key: "hz.sheet.subject",
    width: 22,
    cell: (row) => text([row.bankItemNo, row.subjectName, row.bankAccount].filter(Boolean).join(" ")),
  },
  { key: "hz.sheet.book", width: 17, cell: (row) => money(row.bookAmount) },
  { key: "hz.sheet.reply", width: 17, cell: (row) => money(row.replyAmount) },
  { key: "hz.sheet.difference", width: 17, cell: (row) => money(row.diffAmount) },
  {
    key: "hz.sheet.why",
    width: 20,
    cell: (row) => text(row.diffReason === null ? "" : codeWord(lang, "differenceReason", row.diffReason)),
  },
  { key: "hz.sheet.note", width: 40, cell: (row) => text(row.diffNote) },
  { key: "hz.sheet.misstatement", width: 17, cell: (row) => money(row.misstatement) },
  { key: "hz.sheet.entry", width: 14, cell: (row) => text(row.adjustNo) },
];

/** What the reply says against the books, item by item, and what of the difference each reason explains. */
export async function downReconciliation(
  ctx: Context,
  { Id, RptLang: lang }: Input<(typeof hzletters)["DownHZReconciliation"]>,
): Promise<FileAnswer> {
  const letter = await letterOf({ ...ctx, lang }, Id);
  if (letter.replyAmount === null) throw new Refusal("hz.noReply", { kind: "state", params: { no: letter.letterNo } });
  const misstated = letter.items.reduce((sum, item) => sum + fen(item.misstatement), 0n);
  const total: Item = {
    ...emptyItem,
    subjectName: messageOf(lang, "hz.sheet.total"),
    bookAmount: letter.bookAmount,
    replyAmount: letter.replyAmount,
    diffAmount: letter.diffAmount,
    misstatement: yuan(misstated),
  };
  const confirmed: Item = {
    ...emptyItem,
    subjectName: messageOf(lang, "hz.sheet.confirmed"),
    bookAmount: letter.confirmedAmount,
    diffNote: letter.conclusion,
  };
  const rows = [...letter.items, total, confirmed];
  return answer(ctx, letter.projectId, lang, "hz.sheet.reconciliation", (name) =>
    sheetOf(name, lang, itemColumns(lang), rows, `${name} ${letter.letterNo} ${letter.contactName}`),
  );
}
const emptyItem: Item = {
  id: 0,
  contactId: null,
  subjectCode: "",
  subjectName: "",
  bankItemNo: null,
  bankAccount: "",
  row: {},
  direction: 1,
  currency: "CNY",
  fcAmount: null,
  bookAmount: "0.00",
  replyAmount: null,
  diffAmount: null,
  diffReason: null,
  diffNote: null,
  misstatement: "0.00",
  adjustHeadId: null,
  adjustNo: null,
};

type Summed = Awaited<ReturnType<typeof summaryOf>>["rows"][number];
const summaryColumns: Column<Summed>[] = [
  { key: "hz.sheet.subject", width: 18, cell: (row) => text(row.subjectName) },
  { key: "hz.sheet.book", width: 17, cell: (row) => money(row.book) },
  { key: "hz.sheet.sentCount", width: 9, cell: (row) => text(String(row.sentCount)) },
  { key: "hz.sheet.sent", width: 17, cell: (row) => money(row.sent) },
  { key: "hz.sheet.sentShare", width: 11, cell: (row) => share(row.sentShare) },
  { key: "hz.sheet.repliedCount", width: 9, cell: (row) => text(String(row.repliedCount)) },
  { key: "hz.sheet.replyRate", width: 11, cell: (row) => share(row.replyRate) },
  { key: "hz.sheet.replied", width: 17, cell: (row) => money(row.replied) },
  { key: "hz.sheet.repliedShare", width: 13, cell: (row) => share(row.repliedShare) },
  { key: "hz.sheet.agreed", width: 17, cell: (row) => money(row.agreed) },
  { key: "hz.sheet.differing", width: 17, cell: (row) => money(row.differing) },
  { key: "hz.sheet.gross", width: 17, cell: (row) => money(row.grossDifference) },
  { key: "hz.sheet.alternativeAmount", width: 17, cell: (row) => money(row.alternative) },
  { key: "hz.sheet.confirmed", width: 17, cell: (row) => money(row.confirmed) },
  { key: "hz.sheet.confirmedShare", width: 13, cell: (row) => share(row.confirmedShare) },
  { key: "hz.sheet.notSent", width: 17, cell: (row) => money(row.notSent) },
  { key: "hz.sheet.projected", width: 17, cell: (row) => money(row.projected) },
];

export async function downSummary(
  ctx: Context,
  { projectId, RptLang: lang }: Input<(typeof hzletters)["DownLoadSummary"]>,
): Promise<FileAnswer> {
  const { rows } = await summaryOf(ctx.db, lang);
  return answer(ctx, projectId, lang, "hz.sheet.summary", (name) => sheetOf(name, lang, summaryColumns, rows));
}
