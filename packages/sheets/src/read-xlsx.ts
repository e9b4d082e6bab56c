/** Opens .xlsx and .xlsm (.xls, .et and .xlsb by way of them), transitional or strict, as a book, within the limits of a book; what a book cannot keep is named. */
import { createReadStream } from "node:fs";
import { mkdtemp, open, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asWorkbook } from "@digao/excel/legacy/as-workbook";
import { asRefusal, type RefusalReason, SheetRefused } from "@digao/excel/sheet-refused";
import { findWorkbookPart } from "@digao/excel/xlsx/workbook-parts";
import { openZipParts, type ZipParts } from "@digao/excel/xlsx/zip-parts";
import {
  type Book,
  bookLimits,
  modelVersion,
  type PrintSetup,
  type Sheet,
  type StyleData,
  sheetDefaults,
  sheetsOf,
} from "./book.ts";
import { type Loss, Losses } from "./losses.ts";
import { CHARS_MAX, EMPTY_CELLS_MAX, type Reading, SheetCells } from "./read/cells.ts";
import { type Colors, indexedColors, plainColors, themeColors } from "./read/colors.ts";
import { type KeepPicture, type PictureBudget, readDrawings } from "./read/drawings.ts";
import { readFilter } from "./read/filter.ts";
import { readColumns, readLayout } from "./read/layout.ts";
import { readLinks } from "./read/links.ts";
import { nameLostParts, nameLostSheetParts } from "./read/lost-parts.ts";
import { ownNames, printNames, readNames, restoreBindings } from "./read/names.ts";
import { readNotes, readPersons } from "./read/notes.ts";
import { ofType, type Relations, readTree, relationsOf } from "./read/package-parts.ts";
import { readConditions, readValidations } from "./read/rules.ts";
import { readSheetPart } from "./read/sheet-stream.ts";
import { readStyles } from "./read/styles.ts";
import { readTables } from "./read/tables.ts";
import { readSharedTexts } from "./read/texts.ts";
import { child, children, isOn } from "./read/xml-tree.ts";
import {
  type CellLink,
  type Condition,
  type Drawings,
  type Filter,
  type Notes,
  plugins,
  type ValidationRule,
  withPluginData,
} from "./resources.ts";
import { namesOf } from "./write/names-out.ts";

export interface ReadOptions {
  id: string;
  name: string;
  keepPicture?: KeepPicture;
  /** The book that it was before it was taken out: has the bindings that programs drop. */
  before?: Book | null;
}
export type Read =
  | { book: Book; losses: Loss[]; isOfLibreOffice: boolean; refused?: undefined }
  | { refused: RefusalReason; detail: string; book?: undefined };

/** A file that cannot be opened is answered with the reason; anything else that goes wrong is thrown. */
export async function readXlsx(path: string, options: ReadOptions): Promise<Read> {
  try {
    return await readPackage(path, options);
  } catch (error) {
    const refusal = asRefusal(error);
    if (!(refusal instanceof SheetRefused)) throw refusal;
    return { refused: refusal.reason, detail: refusal.detail };
  }
}

const OLE = "d0cf11e0a1b11ae1";
/** .xls and .et: a compound file, or the bare stream of still older ones. */
const LEGACY = [OLE, "0904060000001000", "0902060000001000", "09000400"];

/** An encrypted workbook is a compound file around the package; so is .xls. The rest is read as any other, from what it is written as. */
async function readLegacy(path: string, head: string, options: ReadOptions): Promise<Read> {
  if (head === OLE && (await isEncrypted(path))) throw new SheetRefused("encrypted", "compound file");
  const folder = await mkdtemp(join(tmpdir(), "digao-legacy-"));
  try {
    const written = join(folder, "book.xlsx");
    await writeFile(written, await asWorkbook(path));
    const read = await readPackage(written, options);
    return read.book ? { ...read, losses: [{ kind: "legacyFormat", count: 1 }, ...read.losses] } : read;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readPackage(path: string, options: ReadOptions): Promise<Read> {
  const { size } = await stat(path);
  if (size === 0) throw new SheetRefused("empty");
  const head = await headOf(path);
  if (LEGACY.some((mark) => head.startsWith(mark))) return readLegacy(path, head, options);
  if (!head.startsWith("504b")) throw new SheetRefused("notASpreadsheet");
  const zip = await openZipParts(path);
  try {
    const part = await findWorkbookPart(zip);
    if (part?.toLowerCase().endsWith(".bin")) return await readLegacy(path, head, options);
    if (!part) throw new SheetRefused("notASpreadsheet", "no workbook");
    return await readWorkbook(zip, part, options);
  } finally {
    zip.close();
  }
}

/** Names of the entries of a compound file are UTF-16; its directory lies anywhere. */
async function isEncrypted(path: string): Promise<boolean> {
  const marker = Buffer.from("EncryptedPackage", "utf16le");
  let rest = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
    if (!Buffer.isBuffer(chunk)) continue;
    const bytes = Buffer.concat([rest, chunk]);
    if (bytes.includes(marker)) return true;
    rest = bytes.subarray(-marker.length);
  }
  return false;
}

async function headOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0);
    return buffer.toString("hex", 0, bytesRead);
  } finally {
    await file.close();
  }
}

