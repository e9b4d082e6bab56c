/** The register, the summary and the control tables (函证控制表) as workbooks. */
import type { hzcontacts, hzletters } from "@digao/contract/areas/letters/confirmations/calls";
import type { LetterItem } from "@digao/contract/areas/letters/confirmations/shapes";
import { codeWord } from "@digao/contract/code-words";
import type { Input } from "@digao/contract/endpoint";
import { type Lang, type MessageKey, messageOf } from "@digao/contract/messages";
import type { FileAnswer } from "@digao/contract/shapes";
import { fen, sum, yuan } from "@digao/domain/money";
import { clockOf } from "../../../platform/lib/china-time.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import type { Column } from "../../../platform/workbook/columns.ts";
import { workbookFile } from "../../../platform/workbook/file.ts";
import { titleRows } from "../../../platform/workbook/paper-head.ts";
import { type Closing, paperSheet } from "../../../platform/workbook/sheet.ts";
import { clientName } from "../../balance/trial-balance/door.ts";
import { contactsOf } from "./contacts.ts";
import { letterOf, subjectName, withNames } from "./letter.ts";
import { pageOfLetters } from "./letter-rows.ts";
import { summaryOf } from "./summary.ts";

type Word = MessageKey extends infer Key ? (Key extends `hz.sheet.${infer Name}` ? Name : never) : never;

const text = <Row>(word: Word, width: number, of: Column<Row>["of"]): Column<Row> => ({
  words: `hz.sheet.${word}`,
  width,
  of,
});
const money = <Row>(word: Word, of: Column<Row>["of"]): Column<Row> => ({ ...text(word, 17, of), kind: "money" });
const percent = (value: string | null): string => (value === null ? "—" : `${(Number(value) * 100).toFixed(2)}%`);
const day = (moment: string | null): string | null => moment && clockOf(moment).slice(0, 10);

interface Table<Row> {
  projectId: number;
  lang: Lang;
  name: "hz.sheet.register" | "hz.sheet.control" | "hz.sheet.reconciliation" | "hz.sheet.summary";
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Behind the name in the title. */
  of?: string;
  closing?: readonly Closing[];
}

async function fileOf<Row>({ db }: Context, { projectId, of, ...table }: Table<Row>): Promise<FileAnswer> {
  const { lang, name } = table;
  const [client, title] = [await clientName(db, projectId, lang), messageOf(lang, name)];
  const head = titleRows([title, of].filter(Boolean).join(" "), [], table.columns.length);
  return workbookFile([client, title], [paperSheet({ ...table, head })]);
}

type Contact = Awaited<ReturnType<typeof contactsOf>>[number];
const contactColumns = (lang: Lang): Column<Contact>[] => [
  text("kind", 16, ({ hzKind }) => codeWord(lang, "letterKind", hzKind)),
  text("subject", 14, ({ subjectCode }) => subjectName(lang, subjectCode)),
  text("name", 28, ({ contactName }) => contactName),
  text("account", 22, ({ bankAccount }) => bankAccount),
  text("currency", 7, ({ currency }) => currency),
  money("book", ({ bookAmount }) => bookAmount),
  money("turnover", ({ turnover }) => turnover),
  text("selected", 8, ({ isSelected }) => (isSelected ? "√" : "")),
  text("reason", 24, ({ isSelected, selectReason, noSelectReason }) => (isSelected ? selectReason : noSelectReason)),
  text("person", 12, ({ linkman }) => linkman),
  text("phone", 16, ({ phone }) => phone),
  text("address", 36, ({ address }) => address),
  text("check", 12, ({ addrCheck }) => codeWord(lang, "addressCheck", addrCheck)),
  text("letter", 24, ({ letterNo }) => letterNo),
];

export async function downContacts(
  ctx: Context,
  query: Input<(typeof hzcontacts)["DownHzContactListExcel"]>,
): Promise<FileAnswer> {
  const { RptLang: lang, projectId } = query;
  const rows = await contactsOf(ctx, query);
  return fileOf(ctx, { projectId, lang, name: "hz.sheet.register", columns: contactColumns(lang), rows });
}

type Letter = Awaited<ReturnType<typeof pageOfLetters>>["items"][number];
const letterColumns = (lang: Lang): Column<Letter>[] => [
  text("letter", 26, ({ letterNo }) => letterNo),
  text("name", 28, ({ contactName }) => contactName),
  text("subject", 18, ({ subjects }) => subjects),
  money("book", ({ bookAmount }) => bookAmount),
  text("form", 16, ({ form }) => codeWord(lang, "letterForm", form)),
  text("status", 14, ({ statusId }) => codeWord(lang, "letterStatus", statusId)),
  text("sentOn", 11, ({ sendTime }) => day(sendTime)),
  text("method", 12, ({ sendMethod }) => codeWord(lang, "sendMethod", sendMethod ?? 0)),
  text("tracking", 20, ({ trackingNo }) => trackingNo),
  text("signed", 12, ({ receiverSigned }) => receiverSigned),
  text("repliedOn", 11, ({ replyTime }) => day(replyTime)),
  text("replyTracking", 20, ({ replyTrackingNo }) => replyTrackingNo),
  money("reply", ({ replyAmount }) => replyAmount),
  money("difference", ({ diffAmount }) => diffAmount),
  text("why", 22, ({ diffReasons }) =>
    diffReasons.map((reason) => codeWord(lang, "differenceReason", reason)).join("、"),
  ),
  text("alternative", 14, ({ altResult }) => codeWord(lang, "alternativeResult", altResult)),
  money("confirmed", ({ confirmedAmount }) => confirmedAmount),
  text("conclusion", 30, ({ conclusion }) => conclusion),
];
const lettersMax = 100_000;

