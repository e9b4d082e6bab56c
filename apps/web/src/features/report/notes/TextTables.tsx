/** Tables that were pasted into the text, as they will leave the product. */
import { textBlocks } from "@digao/domain/notes/text-blocks";
import { useTranslation } from "react-i18next";

export function TextTables({ text }: { text: string }) {
  const { t } = useTranslation();
  const tables = textBlocks(text).flatMap((block) => (block.kind === "table" ? [block.rows] : []));
  return tables.map((rows, no) => {
    const [heads = [], ...others] = rows;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: tables and rows of a text have no names of their own
      <table key={no} className="plain-table" aria-label={t("notes.textTable", { no: no + 1 })}>
        <thead>
          <tr>
            {heads.map((head, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <th key={at} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {others.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <tr key={at}>
              {row.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    );
  });
}
