import { user } from "@digao/contract/areas/identity/users/calls";
import { messageOf } from "@digao/contract/messages";
import { wordIn } from "@digao/contract/pairs";
import type { RegisterImported } from "@digao/contract/register/imported";
import type { CellOut } from "@digao/excel/write/sheet-out";
import { workbookBytes } from "@digao/excel/write-workbook";
import { mimeTypes } from "../../../platform/files/mime.ts";
import type { Made } from "../../../platform/register/parts.ts";
import type { Context } from "../../../platform/serve.ts";

/** The one-time passwords of people taken in from a sheet: kept nowhere else. */
export async function passwordsFile(
  { lang }: Context,
  made: readonly Made[],
): Promise<NonNullable<RegisterImported["file"]>> {
  const { userName, name } = user.spec.fields;
  const heading = (text: string): CellOut => ({ text, style: "header" });
  const title = messageOf(lang, "userImport.passwords");
  const bytes = await workbookBytes([
    {
      name: title,
      columns: [{ width: 20 }, { width: 16 }, { width: 22 }],
      header: [
        [wordIn(lang, userName.words), wordIn(lang, name.words), messageOf(lang, "userImport.password")].map(heading),
      ],
      rows: [made.map(({ draft, told }) => [draft.userName, draft.name, told.oneTimePassword].map(String))],
      freezeRows: 1,
    },
  ]);
  return { fileName: `${title}.xlsx`, mime: mimeTypes.xlsx, base64: bytes.toString("base64") };
}
