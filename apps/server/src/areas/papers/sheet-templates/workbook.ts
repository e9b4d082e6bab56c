/** Templates as workbooks: those that a firm has in Excel are brought in, and taken out to be changed there. */
import type { sheetTemplates } from "@digao/contract/areas/papers/sheet-templates/calls";
import type { Output } from "@digao/contract/endpoint";
import type { FileAnswer } from "@digao/contract/shapes";
import { SheetRefused } from "@digao/excel/sheet-refused";
import type { Book, Cell, Sheet } from "@digao/sheets/book";
import type { Loss } from "@digao/sheets/losses";
import { readXlsx } from "@digao/sheets/read-xlsx";
import { xlsxBytes } from "@digao/sheets/write-xlsx";
import { mimeTypes } from "../../../platform/files/mime.ts";
import type { FileReading } from "../../../platform/readings/reading.ts";
import { missing, Refusal } from "../../../platform/refusal.ts";
import { planned, unread } from "../../../platform/serve.ts";
import { refusalOfSheet } from "../../acquisition/imports/door.ts";
import { nameOf, ownBook, readKey, type TemplateKey } from "./catalogue.ts";
import { lossesIn } from "./losses.ts";
import { ownTemplate } from "./stored.ts";

type Calls = typeof sheetTemplates;

function mapped(book: Book, change: (cell: Cell) => Cell): Book {
  const sheets = Object.values(book.sheets).map((sheet): [string, Sheet] => [
    sheet.id,
    {
      ...sheet,
      cellData: Object.fromEntries(
        Object.entries(sheet.cellData ?? {}).map(([row, cells]) => [
          row,
          Object.fromEntries(Object.entries(cells).map(([column, cell]: [string, Cell]) => [column, change(cell)])),
        ]),
      ),
    },
  ]);
  return { ...book, sheets: Object.fromEntries(sheets) };
}

const hasPlace = (text: unknown): text is string => typeof text === "string" && text.includes("{{");

/** A formula with a place to fill in is none that a spreadsheet program could read: it stands there as a text, and comes back as a formula. */
const asText = (cell: Cell): Cell => {
  const { f, ...rest } = cell;
  return hasPlace(f) ? { ...rest, v: f, t: 1 } : cell;
};
const asFormula = (cell: Cell): Cell => {
  const { v, t: _type, ...rest } = cell;
  return hasPlace(v) && v.startsWith("=") && !cell.f ? { ...rest, f: v } : cell;
};

export const readTemplateBook: FileReading<{ name: string }, { book: Book; losses: Loss[] }> = {
  name: "read-template",
  async read(path, { name }) {
    const keepPicture = (bytes: Buffer, type: string): Promise<string> =>
      Promise.resolve(`data:${type};base64,${bytes.toString("base64")}`);
    const read = await readXlsx(path, { id: "book", name, keepPicture });
    if (!read.book) throw refusalOfSheet(new SheetRefused(read.refused, read.detail));
    return { book: mapped(read.book, asFormula), losses: read.losses };
  },
};

export const writeTemplateBook: FileReading<{ book: Book }, Uint8Array> = {
  name: "write-template",
  read: (_path, { book }) => xlsxBytes(mapped(book, asText)),
};

function keyIn(key: string): TemplateKey {
  const parsed = readKey(key);
  if (!parsed) throw missing("sheetTemplates.unknown");
  return parsed;
}

/** Read while no transaction is open. */
export const readTemplateFile = planned<Calls["ReadTemplateFile"]>()(
  async (ctx, { key }, [upload]) => {
    const name = nameOf(keyIn(key));
    return upload ? () => ctx.readFile(readTemplateBook, upload.tempPath, { name }) : null;
  },
  async (ctx, _input, read, [upload]): Promise<Output<Calls["ReadTemplateFile"]>> => {
    if (!upload) throw new Refusal("file.missing", { field: "file" });
    if (!read) throw unread();
    return { book: read.book, losses: lossesIn(read.losses, ctx.lang) };
  },
);

/** Written while no transaction is open. */
export const downTemplate = planned<Calls["DownTemplate"]>()(
  async (ctx, { key, version }) => {
    const parsed = keyIn(key);
    const own = version === 0 ? null : await ownTemplate(ctx.db, key, version ?? undefined);
    if (version && !own) throw missing("sheetTemplates.unknown");
    const fileName = `${own?.name ?? nameOf(parsed)}.xlsx`;
    const book = own?.book ?? ownBook(parsed);
    return async () => ({ fileName, mime: mimeTypes.xlsx, body: await ctx.readFile(writeTemplateBook, "", { book }) });
  },
  async (_ctx, { key }, file): Promise<FileAnswer> => {
    if (file) return file;
    keyIn(key);
    throw unread();
  },
);
