/** Letters as Word documents: paragraphs, tables and lines to sign, in the fonts of Chinese official writing. */
import type { Lang } from "@digao/contract/messages";
import {
  AlignmentType,
  Document,
  Footer,
  type IRunOptions,
  type ISectionOptions,
  Packer,
  PageNumber,
  PageOrientation,
  Paragraph,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  VerticalAlign,
  WidthType,
} from "docx";

export interface LetterTable {
  heads: readonly string[];
  /** Shares of the width of the page. */
  widths: readonly number[];
  rows: readonly (readonly string[])[];
  /** Stands below a stronger line. */
  total?: readonly string[];
  /** Columns of amounts. */
  amounts: readonly number[];
  /** Rows that stand out: totals, and titles of sections. */
  strong?: readonly number[];
}

export type LetterBlock =
  | { kind: "title" | "address" | "heading" | "text" | "plain" | "center" | "right" | "note" | "warning"; text: string }
  | { kind: "table"; table: LetterTable }
  /** The parts by their names, with the pages that they begin on: of PDFs. */
  | { kind: "contents" }
  /** By its name among the pictures of the order, of a PDF one page: of PDFs. */
  | { kind: "picture"; name: string; page?: number }
  /** Two to the line, each with room to sign. */
  | { kind: "signs"; labels: readonly string[] };

export interface LetterPart {
  isLandscape?: boolean;
  /** As the contents call it. */
  name?: string;
  blocks: readonly LetterBlock[];
}

export interface Letter {
  lang: Lang;
  title: string;
  /** Each begins a page. */
  parts: readonly LetterPart[];
}

export const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/** 宋体 and 黑体 are on every Chinese machine with Word or WPS; others put their own serif and sans in place. */
const latin = { ascii: "Times New Roman", hAnsi: "Times New Roman", cs: "Times New Roman" };
const bodyFont = { ...latin, eastAsia: "宋体" };
const headFont = { ...latin, eastAsia: "黑体" };
/** Half points: 二号 of titles, 小四 of text, 小五 of tables. */
const sizes = { title: 36, heading: 24, text: 24, table: 18, note: 18 } as const;
/** Twentieths of a point. */
const page = { short: 11_906, long: 16_838, top: 1440, side: 1531 } as const;
const indentOfTwo = 480;
const lineOfText = 360;
const roomToSign = 480;
const cellMargin = 70;

/** Characters that XML has no place for. */
const printable = (text: string): string =>
  [...text].filter((one) => one >= " " || one === "\n" || one === "\t").join("");

const runsOf = (text: string, style: IRunOptions): TextRun[] =>
  printable(text)
    .split("\n")
    .map((line, at) => new TextRun({ ...style, text: line, ...(at > 0 ? { break: 1 } : {}) }));

type Words = Extract<LetterBlock, { text: string }>;
function paragraph({ kind, text }: Words): Paragraph {
  const spacing = { line: lineOfText, before: 0, after: 60 };
  const body: IRunOptions = { font: bodyFont, size: sizes.text };
  switch (kind) {
    case "title":
      return new Paragraph({
        alignment: AlignmentType.CENTER,
        spacing: { before: 120, after: 360 },
        children: runsOf(text, { font: headFont, size: sizes.title, bold: true }),
      });
    case "heading":
      return new Paragraph({
        keepNext: true,
        spacing: { line: lineOfText, before: 200, after: 80 },
        children: runsOf(text, { font: headFont, size: sizes.heading, bold: true }),
      });
    case "text":
      return new Paragraph({
        alignment: AlignmentType.JUSTIFIED,
        indent: { firstLine: indentOfTwo },
        spacing,
        children: runsOf(text, body),
      });
    case "note":
      return new Paragraph({ spacing, children: runsOf(text, { font: bodyFont, size: sizes.note }) });
    case "warning":
      return new Paragraph({
        spacing,
        children: runsOf(text, { font: headFont, size: sizes.text, bold: true, color: "C00000" }),
      });
    case "center":
      return new Paragraph({ alignment: AlignmentType.CENTER, spacing, children: runsOf(text, body) });
    case "right":
      return new Paragraph({ alignment: AlignmentType.RIGHT, spacing, children: runsOf(text, body) });
    default:
      return new Paragraph({ spacing, children: runsOf(text, { ...body, bold: kind === "address" }) });
  }
}

