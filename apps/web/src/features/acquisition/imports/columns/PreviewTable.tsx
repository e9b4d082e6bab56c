/** The first rows as they stand in the file; the header rows are marked, and another row can be made the header. */
import type { Detection } from "@digao/contract/areas/acquisition/imports/calls";
import { useTranslation } from "react-i18next";
import { scrolls } from "../../../../ui/scrolls.ts";
import { columnLetters } from "../fields.ts";

interface Props {
  detection: Detection;
  isDisabled: boolean;
  onHeaderRow: (row: number) => void;
}

const wordOf = (detection: Detection, row: number): "title" | "header" | "data" => {
  const last = detection.headerRow ?? 0;
  if (row > last) return "data";
  return row > last - detection.headerRows ? "header" : "title";
};

export function PreviewTable({ detection, isDisabled, onHeaderRow }: Props) {
  const { t } = useTranslation();
  const width = Math.max(0, ...detection.preview.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, index) => index);
  const fieldOf = new Map(detection.columns.map((column) => [column.index, column.field]));
  return (
    <section className="preview">
      <h2 className="section-title">{t("imports.preview.title")}</h2>
      <div className="preview-scroll" {...scrolls}>
        <table>
          <thead>
            <tr>
              <th className="preview-no" />
              {columns.map((index) => {
                const field = fieldOf.get(index);
                return (
                  <th key={index} className={field ? "is-matched" : ""}>
                    {columnLetters(index)}
                    <small>{field ? t(`imports.field.${field}`) : "\u00a0"}</small>
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {detection.preview.map((cells, index) => {
              const row = index + 1;
              return (
                <tr key={row} className={`preview-${wordOf(detection, row)}`}>
                  <th scope="row" className="preview-no">
                    <button
                      type="button"
                      disabled={isDisabled || row === detection.headerRow}
                      title={
                        row === detection.headerRow
                          ? t("imports.preview.isHeader")
                          : t("imports.preview.makeHeader", { row })
                      }
                      onClick={() => onHeaderRow(row)}
                    >
                      {row}
                    </button>
                  </th>
                  {columns.map((column) => (
                    <td key={column} title={cells[column] ?? ""}>
                      {cells[column]}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}
