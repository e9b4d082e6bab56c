import type { ImportedUser } from "@digao/contract/areas/users";
import { isMessageKey, type Lang, type MessageKey, messageOf } from "@digao/contract/messages";

export type SheetField = Exclude<keyof ImportedUser, "row" | "problems">;

/** Columns of the workbook of users, in their order. */
export const sheetFields: readonly { field: SheetField; width: number; isRequired?: boolean }[] = [
  { field: "userName", width: 16, isRequired: true },
  { field: "name", width: 12, isRequired: true },
  { field: "emailAddress", width: 26 },
  { field: "phoneNumber", width: 15 },
  { field: "dept", width: 16 },
  { field: "position", width: 14 },
  { field: "title", width: 14 },
  { field: "cpaNo", width: 16 },
  { field: "licenceValidTo", width: 14 },
  { field: "entryDate", width: 14 },
  { field: "roles", width: 24 },
];

export const labelKey = (field: SheetField): MessageKey => {
  const key = `userImport.${field}`;
  if (!isMessageKey(key)) throw new Error(`There is no text ${key}.`);
  return key;
};
export const labelOf = (lang: Lang, field: SheetField): string => messageOf(lang, labelKey(field));

const languages: readonly Lang[] = ["zh", "en"];
const plain = (text: string): string => text.replace(/[\s*＊]/g, "").toLowerCase();

/** The field that a heading names, in either language. */
export function fieldOf(heading: string): SheetField | undefined {
  const wanted = plain(heading);
  return sheetFields.find(({ field }) => languages.some((lang) => plain(labelOf(lang, field)) === wanted))?.field;
}
