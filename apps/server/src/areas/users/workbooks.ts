import type { User } from "@digao/contract/areas/users";
import { type Lang, type MessageKey, messageOf } from "@digao/contract/messages";
import type { FileAnswer } from "@digao/contract/shapes";
import type { CellOut, ColumnOut, RowOut, SheetOut } from "@digao/excel/write/sheet-out";
import { columnLetters } from "@digao/excel/write/sheet-xml";
import { workbookBytes } from "@digao/excel/write-workbook";
import { mimeTypes } from "../../platform/files/mime.ts";
import { labelOf, sheetFields } from "./sheet-columns.ts";

const header = (text: string, required = false): CellOut => ({ text, style: "header", required });

interface Workbook {
  fileName: string;
  mime: string;
  bytes: Buffer;
}

async function workbook(lang: Lang, name: MessageKey, sheet: Omit<SheetOut, "name">): Promise<Workbook> {
  const bytes = await workbookBytes([{ ...sheet, name: messageOf(lang, "userImport.sheet") }]);
  return { fileName: `${messageOf(lang, name)}.xlsx`, mime: mimeTypes.xlsx, bytes };
}

const asFile = ({ fileName, mime, bytes }: Workbook): FileAnswer => ({ fileName, mime, body: bytes });

/** The sheet to fill in: what to know, the headings, and the roles to choose from. */
export async function templateWorkbook(lang: Lang, roleNames: readonly string[]): Promise<FileAnswer> {
  const headings = sheetFields.map(({ field, isRequired }) => header(labelOf(lang, field), isRequired ?? false));
  const roles = columnLetters(sheetFields.findIndex(({ field }) => field === "roles"));
  const book = await workbook(lang, "userImport.template", {
    columns: sheetFields.map(({ width }) => ({ width })),
    header: [[{ text: messageOf(lang, "userImport.hint"), style: "note" }], headings],
    rows: [[]],
    freezeRows: 2,
    // Excel takes lists of at most 255 characters.
    validations: roleNames.join(",").length <= 255 ? [{ range: `${roles}3:${roles}502`, list: roleNames }] : [],
  });
  return asFile(book);
}

export function passwordsWorkbook(
  lang: Lang,
  people: readonly { userName: string; name: string; password: string }[],
): Promise<Workbook> {
  const columns: ColumnOut[] = [{ width: 20 }, { width: 16 }, { width: 22 }];
  const headings = [labelOf(lang, "userName"), labelOf(lang, "name"), messageOf(lang, "userImport.password")];
  return workbook(lang, "userImport.passwords", {
    columns,
    header: [headings.map((text) => header(text))],
    rows: [people.map(({ userName, name, password }): RowOut => [userName, name, password])],
    freezeRows: 1,
  });
}

interface ListColumn {
  key: MessageKey;
  width: number;
  kind?: ColumnOut["kind"];
  value(user: User, lang: Lang): string | null;
}

const listColumns: readonly ListColumn[] = [
  { key: "userImport.userName", width: 16, value: ({ userName }) => userName },
  { key: "userImport.name", width: 12, value: ({ fullName }) => fullName },
  { key: "userImport.emailAddress", width: 26, value: ({ emailAddress }) => emailAddress },
  { key: "userImport.phoneNumber", width: 15, value: ({ phoneNumber }) => phoneNumber },
  { key: "userImport.dept", width: 16, value: ({ dept }) => dept },
  { key: "userImport.position", width: 14, value: ({ position }) => position },
  { key: "userImport.title", width: 14, value: ({ title }) => title },
  { key: "userImport.cpaNo", width: 16, value: ({ cpaNo }) => cpaNo },
  { key: "userImport.licenceValidTo", width: 14, kind: "date", value: ({ licenceValidTo }) => licenceValidTo },
  { key: "userImport.entryDate", width: 14, kind: "date", value: ({ entryDate }) => entryDate },
  { key: "userImport.roles", width: 26, value: ({ roles }) => roles.map(({ displayName }) => displayName).join("、") },
  {
    key: "userImport.status",
    width: 10,
    value: ({ isActive }, lang) => messageOf(lang, isActive ? "userImport.active" : "userImport.inactive"),
  },
  {
    key: "userImport.lastLogin",
    width: 18,
    kind: "dateTime",
    value: ({ lastLoginTime }) => lastLoginTime?.slice(0, 19).replace("T", " ") ?? null,
  },
];

/** The list of users as it is shown: telephones masked. */
export async function usersWorkbook(lang: Lang, users: readonly User[]): Promise<FileAnswer> {
  const book = await workbook(lang, "userImport.export", {
    columns: listColumns.map(({ width, kind }) => ({ width, kind: kind ?? "text" })),
    header: [listColumns.map(({ key }) => header(messageOf(lang, key)))],
    rows: [users.map((user): RowOut => listColumns.map(({ value }) => value(user, lang)))],
    freezeRows: 1,
    autoFilter: true,
  });
  return asFile(book);
}
