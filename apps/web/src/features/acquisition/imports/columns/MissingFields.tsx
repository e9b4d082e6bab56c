/** Required fields that no column gives yet, in red, each with a choice of the columns that are free. */
import type { Detection, ImportBatch } from "@digao/contract/areas/acquisition/imports/calls";
import { Button, Select } from "antd";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../../ui/Icon.tsx";
import { columnLetters } from "../fields.ts";
import { withColumn, withHeaderRow } from "../options.ts";
import type { Correct } from "./Option.tsx";

interface Props {
  batch: ImportBatch;
  detection: Detection;
  correct: Correct;
  isDisabled: boolean;
}

export function MissingFields({ batch, detection, correct, isDisabled }: Props) {
  const { t } = useTranslation();
  const { isGuessed, headerRow, incomplete, missing } = detection;
  if (headerRow === null) {
    return (
      <div className="missing-fields" role="alert">
        <Icon name="error" size={14} /> {t("imports.missing.noHeader")}
      </div>
    );
  }
  if (missing.length === 0) {
    if (incomplete.length === 0) return null;
    return (
      <div className="missing-fields" role="alert">
        <Icon name="error" size={14} /> {t("imports.missing.otherSheets", { sheets: incomplete.join("、") })}
      </div>
    );
  }
  const free = detection.columns.filter(
    (column) => column.field === null && (column.header || column.samples.length > 0),
  );
  const options = free.map((column) => ({
    value: column.index,
    label: `${columnLetters(column.index)} ${column.header} ${column.samples[0] ?? ""}`,
  }));
  return (
    <div className="missing-fields" role="alert">
      {isGuessed ? (
        <p>
          {headerRow === 0 ? t("imports.missing.bare") : t("imports.missing.guessed", { row: headerRow })}{" "}
          {headerRow === 0 ? null : (
            <Button
              size="small"
              disabled={isDisabled}
              onClick={() => correct(withHeaderRow(batch.options, 0, detection))}
            >
              {t("imports.missing.makeBare")}
            </Button>
          )}
        </p>
      ) : null}
      <p>
        <Icon name="error" size={14} /> {t("imports.missing.title", { count: detection.missing.length })}
      </p>
      <ul>
        {detection.missing.map((field) => (
          <li key={field}>
            <b>{t(`imports.field.${field}`)}</b>
            <Select<number | null>
              size="small"
              style={{ width: 200 }}
              popupMatchSelectWidth={false}
              aria-label={t("imports.missing.columnFor", { field: t(`imports.field.${field}`) })}
              placeholder={t("imports.missing.pick")}
              disabled={isDisabled}
              value={null}
              options={options}
              showSearch={{ optionFilterProp: "label" }}
              onChange={(column) => column !== null && correct(withColumn(batch.options, detection, column, field))}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
