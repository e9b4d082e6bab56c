import { user } from "@digao/contract/areas/identity/users/calls";
import { messageOf } from "@digao/contract/messages";
import type { RegisterImported } from "@digao/contract/register/imported";
import type { Made } from "../../../platform/register/parts.ts";
import type { Context } from "../../../platform/serve.ts";
import { type Column, text } from "../../../platform/workbook/columns.ts";
import { workbookFile } from "../../../platform/workbook/file.ts";
import { listSheet } from "../../../platform/workbook/sheet.ts";

const { userName, name } = user.spec.fields;
const columns: Column<Made>[] = [
  text(userName.words, 20, ({ draft }) => String(draft.userName)),
  text(name.words, 16, ({ draft }) => String(draft.name)),
  text("userImport.password", 22, ({ extra: secrets }) => String(secrets.oneTimePassword)),
];

/** The one-time passwords of people taken in from a sheet: kept nowhere else. */
export async function passwordsFile(
  { lang }: Context,
  rows: readonly Made[],
): Promise<NonNullable<RegisterImported["file"]>> {
  const sheet = listSheet({ lang, name: "userImport.passwords", columns, rows });
  const { body, ...file } = await workbookFile([messageOf(lang, "userImport.passwords")], [sheet]);
  return { ...file, base64: Buffer.from(body).toString("base64") };
}
