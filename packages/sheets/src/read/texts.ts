/** Texts of cells: shared or inline, plain or with parts that look different. */
import { readLimits } from "@digao/excel/read-limits";
import { SheetRefused } from "@digao/excel/sheet-refused";
import { streamUtf8 } from "@digao/excel/xlsx/xml-part";
import { type XmlHandler, XmlScanner } from "@digao/excel/xlsx/xml-scanner";
import { cellText } from "@digao/excel/xlsx/xml-text";
import type { ZipParts } from "@digao/excel/xlsx/zip-parts";
import type { RichText, StyleData, TextStyle } from "../book.ts";
import type { Colors } from "./colors.ts";
import { fontOf } from "./styles.ts";
import { child, children, type XmlNode, XmlTree } from "./xml-tree.ts";

export interface Text {
  text: string;
  runs?: { st: number; ed: number; ts: TextStyle }[];
}

/** Characters of all shared texts of a book. */
const CHARS_MAX = 96 * 1024 * 1024;

export async function readSharedTexts(zip: ZipParts, part: string, colors: Colors): Promise<Text[]> {
  if (!zip.has(part)) return [];
  const reader = new TextReader(colors);
  const scanner = new XmlScanner();
  for await (const chunk of streamUtf8(zip.stream(part, readLimits.sharedStringsXmlBytesMax)))
    scanner.push(chunk, reader);
  return reader.texts;
}

class TextReader implements XmlHandler {
  done = false;
  readonly texts: Text[] = [];
  private readonly colors: Colors;
  private tree: XmlTree | null = null;
  private chars = 0;

  constructor(colors: Colors) {
    this.colors = colors;
  }

  open(xml: XmlScanner, nameStart: number, nameEnd: number, tagEnd: number, selfClosing: boolean): void {
    if (!this.tree && !xml.isName("si", nameStart, nameEnd)) return;
    if (!this.tree && selfClosing) this.texts.push({ text: "" });
    else {
      this.tree ??= new XmlTree();
      this.tree.open(xml, nameStart, nameEnd, tagEnd, selfClosing);
    }
  }

  close(xml: XmlScanner): void {
    if (!this.tree) return;
    this.tree.close(xml);
    const [node] = this.tree.root.children;
    if (this.tree.depth > 0 || !node) return;
    this.tree = null;
    const text = textOf(node, this.colors);
    this.chars += text.text.length;
    if (this.chars > CHARS_MAX) throw new SheetRefused("tooLarge", "shared texts");
    this.texts.push(text);
  }
}

/** `si` and `is`; phonetic guides are left out. */
export function textOf(node: XmlNode, colors: Colors): Text {
  const runs = children(node, "r");
  if (runs.length === 0) return { text: cellText(child(node, "t")?.text ?? "") };
  let text = "";
  const styled: NonNullable<Text["runs"]> = [];
  for (const run of runs) {
    const part = cellText(child(run, "t")?.text ?? "");
    const properties = child(run, "rPr");
    if (properties && part !== "")
      styled.push({ st: text.length, ed: text.length + part.length, ts: fontOf(properties, colors) });
    text += part;
  }
  return styled.length > 0 ? { text, runs: styled } : { text };
}

const plainText = {
  bl: 0,
  it: 0,
  ul: { s: 0 },
  st: { s: 0 },
  va: 1,
  cl: { rgb: "#000000" },
} as const satisfies TextStyle;

/** A run of a workbook has its whole font; a run of a document has what its cell has, where it says nothing. */
export function onCell(runs: NonNullable<Text["runs"]>, style: StyleData | null): NonNullable<Text["runs"]> {
  const set = Object.entries(plainText).filter(([key]) => style?.[key as keyof typeof plainText] !== undefined);
  if (set.length === 0) return runs;
  return runs.map(({ ts, ...place }) => ({ ...place, ts: { ...Object.fromEntries(set), ...ts } }));
}

/** A cell's document; Univer ends its lines with "\r" and itself with "\r\n". */
export function documentOf({ text, runs = [] }: Text, url?: string): RichText {
  const lines = text.replaceAll("\n", "\r");
  const paragraphs = [...lines.matchAll(/\r/g)].map(({ index }) => ({ startIndex: index }));
  return {
    id: "d",
    body: {
      dataStream: `${lines}\r\n`,
      textRuns: runs,
      paragraphs: [...paragraphs, { startIndex: lines.length }],
      sectionBreaks: [{ startIndex: lines.length + 1 }],
      customRanges: url
        ? [
            {
              startIndex: 0,
              endIndex: Math.max(0, lines.length - 1),
              rangeId: "link",
              rangeType: 0,
              properties: { url },
            },
          ]
        : [],
    },
    documentStyle: {},
  };
}
