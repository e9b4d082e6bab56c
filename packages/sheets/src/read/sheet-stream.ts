/** One worksheet part: cells as they come, the elements around them as trees. */
import { readLimits } from "@digao/excel/read-limits";
import { SheetRefused } from "@digao/excel/sheet-refused";
import { streamUtf8 } from "@digao/excel/xlsx/xml-part";
import { type XmlHandler, XmlScanner } from "@digao/excel/xlsx/xml-scanner";
import { cellText } from "@digao/excel/xlsx/xml-text";
import type { ZipParts } from "@digao/excel/xlsx/zip-parts";
import { columnNumber } from "../a1.ts";
import { bookLimits } from "../book.ts";
import type { Colors } from "./colors.ts";
import { type Text, textOf } from "./texts.ts";
import { attributesOf, type XmlNode, XmlTree } from "./xml-tree.ts";

export interface RawCell {
  row: number;
  column: number;
  type: string;
  style: number;
  value: string | null;
  formula: string | null;
  /** `t`, `si` and `ref` of the formula. */
  formulaAttributes: { [name: string]: string };
  inline: Text | null;
}
export interface RawRow {
  row: number;
  attributes: { [name: string]: string };
}
export interface SheetHandler {
  cell(cell: RawCell): void;
  row(row: RawRow): void;
}

/** @returns the elements of the sheet beside its cells */
export async function readSheetPart(
  zip: ZipParts,
  part: string,
  handler: SheetHandler,
  colors: Colors,
): Promise<{ elements: XmlNode[]; isWhole: boolean }> {
  const reader = new SheetReader(handler, colors);
  const scanner = new XmlScanner();
  for await (const chunk of streamUtf8(zip.stream(part, readLimits.sheetXmlBytesMax))) scanner.push(chunk, reader);
  return { elements: reader.elements(), isWhole: reader.isWhole };
}

const SIMPLE = new Set(["v", "f"]);

class SheetReader implements XmlHandler {
  done = false;
  isWhole = false;
  private readonly handler: SheetHandler;
  private readonly colors: Colors;
  private readonly tree = new XmlTree();
  private inline: XmlTree | null = null;
  private isInData = false;
  private row = -1;
  private column = -1;
  private cell: RawCell | null = null;
  private rows = 0;

  constructor(handler: SheetHandler, colors: Colors) {
    this.handler = handler;
    this.colors = colors;
  }

  elements(): XmlNode[] {
    return this.tree.root.children[0]?.children ?? [];
  }

  open(xml: XmlScanner, nameStart: number, nameEnd: number, tagEnd: number, selfClosing: boolean): void {
    if (!this.isInData) {
      if (xml.isName("sheetData", nameStart, nameEnd)) this.isInData = !selfClosing;
      else this.tree.open(xml, nameStart, nameEnd, tagEnd, selfClosing);
      return;
    }
    if (this.inline) {
      this.inline.open(xml, nameStart, nameEnd, tagEnd, selfClosing);
      return;
    }
    const name = xml.latin1.slice(nameStart, nameEnd);
    if (name === "c") this.openCell(attributesOf(xml, nameEnd, tagEnd), selfClosing);
    else if (name === "row") this.openRow(attributesOf(xml, nameEnd, tagEnd));
    else if (this.cell) this.openInside(xml, name, { nameStart, nameEnd, tagEnd, selfClosing });
  }

  close(xml: XmlScanner, nameStart: number, nameEnd: number): void {
    if (!this.isInData) {
      if (xml.isName("worksheet", nameStart, nameEnd)) this.isWhole = true;
      this.tree.close(xml);
      return;
    }
    if (this.inline) this.closeInline(xml);
    else if (xml.isName("sheetData", nameStart, nameEnd)) this.isInData = false;
    else if (this.cell) this.closeInside(xml, xml.latin1.slice(nameStart, nameEnd), this.cell);
  }

  private openRow(attributes: { [name: string]: string }): void {
    const stated = Number(attributes.r ?? 0) - 1;
    this.row = stated > this.row ? stated : this.row + 1;
    this.column = -1;
    if (!(this.row < bookLimits.rows)) throw new SheetRefused("damaged", `row ${attributes.r}`);
    if (++this.rows > bookLimits.rows) throw new SheetRefused("damaged", "rows");
    this.handler.row({ row: this.row, attributes });
  }

  private openCell({ r, s, t }: { [name: string]: string }, selfClosing: boolean): void {
    const letters = r === undefined ? "" : (/^[A-Za-z]{1,3}/.exec(r)?.[0] ?? "");
    this.column = letters === "" ? this.column + 1 : columnNumber(letters);
    if (this.column >= bookLimits.columns) throw new SheetRefused("damaged", `column ${r}`);
    const cell: RawCell = {
      row: this.row,
      column: this.column,
      type: t ?? "n",
      style: Number(s ?? 0) || 0,
      value: null,
      formula: null,
      formulaAttributes: {},
      inline: null,
    };
    if (selfClosing) this.handler.cell(cell);
    else this.cell = cell;
  }

  private openInside(
    xml: XmlScanner,
    name: string,
    {
      nameStart,
      nameEnd,
      tagEnd,
      selfClosing,
    }: { nameStart: number; nameEnd: number; tagEnd: number; selfClosing: boolean },
  ): void {
    const cell = this.cell;
    if (!cell) return;
    if (name === "is" && !selfClosing) {
      this.inline = new XmlTree();
      this.inline.open(xml, nameStart, nameEnd, tagEnd, false);
    } else if (name === "f") {
      cell.formulaAttributes = attributesOf(xml, nameEnd, tagEnd);
      cell.formula = "";
    }
  }

  private closeInside(xml: XmlScanner, name: string, cell: RawCell): void {
    if (SIMPLE.has(name)) {
      const text = xml.text();
      if (name === "v") cell.value = cell.type === "str" ? cellText(text) : text;
      else cell.formula = text;
    } else if (name === "c") {
      this.cell = null;
      this.handler.cell(cell);
    }
  }

  private closeInline(xml: XmlScanner): void {
    const { inline, cell } = this;
    if (!inline) return;
    inline.close(xml);
    const [node] = inline.root.children;
    if (inline.depth > 0 || !node) return;
    this.inline = null;
    if (cell) cell.inline = textOf(node, this.colors);
  }
}
