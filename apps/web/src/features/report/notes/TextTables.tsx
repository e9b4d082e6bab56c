/** Tables that were pasted into the text, as they will leave the product. */
import { textBlocks } from "@digao/domain/notes/text-blocks";
import { useTranslation } from "react-i18next";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";

interface Row {
  no: number;
  cells: readonly string[];
}

/** Numbered from one: tables and rows of a text have no names of their own. */
const tablesOf = (text: string) =>
  textBlocks(text)
    .flatMap((block) => (block.kind === "table" ? [block.rows] : []))
    .map(([heads = [], ...rows], at) => ({
      no: at + 1,
      columns: heads.map(
        (title, place): PlainColumn<Row> => ({ key: `${place}`, title, render: ({ cells }) => cells[place] ?? "" }),
      ),
      rows: rows.map((cells, row): Row => ({ no: row + 1, cells })),
    }));

export function TextTables({ text }: { text: string }) {
  const { t } = useTranslation();
  return tablesOf(text).map(({ no, columns, rows }) => (
    <PlainTable key={no} label={t("notes.textTable", { no })} columns={columns} rows={rows} rowKey={(row) => row.no} />
  ));
}
