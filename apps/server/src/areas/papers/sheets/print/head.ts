/** What stands at the head and the foot of each printed page: whose paper it is, of which period, and who has signed it. */
import { signedPaper } from "@digao/contract/areas/engagement/papers/codes";
import { codeWord } from "@digao/contract/code-words";
import { type Lang, messageOf } from "@digao/contract/messages";
import { ofProject } from "@digao/db/project-rows";
import { isStale } from "@digao/domain/sign-off/levels";
import type { Book, PrintSetup, Sheet } from "@digao/sheets/book";
import { sql } from "kysely";
import { dayOf } from "../../../../platform/lib/china-time.ts";
import type { Context } from "../../../../platform/serve.ts";
import { signs } from "../../../engagement/papers/door.ts";
import { sourcesOf } from "../bindings/sources.ts";
import { readHead } from "../head.ts";

export interface PrintHead {
  left: string[];
  right: string[];
  page: string;
}

async function signLines({ db, lang }: Context, id: number): Promise<string[]> {
  const given = (await signs.read(db, signedPaper.sheet, id)).get(id) ?? [];
  const { rows } = await sql<{ changedAt: string }>`
    select to_char(s.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "changedAt"
    from audit_sheet s where ${ofProject("s")} and s.id = ${id}`.execute(db);
  const changedAt = rows[0]?.changedAt ?? null;
  if (given.length === 0) return [messageOf(lang, "sheets.print.unsigned")];
  return given.map((sign) =>
    messageOf(lang, isStale(sign, changedAt) ? "sheets.print.staleSign" : "sheets.print.sign", {
      level: codeWord(lang, "signLevel", sign.level),
      name: sign.userName,
      day: dayOf(Date.parse(sign.signTime)),
    }),
  );
}

/** Of a version signs say nothing: they are those of the paper as it is. */
export async function printHead(ctx: Context, id: number, version?: number | null): Promise<PrintHead> {
  const { lang } = ctx;
  const { wpIndex, name } = await readHead(ctx.db, id);
  const facts = await sourcesOf(ctx.db, ctx.project?.id ?? 0).project();
  const period = { from: String(facts.periodStart ?? ""), to: String(facts.periodEnd ?? "") };
  const signed = version ? [messageOf(lang, "sheets.print.version", { version })] : await signLines(ctx, id);
  return {
    left: [String(facts.clientName ?? ""), name, messageOf(lang, "sheets.print.period", period)],
    right: [messageOf(lang, "sheets.print.index", { index: wpIndex ?? "" }), ...signed],
    page: messageOf(lang, "sheets.print.page", { page: "&P", pages: "&N" }),
  };
}

/** Of Excel, for the header as a whole. */
const headerMax = 255;
const smallFont = "&8 ";
const plain = (line: string): string => line.replaceAll("&", "&&");

function headerText({ left, right }: PrintHead): string {
  const start = `&L${smallFont}${left.map((line) => plain(line.slice(0, 40))).join("\n")}`;
  return `${start}&R${smallFont}${right.map(plain).join("\n")}`.slice(0, headerMax);
}

/** Rows that stay in sight on screen are repeated on each page. */
const titleRowsMax = 12;
const titleRowsOf = ({ freeze }: Sheet): string | undefined =>
  freeze && freeze.ySplit > 0 && freeze.startRow <= titleRowsMax ? `1:${freeze.startRow}` : undefined;

const linePoints = 10;
/** In inches, with the lines of the header above the cells. */
const topFor = ({ left, right }: PrintHead): number =>
  Math.ceil((0.4 + (Math.max(left.length, right.length) * linePoints) / 72) * 100) / 100;

/** A header, page numbers and repeated rows where the sheet has none of its own. */
export function withPrintHead(book: Book, head: PrintHead): Book {
  const stamped = (sheet: Sheet): Sheet => {
    const print = sheet.custom?.print ?? {};
    const usual = { left: 0.7, right: 0.7, top: 0.75, bottom: 0.75, header: 0.3, footer: 0.3, ...print.margins };
    const titleRows = print.titleRows ?? titleRowsOf(sheet);
    const own: PrintSetup = {
      ...print,
      ...(print.header
        ? null
        : { header: headerText(head), margins: { ...usual, top: Math.max(usual.top, topFor(head)) } }),
      footer: print.footer || `&L&A&R${head.page}`,
      ...(titleRows ? { titleRows } : null),
    };
    return { ...sheet, custom: { ...sheet.custom, print: own } };
  };
  return { ...book, sheets: Object.fromEntries(Object.entries(book.sheets).map(([id, one]) => [id, stamped(one)])) };
}

const langs: readonly Lang[] = ["zh", "en"];
const indexWords = langs.map((lang) => messageOf(lang, "sheets.print.index", { index: "" }).trim());
const pageWords = langs.map((lang) => messageOf(lang, "sheets.print.page", { page: "&P", pages: "&N" }));

const isOurFoot = (footer: string | undefined): boolean =>
  pageWords.some((word) => footer?.replace(/&"[^"]*"|&\d+|&K\w{6}/g, "").includes(word));

function bareSetup(print: PrintSetup, own: Sheet | undefined): PrintSetup {
  const was = own?.custom?.print;
  const { header: _header, footer, margins: _margins, titleRows, ...rest } = print;
  const foot = isOurFoot(footer) ? was?.footer : footer;
  const rows = own && titleRows === titleRowsOf(own) ? was?.titleRows : titleRows;
  return {
    ...rest,
    ...(was?.header ? { header: was.header } : null),
    ...(was?.margins ? { margins: was.margins } : null),
    ...(foot ? { footer: foot } : null),
    ...(rows ? { titleRows: rows } : null),
  };
}

/** As the book was before it was taken out: what stood on its pages was of that day. Programs write fonts into headers. */
export function withoutPrintHead(book: Book, before: Book | null): Book {
  const old = new Map(Object.values(before?.sheets ?? {}).map((sheet) => [sheet.name, sheet]));
  const bare = (sheet: Sheet): Sheet => {
    const print = sheet.custom?.print;
    if (!print || !indexWords.some((word) => print.header?.includes(word))) return sheet;
    return { ...sheet, custom: { ...sheet.custom, print: bareSetup(print, old.get(sheet.name)) } };
  };
  return { ...book, sheets: Object.fromEntries(Object.entries(book.sheets).map(([id, one]) => [id, bare(one)])) };
}
