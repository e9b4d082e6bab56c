/** Writes a book as .xlsx, streamed; the same book gives the same bytes. */
import { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setImmediate } from "node:timers/promises";
import { escapeXml } from "@digao/excel/write/cell-xml";
import { sheetName } from "@digao/excel/write/package-xml";
import { ZipFile } from "yazl";
import { type Book, type Sheet, sheetsOf } from "./book.ts";
import { type Loss, Losses } from "./losses.ts";
import { pictureType } from "./read/drawings.ts";
import { type Drawing, keptBy, plugins } from "./resources.ts";
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
const MAIN = "application/vnd.openxmlformats-officedocument.spreadsheetml";
/** Twice as fast as the default level and hardly larger, for XML. */
const COMPRESSION = 3;
/** A time of its own would make each file another one. */
const ENTRY = { mtime: new Date(2000, 0, 1), forceDosTimestamp: true, compressionLevel: COMPRESSION } as const;

/** Resolves when `out` has taken everything. @returns what a workbook cannot hold of the book */
export async function writeXlsx(out: Writable, book: Book, options: WriteOptions = {}): Promise<Loss[]> {
  const zip = new ZipFile();
  const gone = new AbortController();
  const sent = pipeline(zip.outputStream, out).then(
    () => null,
    (error: unknown) => {
      gone.abort(error);
      return error;
    },
  );
  const workbook = new Workbook(zip, book, options, gone.signal);
  try {
    await workbook.write();
    zip.end();
  } catch (error) {
    out.destroy();
    throw error;
  }
  const failure = await sent;
  if (failure !== null) throw failure;
  return workbook.losses.list();
}

export async function xlsxBytes(book: Book, options: WriteOptions = {}): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  await writeXlsx(sink, book, options);
  return Buffer.concat(chunks);
}

interface Relation {
  id: string;
  type: string;
  target: string;
  isExternal?: boolean;
}

class Workbook {
  readonly losses = new Losses();
  private readonly zip: ZipFile;
  private readonly book: Book;
  private readonly options: WriteOptions;
  private readonly gone: AbortSignal;
  private readonly styles: StylesTable;
  private readonly overrides: string[] = [];
  private readonly extensions = new Set<string>();
  private readonly surveys: ReadonlyMap<string, Survey>;
  private media = 0;
  /** The sheet that is being written. */
  private streaming: Promise<void> = Promise.resolve();

  constructor(zip: ZipFile, book: Book, options: WriteOptions, gone: AbortSignal) {
    this.zip = zip;
    this.book = named(book);
    this.options = options;
    this.gone = gone;
    this.styles = new StylesTable(this.book);
    this.surveys = surveyBook(this.book);
  }

  async write(): Promise<void> {
    const sheets = sheetsOf(this.book);
    const first = Math.max(
      0,
      sheets.findIndex(({ hidden }) => hidden !== 1),
    );
    for (const [index, sheet] of sheets.entries()) await this.writeSheet(sheet, index + 1, index === first);
    await this.streaming;
    this.text("xl/styles.xml", this.styles.xml(), `${MAIN}.styles+xml`);
    this.text("xl/workbook.xml", this.workbookXml(sheets, first), `${MAIN}.sheet.main+xml`);
    const relations = sheets.map(
      (_, index): Relation => ({
        id: `rId${index + 1}`,
        type: "worksheet",
        target: `worksheets/sheet${index + 1}.xml`,
      }),
    );
    this.text(
      "xl/_rels/workbook.xml.rels",
      relationsXml([...relations, { id: `rId${sheets.length + 1}`, type: "styles", target: "styles.xml" }]),
    );
    this.text("_rels/.rels", relationsXml([{ id: "rId1", type: "officeDocument", target: "xl/workbook.xml" }]));
    this.text("[Content_Types].xml", this.contentTypes());
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
    const notes = keptBy(book, plugins.notes)[sheet.id];
    const legacyDrawing = notes ? relate("vmlDrawing", `../drawings/vmlDrawing${number}.vml`) : null;
    if (notes) {
      relate("comments", `../comments${number}.xml`);
      this.text(`xl/comments${number}.xml`, commentsXml(notes), `${MAIN}.comments+xml`);
      this.text(`xl/drawings/vmlDrawing${number}.vml`, commentShapes(notes));
      this.extensions.add("vml");
    }
    const pieces = sheetXml({
      sheet,
      isFirst,
      styles: this.styles,
      losses: this.losses,
      filter: keptBy(book, plugins.filters)[sheet.id],
      validation: keptBy(book, plugins.validation)[sheet.id] ?? [],
      conditions: keptBy(book, plugins.conditions)[sheet.id] ?? [],
      links,
      drawing: drawing && relate("drawing", drawing),
      legacyDrawing,
    });
    // While one sheet is compressed, in a thread of its own, the next one's XML is made.
    const chunks = begun(bytesOf(pieces));
    await this.streaming;
    this.streaming = this.stream(`xl/worksheets/sheet${number}.xml`, chunks);
    this.streaming.catch(() => undefined);
    await setImmediate();
    this.override(`xl/worksheets/sheet${number}.xml`, `${MAIN}.worksheet+xml`);
    if (relations.length > 0) this.text(`xl/worksheets/_rels/sheet${number}.xml.rels`, relationsXml(relations));
  }

