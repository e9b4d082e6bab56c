/** Notes that leave the product: one or all, in Word or as a workbook, in either language. */
import type { notes } from "@digao/contract/areas/report/notes/calls";
import type { Input } from "@digao/contract/endpoint";
import { messageOf } from "@digao/contract/messages";
import type { FileAnswer } from "@digao/contract/shapes";
import { textBlocks } from "@digao/domain/notes/text-blocks";
import { missing } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import type { Column } from "../../../platform/workbook/columns.ts";
import { workbookFile } from "../../../platform/workbook/file.ts";
import { letterFile } from "../../../platform/workbook/letter.ts";
import { listSheet } from "../../../platform/workbook/sheet.ts";
import { clientName } from "../../balance/trial-balance/door.ts";
import { partsOf, type ShownNote, shownNote } from "./document.ts";
import { knownNames } from "./english.ts";
import { readNotes } from "./standing.ts";

type Row = readonly string[];

/** Amounts without their separators are numbers of the sheet. */
const plain = (text: string | undefined): string | null => (text ? text.replaceAll(",", "") : null);

const columnsOf = ({ heads, wordColumns }: ShownNote): Column<Row>[] =>
  heads.map((head, at): Column<Row> => {
    const isWords = at === 0 || wordColumns.includes(at);
    return {
      words: { text: head || " " },
      name: `c${at}`,
      width: at === 0 ? 34 : 20,
      kind: isWords ? "text" : "money",
      of: (row) => (isWords ? row[at] : plain(row[at])),
    };
  });

/** Excel takes names of at most 31 characters, none twice. */
const sheetName = (no: number, title: string): string => `${no} ${title.replace(/[\\/*?:[\]]/gu, " ")}`.slice(0, 31);

export async function downNotes(
  ctx: Context,
  { projectId, Id, format, RptLang: lang }: Input<(typeof notes)["DownFsNotes"]>,
): Promise<FileAnswer> {
  const { notes: chosen } = await readNotes(ctx.db, projectId, Id === undefined ? {} : { id: Id });
  if (chosen.length === 0) throw missing("notes.missing");
  const known = lang === "en" ? await knownNames(ctx.db) : null;
  const client = await clientName(ctx.db, projectId, lang);
  const [only] = chosen;
  const title = Id !== undefined && only ? shownNote(only, known).title : messageOf(lang, "notes.file.title");
  if (format === "docx") return letterFile(lang, { of: [client], title, parts: partsOf(chosen, lang, known, title) });
  const sheets = chosen.map((one, at) => {
    const shown = shownNote(one, known);
    return listSheet<Row>({
      lang,
      name: { text: sheetName(at + 1, shown.title) },
      title: shown.title,
      notes: textBlocks(shown.text).flatMap((block) =>
        block.kind === "text" ? [block.text] : block.rows.map((row) => row.join("  ")),
      ),
      hasFilter: false,
      columns: columnsOf(shown),
      rows: shown.rows,
      tone: (row) => (shown.strong.includes(shown.rows.indexOf(row as string[])) ? "bold" : "plain"),
    });
  });
  return workbookFile([client, title], sheets);
}
