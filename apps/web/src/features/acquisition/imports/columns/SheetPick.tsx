/** Which sheets are read, one after the other, and which of them is shown below. */
import type { Detection, ImportBatch } from "@digao/contract/areas/acquisition/imports/calls";
import { Select } from "antd";
import { useTranslation } from "react-i18next";
import { withSheets, withShown } from "../options.ts";
import { type Correct, Option } from "./Option.tsx";

interface Props {
  batch: ImportBatch;
  detection: Detection;
  correct: Correct;
  isDisabled: boolean;
}

export function SheetPick({ batch, detection, correct, isDisabled }: Props) {
  const { t } = useTranslation();
  const { sheets, sheet, taken, incomplete } = detection;
  const labelOf = (name: string) =>
    sheets.some((one) => one.name === name && one.hidden) ? t("imports.option.hiddenSheet", { name }) : name;
  const take = (chosen: string[]) => {
    const inOrder = sheets.map(({ name }) => name).filter((name) => chosen.includes(name));
    if (inOrder.length > 0) correct(withSheets(batch.options, inOrder));
  };
  return (
    <>
      <Option label={t("imports.option.sheets")}>
        <Select
          aria-label={t("imports.option.sheets")}
          mode="multiple"
          style={{ width: 200 }}
          maxTagCount={1}
          popupMatchSelectWidth={false}
          disabled={isDisabled}
          value={taken}
          options={sheets.map(({ name }) => ({ value: name, label: labelOf(name) }))}
          onChange={take}
        />
      </Option>
      {taken.length > 1 ? (
        <Option label={t("imports.option.shown")}>
          <Select
            aria-label={t("imports.option.shown")}
            style={{ width: 140 }}
            popupMatchSelectWidth={false}
            disabled={isDisabled}
            value={sheet}
            options={taken.map((name) => ({
              value: name,
              label: incomplete.includes(name) ? t("imports.option.incomplete", { name }) : labelOf(name),
            }))}
            onChange={(name: string) => correct(withShown(batch.options, name, taken))}
          />
        </Option>
      ) : null}
    </>
  );
}
