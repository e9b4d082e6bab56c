/** Source columns and the fields they give: header, three sample values, the field, how sure the match is. */
import type { Detection, ImportBatch } from "@digao/contract/areas/acquisition/imports/calls";
import { useTranslation } from "react-i18next";
import { StatusTag, type Tone } from "../../../../ui/StatusTag.tsx";
import { columnLetters, sureness } from "../fields.ts";
import { isByHand, withColumn } from "../options.ts";
import { FieldSelect } from "./FieldSelect.tsx";
import type { Correct } from "./Option.tsx";

interface Props {
  batch: ImportBatch;
  detection: Detection;
  correct: Correct;
  isDisabled: boolean;
}
const tones: Record<ReturnType<typeof sureness>, Tone> = {
  hand: "good",
  sure: "good",
  likely: "busy",
  guess: "attention",
  none: "quiet",
};
/** Columns without header and values say nothing and would only push the others down. */
const isBlank = (column: Detection["columns"][number]) =>
  column.header === "" && column.samples.length === 0 && column.field === null;

export function ColumnTable({ batch, detection, correct, isDisabled }: Props) {
  const { t } = useTranslation();
  const { typeId, options } = batch;
  const shown = detection.columns.filter((column) => !isBlank(column));
  return (
    <table className="column-table">
      <thead>
        <tr>
          <th className="column-letter">{t("imports.map.column")}</th>
          <th className="column-header">{t("imports.map.header")}</th>
          <th>{t("imports.map.samples")}</th>
          <th className="column-field">{t("imports.map.field")}</th>
          <th className="column-sure">{t("imports.map.sure")}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map((column) => {
          const sure = sureness(column.field, column.confidence, isByHand(options, column.index, detection));
          const name = column.header || columnLetters(column.index);
          return (
            <tr key={column.index} className={column.field ? "" : "is-left"}>
              <td className="column-letter">{columnLetters(column.index)}</td>
              <td className="column-header" title={column.header}>
                {column.header || "–"}
              </td>
              <td className="column-samples">
                {column.samples.map((sample) => (
                  <span key={sample} title={sample}>
                    {sample}
                  </span>
                ))}
              </td>
              <td>
                <FieldSelect
                  typeId={typeId}
                  detection={detection}
                  column={column.index}
                  value={column.field}
                  label={t("imports.map.fieldOf", { column: name })}
                  isDisabled={isDisabled}
                  onChange={(field) => correct(withColumn(options, detection, column.index, field))}
                />
              </td>
              <td>
                <StatusTag tone={tones[sure]}>{t(`imports.sure.${sure}`)}</StatusTag>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