interface PluginParts {
  validation: { [id: string]: ValidationRule[] };
  conditions: { [id: string]: Condition[] };
  notes: { [id: string]: Notes };
  links: { [id: string]: CellLink[] };
  filters: { [id: string]: Filter };
  drawings: { [id: string]: Drawings };
}
interface Workbook {
  zip: ZipParts;
  options: ReadOptions;
  book: Book;
  colors: Colors;
  reading: Reading;
  differential: readonly StyleData[];
  persons: ReadonlyMap<string, string>;
  sheetIds: Map<string, string>;
  pluginParts: PluginParts;
  left: PictureBudget;
}

async function readWorkbook(zip: ZipParts, part: string, options: ReadOptions): Promise<Read> {
  const losses = new Losses();
  const relations = await relationsOf(zip, part);
  const tree = await readTree(zip, part);
  const workbook = await openWorkbook(zip, {
    relations,
    options,
    losses,
    date1904: isOn(child(tree, "workbookPr")?.attributes.date1904),
  });
  const { book, sheetIds, pluginParts } = workbook;
  // Days that formulas make, and numbers without a format of dates, are those of the other system still.
  if (workbook.reading.date1904) losses.add("date1904");
  nameLostParts(zip, relations, losses);
  const listed = children(child(tree, "sheets"), "sheet");
  if (listed.length > bookLimits.sheets) throw new SheetRefused("tooLarge", `${listed.length} sheets`);
  const places = listed.map(({ attributes }, place) => ({
    attributes,
    place,
    relation: relations.get(attributes.id ?? ""),
  }));
  const readable = places.filter(({ relation }) => relation?.type === "worksheet");
  workbook.reading.tables = await readTables(
    zip,
    readable.map(({ attributes, relation }) => ({ name: attributes.name ?? "", part: relation?.target ?? "" })),
  );
  for (const { attributes } of places.filter(({ relation }) => relation?.type !== "worksheet"))
    losses.add("otherSheets", { detail: attributes.name ?? "" });
  for (const { attributes, place } of readable)
    sheetIds.set((attributes.name ?? "").toLowerCase(), `sheet-${place + 1}`);
  const names = readNames(child(tree, "definedNames"));
  for (const { attributes, place, relation } of readable) {
    const { name = "", state } = attributes;
    const sheet = await readSheet(workbook, { id: `sheet-${place + 1}`, name, part: relation?.target ?? "" });
    book.sheets[sheet.id] = withState(sheet, state, printNames(names, place));
    book.sheetOrder.push(sheet.id);
  }
  if (book.sheetOrder.length === 0) throw new SheetRefused("empty", "no sheets");
  showOne(book);
  restoreBindings(book, names, losses, options.before ? namesOf(options.before) : []);
  const defined = ownNames(
    names,
    (place) => (readable.some((item) => item.place === place) ? `sheet-${place + 1}` : undefined),
    losses,
  );
  book.resources = [
    [plugins.validation, pluginParts.validation],
    [plugins.conditions, pluginParts.conditions],
    [plugins.notes, pluginParts.notes],
    [plugins.links, pluginParts.links],
    [plugins.filters, pluginParts.filters],
    [plugins.drawings, pluginParts.drawings],
    [plugins.names, defined],
  ].reduce<NonNullable<Book["resources"]>>(
    (all, [plugin, value]) => withPluginData(all, String(plugin), Object(value)),
    [],
  );
  return { book, losses: losses.list(), isOfLibreOffice: await isOfLibreOffice(zip) };
}

const APPLICATION = "docProps/app.xml";
async function isOfLibreOffice(zip: ZipParts): Promise<boolean> {
  const properties = zip.has(APPLICATION) ? await readTree(zip, APPLICATION) : null;
  return /LibreOffice|OpenOffice/i.test(child(properties, "Application")?.text ?? "");
}

function withState(sheet: Sheet, state: string | undefined, named: PrintSetup): Sheet {
  const print = { ...sheet.custom?.print, ...named };
  const custom = {
    ...sheet.custom,
    ...(Object.keys(print).length > 0 && { print }),
    ...(state === "veryHidden" && { veryHidden: true }),
  };
  const hidden = state === undefined || state === "visible" ? 0 : 1;
  return { ...sheet, hidden, ...(Object.keys(custom).length > 0 && { custom }) };
}