  /** Where the drawing of the sheet lies; null where it has no picture. */
  private async writeDrawing(sheet: Sheet, number: number): Promise<string | null> {
    const { data = {}, order = [] } = keptBy(this.book, plugins.drawings)[sheet.id] ?? {};
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
      this.extensions.add(extension);
      this.zip.addBuffer(bytes, `xl/media/${name}`, ENTRY);
      const id = `rId${relations.length + 1}`;
      relations.push({ id, type: "image", target: `../media/${name}` });
      pictures.push({ drawing, id });
    }
    if (pictures.length === 0) return null;
    this.text(
      `xl/drawings/drawing${number}.xml`,
      drawingXml(pictures),
      "application/vnd.openxmlformats-officedocument.drawing+xml",
    );
    this.text(`xl/drawings/_rels/drawing${number}.xml.rels`, relationsXml(relations));
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

  private contentTypes(): string {
    const pictures = [...this.extensions].map(
      (extension) =>
        `<Default Extension="${extension}" ContentType="${extension === "vml" ? "application/vnd.openxmlformats-officedocument.vmlDrawing" : `image/${extension}`}"/>`,
    );
    return `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${pictures.join("")}${this.overrides.join("")}</Types>`;
  }

  private override(path: string, type: string): void {
    this.overrides.push(`<Override PartName="/${path}" ContentType="${type}"/>`);
  }

  private text(path: string, xml: string, type?: string): void {
    this.zip.addBuffer(Buffer.from(xml, "utf8"), path, ENTRY);
    if (type) this.override(path, type);
  }

  /** When the reader of the zip goes away, nothing pulls this stream any more: only the signal tells. */
  private stream(path: string, chunks: Iterable<Buffer>): Promise<void> {
    return new Promise((resolve, reject) => {
      this.gone.throwIfAborted();
      const stop = () => reject(this.gone.reason);
      this.gone.addEventListener("abort", stop, { once: true });
      const stream = Readable.from(chunks, { objectMode: false });
      stream.on("end", () => {
        this.gone.removeEventListener("abort", stop);
        resolve();
      });
      stream.on("error", reject);
      this.zip.addReadStream(stream, path, ENTRY);
    });
  }
}

const CHUNK_CHARS = 96 * 1024;

/** Each chunk is a turn of the compressing thread: short pieces go together. */
function* bytesOf(pieces: Iterable<string>): Generator<Buffer> {
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

function relationsXml(relations: readonly Relation[]): string {
  const items = relations.map(
    ({ id, type, target, isExternal }) =>
      `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${escapeXml(target)}"${isExternal ? ' TargetMode="External"' : ""}/>`,
  );
  return `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${items.join("")}</Relationships>`;
}