const widthsOf = (shares: readonly number[], width: number): number[] => {
  const all = shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share) => Math.floor((share * width) / all));
};

function tableOf({ heads, widths: shares, rows, total, amounts, strong = [] }: LetterTable, width: number): Table {
  const widths = widthsOf(shares, width);
  const cell = (text: string, column: number, look: { isBold?: boolean; isHead?: boolean }) => {
    const isAmount = amounts.includes(column);
    const side = isAmount ? AlignmentType.RIGHT : AlignmentType.LEFT;
    return new TableCell({
      width: { size: widths[column] ?? 0, type: WidthType.DXA },
      verticalAlign: VerticalAlign.CENTER,
      ...(look.isHead ? { shading: { fill: "F2F2F2" } } : {}),
      children: [
        new Paragraph({
          alignment: look.isHead ? AlignmentType.CENTER : side,
          children: runsOf(text, {
            font: look.isBold || look.isHead ? headFont : bodyFont,
            size: sizes.table,
            bold: look.isBold || look.isHead || false,
          }),
        }),
      ],
    });
  };
  const row = (cells: readonly string[], look: { isBold?: boolean; isHead?: boolean }) =>
    new TableRow({
      cantSplit: true,
      tableHeader: look.isHead ?? false,
      children: heads.map((_, column) => cell(cells[column] ?? "", column, look)),
    });
  return new Table({
    layout: TableLayoutType.FIXED,
    columnWidths: widths,
    width: { size: widths.reduce((sum, size) => sum + size, 0), type: WidthType.DXA },
    margins: { left: cellMargin, right: cellMargin, top: 30, bottom: 30 },
    rows: [
      row(heads, { isHead: true }),
      ...rows.map((cells, at) => row(cells, { isBold: strong.includes(at) })),
      ...(total ? [row(total, { isBold: true })] : []),
    ],
  });
}

function signsOf(labels: readonly string[], width: number): Paragraph[] {
  const style: IRunOptions = { font: bodyFont, size: sizes.text };
  const pairs = labels.flatMap((label, at) => (at % 2 === 0 ? [[label, labels[at + 1] ?? ""]] : []));
  return pairs.map(
    ([left = "", right = ""]) =>
      new Paragraph({
        keepLines: true,
        spacing: { before: roomToSign },
        tabStops: [{ type: "left", position: Math.floor(width / 2) }],
        children: [...runsOf(left, style), new TextRun({ ...style, text: `\t${printable(right)}` })],
      }),
  );
}

function sectionOf({ isLandscape = false, blocks }: LetterPart, lang: Lang): ISectionOptions {
  const width = (isLandscape ? page.long : page.short) - 2 * page.side;
  const style: IRunOptions = { font: bodyFont, size: sizes.note };
  const pages =
    lang === "zh"
      ? ["第 ", PageNumber.CURRENT, " 页，共 ", PageNumber.TOTAL_PAGES, " 页"]
      : ["Page ", PageNumber.CURRENT, " of ", PageNumber.TOTAL_PAGES];
  return {
    properties: {
      page: {
        // The library turns the sides of a landscape page itself.
        size: {
          width: page.short,
          height: page.long,
          orientation: isLandscape ? PageOrientation.LANDSCAPE : PageOrientation.PORTRAIT,
        },
        margin: { top: page.top, bottom: page.top, left: page.side, right: page.side },
      },
    },
    footers: {
      default: new Footer({
        children: [
          new Paragraph({ alignment: AlignmentType.CENTER, children: [new TextRun({ ...style, children: pages })] }),
        ],
      }),
    },
    children: blocks.flatMap((block) => {
      if (block.kind === "table") return [tableOf(block.table, width), new Paragraph({ spacing: { after: 60 } })];
      // Word numbers its own pages: contents are of the PDF.
      if (block.kind === "contents" || block.kind === "picture") return [];
      return block.kind === "signs" ? signsOf(block.labels, width) : [paragraph(block)];
    }),
  };
}

export function letterBytes({ lang, title, parts }: Letter): Promise<Buffer> {
  const document = new Document({
    title: printable(title),
    creator: "",
    styles: {
      default: {
        document: {
          run: {
            font: bodyFont,
            size: sizes.text,
            language: { value: lang === "zh" ? "zh-CN" : "en-US", eastAsia: "zh-CN" },
          },
        },
      },
    },
    sections: parts.map((part) => sectionOf(part, lang)),
  });
  return Packer.toBuffer(document);
}
