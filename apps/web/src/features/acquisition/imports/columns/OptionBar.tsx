/** How the file is read: type, sheet, encoding, separator, header row, data period; every change shows the new reading at once. */
import type { Detection, ImportBatch } from "@digao/contract/areas/acquisition/imports/calls";
import { InputNumber, Select } from "antd";
import { useTranslation } from "react-i18next";
import { ledgerTypes } from "../fields.ts";
import { withHeaderRow, withoutColumns, withReading } from "../options.ts";
import { type Correct, Option } from "./Option.tsx";
import { PeriodPick } from "./PeriodPick.tsx";
import { SheetPick } from "./SheetPick.tsx";

interface Props {
  batch: ImportBatch;
  detection: Detection;
  correct: Correct;
  isDisabled: boolean;
}
const separators = [",", "\t", ";", "|"];
const headerRowMax = 200;
const balances = 2;
const sideFields = ["dc", "openingDc", "closingDc"];

/** One balance per account with a sign alone: what the sign means may have to be said. */
function Signs({ batch, detection, correct, isDisabled }: Props) {
  const { t } = useTranslation();
  const fields = detection.columns.map(({ field }) => field ?? "");
  const isSigned =
    (fields.includes("opening") || fields.includes("closing")) && !sideFields.some((side) => fields.includes(side));
  if (batch.typeId !== balances || !isSigned) return null;
  return (
    <Option label={t("imports.option.signs")}>
      <Select
        aria-label={t("imports.option.signs")}
        style={{ width: 132 }}
        popupMatchSelectWidth={false}
        disabled={isDisabled}
        value={batch.options.signs ?? "auto"}
        options={(["auto", "debit", "account"] as const).map((value) => ({
          value,
          label: t(`imports.signs.${value}`),
        }))}
        onChange={(signs: "auto" | "debit" | "account") =>
          correct({ ...batch.options, signs: signs === "auto" ? undefined : signs })
        }
      />
    </Option>
  );
}

function Reading({ batch, detection, correct, isDisabled }: Props) {
  const { t } = useTranslation();
  const { options } = batch;
  if (detection.encoding !== null) {
    return (
      <>
        <Option label={t("imports.option.encoding")}>
          <Select
            aria-label={t("imports.option.encoding")}
            style={{ width: 116 }}
            disabled={isDisabled}
            value={detection.encoding}
            options={detection.encodings.map((value) => ({ value, label: value.toUpperCase() }))}
            onChange={(encoding: string) => correct(withReading(options, { encoding }))}
          />
        </Option>
        <Option label={t("imports.option.delimiter")}>
          <Select
            aria-label={t("imports.option.delimiter")}
            style={{ width: 104 }}
            disabled={isDisabled}
            value={options.delimiter ?? ""}
            options={["", ...separators].map((value, index) => ({ value, label: t(`imports.delimiter.${index}`) }))}
            onChange={(delimiter: string) =>
              correct(withReading(options, delimiter ? { delimiter } : { delimiter: undefined }))
            }
          />
        </Option>
      </>
    );
  }
  return <SheetPick batch={batch} detection={detection} correct={correct} isDisabled={isDisabled} />;
}

export function OptionBar(props: Props) {
  const { t } = useTranslation();
  const { batch, detection, correct, isDisabled } = props;
  const setRow = (row: number) => {
    if (row >= 0 && row !== detection.headerRow) correct(withHeaderRow(batch.options, row, detection));
  };
  return (
    <div className="option-bar">
      <Option label={t("imports.option.type")}>
        <Select
          aria-label={t("imports.option.type")}
          style={{ minWidth: 116 }}
          popupMatchSelectWidth={false}
          disabled={isDisabled}
          value={batch.typeId}
          options={ledgerTypes.map((value) => ({ value, label: t(`codes.importType.${value}`) }))}
          onChange={(typeId: number) => correct(withoutColumns(batch.options), typeId)}
        />
      </Option>
      <Reading {...props} />
      <Option label={t("imports.option.headerRow")}>
        <InputNumber
          aria-label={t("imports.option.headerRow")}
          style={{ width: 60 }}
          key={detection.headerRow ?? 0}
          min={0}
          max={headerRowMax}
          precision={0}
          changeOnWheel={false}
          disabled={isDisabled}
          defaultValue={detection.headerRow ?? undefined}
          onStep={(row) => setRow(Number(row))}
          onPressEnter={(event) => event.currentTarget.blur()}
          onBlur={(event) => event.target.value !== "" && setRow(Number(event.target.value))}
        />
      </Option>
      <Signs {...props} />
      <PeriodPick batch={batch} correct={correct} isDisabled={isDisabled} />
    </div>
  );
}