interface Opening {
  relations: Relations;
  options: ReadOptions;
  losses: Losses;
  date1904: boolean;
}

async function openWorkbook(zip: ZipParts, { relations, options, losses, date1904 }: Opening): Promise<Workbook> {
  const target = (type: string) => ofType(relations, type)[0]?.target;
  const stylesTree = await readTree(zip, target("styles"));
  const themeTree = await readTree(zip, target("theme"));
  const colors = { theme: themeTree ? themeColors(themeTree) : plainColors.theme, indexed: indexedColors(stylesTree) };
  const styles = readStyles(stylesTree, colors);
  const book: Book = {
    id: options.id,
    name: options.name,
    appVersion: modelVersion,
    locale: "zhCN",
    styles: {},
    sheetOrder: [],
    sheets: {},
    defaultStyle: styles.base,
  };
  const keys = new Map<string, string>();
  const reading: Reading = {
    texts: await readSharedTexts(zip, target("sharedStrings") ?? "", colors),
    formats: styles.formats,
    date1904,
    tables: [],
    losses,
    left: { cells: bookLimits.cells, empty: EMPTY_CELLS_MAX, chars: CHARS_MAX },
    styleKey: styleKeys(book, keys),
  };
  return {
    zip,
    options,
    book,
    colors,
    reading,
    differential: styles.differential,
    persons: await readPersons(zip, relations),
    sheetIds: new Map(),
    pluginParts: { validation: {}, conditions: {}, notes: {}, links: {}, filters: {}, drawings: {} },
    left: { pictures: bookLimits.pictures, bytes: bookLimits.picturesBytes },
  };
}

/** The same style object comes again and again from the formats of the part. */
function styleKeys(book: Book, keys: Map<string, string>): (style: StyleData) => string {
  const keyByStyle = new WeakMap<StyleData, string>();
  return (style) => {
    const found = keyByStyle.get(style);
    if (found !== undefined) return found;
    const text = JSON.stringify(style);
    const key = keys.get(text) ?? `s${keys.size}`;
    if (keys.size >= bookLimits.styles && !keys.has(text)) throw new SheetRefused("tooLarge", "styles");
    keys.set(text, key);
    keyByStyle.set(style, key);
    book.styles[key] = style;
    return key;
  };
}

async function readSheet(
  workbook: Workbook,
  { id, name, part }: { id: string; name: string; part: string },
): Promise<Sheet> {
  const { zip, colors, reading, pluginParts, differential, options, left, persons, sheetIds } = workbook;
  const { losses } = reading;
  const cells = new SheetCells(name, reading);
  const { elements, isWhole } = await readSheetPart(zip, part, cells, colors);
  if (!isWhole) throw new SheetRefused("damaged", `${name} ends too early`);
  const relations = await relationsOf(zip, part);
  const styleKey = (index: number) => {
    const style = reading.formats[index]?.style;
    return style ? reading.styleKey(style) : null;
  };
  const layout = readLayout(elements, colors, name, losses);
  nameLostSheetParts(elements, relations, name, losses);
  const put = <T extends object>(target: { [id: string]: T }, value: T | null) => {
    if (value && Object.keys(value).length > 0) target[id] = value;
  };
  put(pluginParts.validation, readValidations(elements, name, losses));
  put(pluginParts.conditions, readConditions(elements, { styles: differential, colors, sheet: name, losses }));
  put(pluginParts.notes, await readNotes(zip, relations, persons, name, losses));
  put(pluginParts.links, readLinks(elements, cells.cellData, { sheet: name, sheetIds, relations, losses }));
  put(pluginParts.filters, readFilter(elements, cells.rowData, name, losses));
  put(
    pluginParts.drawings,
    await readDrawings(relations, {
      zip,
      bookId: options.id,
      sheetId: id,
      sheet: name,
      losses,
      left,
      keepPicture: options.keepPicture,
    }),
  );
  const columnData = readColumns(elements, styleKey);
  if ((layout.mergeData?.length ?? 0) > bookLimits.merges) throw new SheetRefused("tooLarge", "merged ranges");
  const spare = { rows: 20, columns: 4 };
  return {
    id,
    name,
    hidden: 0,
    ...layout,
    rowCount: Math.min(bookLimits.rows, Math.max(sheetDefaults.rowCount, cells.lastRow + 1 + spare.rows)),
    columnCount: Math.min(
      bookLimits.columns,
      Math.max(sheetDefaults.columnCount, cells.lastColumn + 1 + spare.columns),
    ),
    cellData: cells.cellData,
    rowData: cells.rowData,
    columnData,
  };
}

/** A book of hidden sheets alone could not be looked at. */
function showOne(book: Book): void {
  const sheets = sheetsOf(book);
  const [first] = sheets;
  if (first && sheets.every(({ hidden }) => hidden === 1)) first.hidden = 0;
}
