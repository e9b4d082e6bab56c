/** A letter by declaration: its paragraphs by their messages, its tables by the columns of a sheet. */
import { type Lang, type MessageKey, messageOf, type Params } from "@digao/contract/messages";
import type { FileAnswer } from "@digao/contract/shapes";
import { fen, thousands } from "@digao/domain/money";
import { DOCX, type LetterBlock, type LetterPart, letterBytes } from "../letters/letter.ts";
import { type Column, type Words, wordsIn } from "./columns.ts";

type ParagraphKind = Extract<LetterBlock, { text: string }>["kind"];

/** A paragraph by its message, one that is put together of data, lines to sign (an empty one leaves its place free), or any block. */
export type LetterLine =
  | readonly [kind: ParagraphKind, words: MessageKey | { text: string }]
  | { signs: readonly (MessageKey | "")[] }
  | LetterBlock;

/** Every paragraph may name any of the params. */
export const blocksOf = (lang: Lang, params: Params, lines: readonly LetterLine[]): LetterBlock[] =>
  lines.map((line): LetterBlock => {
    if ("kind" in line) return line;
    const say = (key: MessageKey) => messageOf(lang, key, params);
    if ("signs" in line) return { kind: "signs", labels: line.signs.map((key) => (key === "" ? "" : say(key))) };
    const [kind, words] = line;
    return { kind, text: typeof words === "string" ? say(words) : words.text };
  });

interface DeclaredTable<Row> {
  lang: Lang;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Figures by the names of columns; its words stand in the column that names the row. */
  total?: { words: Words; of: Readonly<Record<string, string>> };
}

/** The columns of a sheet as a table of a letter: widths are shares of the page. */
export function letterTable<Row>({ lang, columns, rows, total }: DeclaredTable<Row>): LetterBlock {
  const shown = ({ kind }: Column<Row>, value: ReturnType<Column<Row>["of"]>): string => {
    if (value === null || value === undefined || value === "") return "";
    return kind === "money" ? thousands(fen(String(value))) : String(value);
  };
  const totalIn = (column: Column<Row>): string =>
    column.isLabel && total ? wordsIn(lang, total.words) : shown(column, total?.of[column.name ?? ""]);
  return {
    kind: "table",
    table: {
      heads: columns.map(({ words }) => wordsIn(lang, words)),
      widths: columns.map(({ width }) => width),
      amounts: columns.flatMap(({ kind }, at) => (kind === "money" ? [at] : [])),
      rows: rows.map((row) => columns.map((column) => shown(column, column.of(row)))),
      ...(total ? { total: columns.map(totalIn) } : {}),
    },
  };
}

/** The document, named by whose it is, its title and its day. */
export async function letterFile(
  lang: Lang,
  { of, title, parts }: { of: readonly [client: string, date?: string]; title: string; parts: readonly LetterPart[] },
): Promise<FileAnswer> {
  const [client, ...date] = of;
  return {
    fileName: `${[client, title, ...date].join("-")}.docx`,
    mime: DOCX,
    body: await letterBytes({ lang, title, parts }),
  };
}
