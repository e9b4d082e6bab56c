/** Writes a book as .xlsx, streamed; the same book gives the same bytes. */
import type { Writable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { escapeXml } from "@digao/excel/write/cell-xml";
import {
  bytesOf,
  type MainParts,
  type PackageOut,
  partType,
  type Relation,
  relationsXml,
  writePackage,
} from "@digao/excel/write/package";
import { sheetName } from "@digao/excel/write/workbook-xml";
import { type Book, type Sheet, sheetsOf } from "./book.ts";
import { type Loss, Losses } from "./losses.ts";
import { pictureType } from "./read/drawings.ts";
import { type Drawing, pluginData, plugins } from "./resources.ts";
import { linksOf } from "./write/links-out.ts";
import { namesOf } from "./write/names-out.ts";
import { commentShapes, commentsXml, drawingXml } from "./write/parts-xml.ts";
import { sheetXml } from "./write/sheet-xml.ts";
import { StylesTable } from "./write/styles-table.ts";
import { type Survey, surveyBook } from "./write/survey.ts";

export interface WriteOptions {
  /** The bytes of a picture that does not lie in the book itself; null where there is none. */
  readPicture?: (source: string) => Promise<Buffer | null>;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** Resolves when `out` has taken everything. @returns what a workbook cannot hold of the book */
export async function writeXlsx(out: Writable, book: Book, options: WriteOptions = {}): Promise<Loss[]> {
  const losses = new Losses();
  await writePackage(out, (parts) => new Workbook(parts, book, options, losses).write());
  return losses.list();
}

export const xlsxBytes = (book: Book, options: WriteOptions = {}): Promise<Buffer> =>
  bytesOf((out) => writeXlsx(out, book, options));

class Workbook {
  private readonly losses: Losses;
  private readonly parts: PackageOut;
  private readonly book: Book;
  private readonly options: WriteOptions;
  private readonly styles: StylesTable;
  private readonly surveys: ReadonlyMap<string, Survey>;
  private media = 0;
  /** The sheet that is being written. */
  private streaming: Promise<void> = Promise.resolve();

  constructor(parts: PackageOut, book: Book, options: WriteOptions, losses: Losses) {
    this.parts = parts;
    this.book = named(book);
    this.options = options;
    this.losses = losses;
    this.styles = new StylesTable(this.book);
    this.surveys = surveyBook(this.book);
  }

  async write(): Promise<MainParts> {
    const sheets = sheetsOf(this.book);
    const first = Math.max(
      0,
      sheets.findIndex(({ hidden }) => hidden !== 1),
    );
    for (const [index, sheet] of sheets.entries()) await this.writeSheet(sheet, index + 1, index === first);
    await this.streaming;
    return { workbook: this.workbookXml(sheets, first), styles: this.styles.xml(), sheets: sheets.length };
  }

  private async writeSheet(sheet: Sheet, number: number, isFirst: boolean): Promise<void> {
    const { book } = this;
    const relations: Relation[] = [];
    const relate = (type: string, target: string, isExternal = false): string => {
      const id = `rId${relations.length + 1}`;
      relations.push({ id, type, target, isExternal });
      return id;
    };
    const links = linksOf(book, sheet, this.surveys.get(sheet.id)?.links ?? [], (url) =>
      relate("hyperlink", url, true),
    );
    const drawing = await this.writeDrawing(sheet, number);
    const notes = pluginData(book, plugins.notes)[sheet.id];
    const legacyDrawing = notes ? relate("vmlDrawing", `../drawings/vmlDrawing${number}.vml`) : null;
    if (notes) {
      relate("comments", `../comments${number}.xml`);
      this.parts.put(`xl/comments${number}.xml`, commentsXml(notes), partType("comments"));
      this.parts.put(`xl/drawings/vmlDrawing${number}.vml`, commentShapes(notes));
      this.parts.extension("vml", "application/vnd.openxmlformats-officedocument.vmlDrawing");
    }
    const pieces = sheetXml({
      sheet,
      isFirst,
      styles: this.styles,
      losses: this.losses,
      filter: pluginData(book, plugins.filters)[sheet.id],
      validation: pluginData(book, plugins.validation)[sheet.id] ?? [],
      conditions: pluginData(book, plugins.conditions)[sheet.id] ?? [],
      links,
      drawing: drawing && relate("drawing", drawing),
      legacyDrawing,
    });
    // While one sheet is compressed, in a thread of its own, the next one's XML is made.
    const chunks = begun(chunksOf(pieces));
    await this.streaming;
    this.streaming = this.parts.sheet(number, chunks);
    this.streaming.catch(() => undefined);
    await setImmediate();
    if (relations.length > 0) this.parts.put(`xl/worksheets/_rels/sheet${number}.xml.rels`, relationsXml(relations));
  }

  /** Where the drawing of the sheet lies; null where it has no picture. */
  private async writeDrawing(sheet: Sheet, number: number): Promise<string | null> {
    const { data = {}, order = [] } = pluginData(this.book, plugins.drawings)[sheet.id] ?? {};
    const pictures: { drawing: Drawing; id: string }[] = [];
    const relations: Relation[] = [];
    for (const drawing of order.flatMap((id) => data[id] ?? [])) {
      const bytes = await this.pictureBytes(drawing);
      const type = bytes && pictureType(bytes);
      if (!bytes || !type) {
        this.losses.add("pictureKinds", { sheet: sheet.name });
        continue;
      }
      const extension = type.slice(type.indexOf("/") + 1);
      const name = `image${++this.media}.${extension}`;
      this.parts.extension(extension, `image/${extension}`);
      this.parts.put(`xl/media/${name}`, bytes);
      const id = `rId${relations.length + 1}`;
      relations.push({ id, type: "image", target: `../media/${name}` });
      pictures.push({ drawing, id });
    }
    if (pictures.length === 0) return null;
    this.parts.put(
      `xl/drawings/drawing${number}.xml`,
      drawingXml(pictures),
      "application/vnd.openxmlformats-officedocument.drawing+xml",
    );
    this.parts.put(`xl/drawings/_rels/drawing${number}.xml.rels`, relationsXml(relations));
    return `../drawings/drawing${number}.xml`;
  }

  private async pictureBytes({ source = "" }: Drawing): Promise<Buffer | null> {
    const inside = /^data:[^;]+;base64,(.*)$/s.exec(source);
    if (inside) return Buffer.from(inside[1] ?? "", "base64");
    return (await this.options.readPicture?.(source)) ?? null;
  }

  private workbookXml(sheets: readonly Sheet[], first: number): string {
    const list = sheets.map(({ name, hidden, custom }, index) => {
      const shown = custom?.veryHidden ? "veryHidden" : "hidden";
      return `<sheet name="${escapeXml(name)}" sheetId="${index + 1}"${hidden === 1 ? ` state="${shown}"` : ""} r:id="rId${index + 1}"/>`;
    });
    const names = namesOf(this.book, this.surveys).map(
      ({ name, text, local, comment, isHidden }) =>
        `<definedName name="${escapeXml(name)}"${local === undefined ? "" : ` localSheetId="${local}"`}${comment ? ` comment="${escapeXml(comment)}"` : ""}${isHidden ? ' hidden="1"' : ""}>${escapeXml(text)}</definedName>`,
    );
    const calculated = [...this.surveys.values()].some(({ isUncomputed }) => isUncomputed) ? ' fullCalcOnLoad="1"' : "";
    return `${HEAD}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${OFFICE}"><bookViews><workbookView activeTab="${first}"/></bookViews><sheets>${list.join("")}</sheets>${names.length > 0 ? `<definedNames>${names.join("")}</definedNames>` : ""}<calcPr calcId="191029"${calculated}/></workbook>`;
  }
}

const CHUNK_CHARS = 96 * 1024;

/** Each chunk is a turn of the compressing thread: short pieces go together. */
function* chunksOf(pieces: Iterable<string>): Generator<Buffer> {
  let text = "";
  for (const piece of pieces) {
    text += piece;
    if (text.length < CHUNK_CHARS) continue;
    yield Buffer.from(text, "utf8");
    text = "";
  }
  if (text !== "") yield Buffer.from(text, "utf8");
}

/** Its first chunk is made at once. */
function begun(chunks: Generator<Buffer>): Iterable<Buffer> {
  const first = chunks.next();
  return (function* () {
    if (first.done) return;
    yield first.value;
    yield* chunks;
  })();
}

/** Excel refuses names that a book may have come with. */
function named(book: Book): Book {
  const taken: string[] = [];
  const sheets = { ...book.sheets };
  for (const sheet of sheetsOf(book)) {
    const name = sheetName(sheet.name, taken);
    taken.push(name);
    if (name !== sheet.name) sheets[sheet.id] = { ...sheet, name };
  }
  return { ...book, sheets };
}