export async function downControlTable(
  ctx: Context,
  { projectId, hzKind, RptLang: lang }: Input<(typeof hzletters)["DownHZControlTable"]>,
): Promise<FileAnswer> {
  const { items } = await pageOfLetters(ctx.db, { projectId, hzKind, skipCount: 0, maxResultCount: lettersMax });
  const rows = items.map((row) => withNames(row, lang));
  return fileOf(ctx, { projectId, lang, name: "hz.sheet.control", columns: letterColumns(lang), rows });
}

const itemColumns = (lang: Lang): Column<LetterItem>[] => [
  text("subject", 22, ({ bankItemNo, subjectName: subject, bankAccount }) =>
    [bankItemNo, subject, bankAccount].filter(Boolean).join(" "),
  ),
  money("book", ({ bookAmount }) => bookAmount),
  money("reply", ({ replyAmount }) => replyAmount),
  money("difference", ({ diffAmount }) => diffAmount),
  text("why", 20, ({ diffReason }) => (diffReason === null ? null : codeWord(lang, "differenceReason", diffReason))),
  text("note", 40, ({ diffNote }) => diffNote),
  money("misstatement", ({ misstatement }) => misstatement),
  text("entry", 14, ({ adjustNo }) => adjustNo),
];

/** What the reply says against the books, item by item, and what of the difference each reason explains. */
export async function downReconciliation(
  ctx: Context,
  { Id, RptLang: lang }: Input<(typeof hzletters)["DownHZReconciliation"]>,
): Promise<FileAnswer> {
  const letter = await letterOf({ ...ctx, lang }, Id);
  const { letterNo, contactName, projectId, bookAmount, replyAmount, diffAmount, items } = letter;
  if (replyAmount === null) throw new Refusal("hz.noReply", { kind: "state", params: { no: letterNo } });
  return fileOf(ctx, {
    projectId,
    lang,
    name: "hz.sheet.reconciliation",
    of: `${letterNo} ${contactName}`,
    columns: itemColumns(lang),
    rows: items,
    closing: [
      {
        words: "hz.sheet.total",
        of: {
          "hz.sheet.book": bookAmount,
          "hz.sheet.reply": replyAmount,
          "hz.sheet.difference": diffAmount,
          "hz.sheet.misstatement": yuan(sum(items.map(({ misstatement }) => fen(misstatement)))),
        },
      },
      {
        words: "hz.sheet.confirmed",
        of: { "hz.sheet.book": letter.confirmedAmount, "hz.sheet.note": letter.conclusion },
      },
    ],
  });
}

type Summed = Awaited<ReturnType<typeof summaryOf>>["rows"][number];
const summaryColumns: Column<Summed>[] = [
  text("subject", 18, ({ subjectName: subject }) => subject),
  money("book", ({ book }) => book),
  text("sentCount", 9, ({ sentCount }) => sentCount),
  money("sent", ({ sent }) => sent),
  text("sentShare", 11, ({ sentShare }) => percent(sentShare)),
  text("repliedCount", 9, ({ repliedCount }) => repliedCount),
  text("replyRate", 11, ({ replyRate }) => percent(replyRate)),
  money("replied", ({ replied }) => replied),
  text("repliedShare", 13, ({ repliedShare }) => percent(repliedShare)),
  money("agreed", ({ agreed }) => agreed),
  money("differing", ({ differing }) => differing),
  money("gross", ({ grossDifference }) => grossDifference),
  money("alternativeAmount", ({ alternative }) => alternative),
  money("confirmed", ({ confirmed }) => confirmed),
  text("confirmedShare", 13, ({ confirmedShare }) => percent(confirmedShare)),
  money("notSent", ({ notSent }) => notSent),
  money("projected", ({ projected }) => projected),
];

export async function downSummary(
  ctx: Context,
  { projectId, RptLang: lang }: Input<(typeof hzletters)["DownLoadSummary"]>,
): Promise<FileAnswer> {
  const { rows } = await summaryOf(ctx.db, lang);
  return fileOf(ctx, { projectId, lang, name: "hz.sheet.summary", columns: summaryColumns, rows });
}
