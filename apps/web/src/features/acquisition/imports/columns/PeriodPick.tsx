/** Which data period the file belongs to: told by itself, one that exists, or a new one with its dates. */

import { type ImportBatch, imports, periodLabelMax } from "@digao/contract/areas/acquisition/imports/calls";
import { periodKind } from "@digao/contract/areas/acquisition/imports/codes";
import { codesOf } from "@digao/contract/codes";
import { DatePicker, Form, Input, Select } from "antd";
import dayjs, { type Dayjs } from "dayjs";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../../lib/api.ts";
import { useProject } from "../../../../lib/page.ts";
import { Ask } from "../../../../ui/ask/Ask.tsx";
import { periodChoice, withDetectedPeriod, withExistingPeriod, withNewPeriod } from "../options.ts";
import { type Correct, Option } from "./Option.tsx";

interface Props {
  batch: ImportBatch;
  correct: Correct;
  isDisabled: boolean;
}
interface NewPeriod {
  label: string;
  dates: [Dayjs, Dayjs];
  kind: number;
}
const kinds = codesOf("periodKind");
const isoDay = (day: Dayjs) => day.format("YYYY-MM-DD");

function NewPeriodDialog({
  onClose,
  onPick,
  year,
}: {
  year: string;
  onClose: () => void;
  onPick: (period: NewPeriod) => void;
}) {
  const { t } = useTranslation();
  const required = (label: string) => [{ required: true, message: t("ui.required", { label }) }];
  const initial: NewPeriod = {
    label: t("imports.period.yearLabel", { year }),
    dates: [dayjs(`${year}-01-01`), dayjs(`${year}-12-31`)],
    kind: periodKind.thisYear,
  };
  return (
    <Ask<NewPeriod>
      title={t("imports.period.new")}
      okText={t("ui.confirm")}
      initial={initial}
      send={onPick}
      onClose={onClose}
    >
      <Form.Item name="label" label={t("imports.period.label")} rules={required(t("imports.period.label"))}>
        <Input maxLength={periodLabelMax} />
      </Form.Item>
      <Form.Item name="dates" label={t("imports.period.dates")} rules={required(t("imports.period.dates"))}>
        <DatePicker.RangePicker allowClear={false} style={{ width: "100%" }} />
      </Form.Item>
      <Form.Item name="kind" label={t("imports.period.kind")}>
        <Select options={kinds.map((value) => ({ value, label: t(`codes.periodKind.${value}`) }))} />
      </Form.Item>
    </Ask>
  );
}

const detected = 0;
const ownNew = -1;
const another = -2;

export function PeriodPick({ batch, correct, isDisabled }: Props) {
  const { t } = useTranslation();
  const { id, periodEnd } = useProject();
  const [isNew, setNew] = useState(false);
  const { data: periods } = useCall(imports.GetProjectPeriods, { projectId: id });
  const choice = periodChoice(batch);
  const detectedLabel = choice.kind === "detected" ? choice.period?.label : batch.detection?.period?.label;
  const options = [
    {
      value: detected,
      label:
        detectedLabel && choice.kind === "detected"
          ? t("imports.period.told", { label: detectedLabel })
          : t("imports.period.byData"),
    },
    ...(periods ?? []).map((period) => ({ value: period.id, label: period.label })),
    ...(choice.kind === "new"
      ? [{ value: ownNew, label: t("imports.period.newOne", { label: choice.period.label }) }]
      : []),
  ];
  const withAnother = [...options, { value: another, label: t("imports.period.new") }];
  const values = { detected, existing: choice.kind === "existing" ? choice.periodId : 0, new: ownNew };
  const pick = (value: number) => {
    if (value === another) setNew(true);
    if (value === ownNew || value === another) return;
    correct(value === detected ? withDetectedPeriod(batch.options) : withExistingPeriod(batch.options, value));
  };
  const pickNew = ({ label, dates: [start, end], kind }: NewPeriod) => {
    setNew(false);
    correct(
      withNewPeriod(batch.options, { label: label.trim(), startDate: isoDay(start), endDate: isoDay(end), kind }),
    );
  };
  return (
    <Option label={t("imports.option.period")}>
      <Select
        aria-label={t("imports.option.period")}
        style={{ width: 180 }}
        popupMatchSelectWidth={false}
        disabled={isDisabled}
        value={values[choice.kind]}
        options={withAnother}
        onChange={pick}
      />
      {isNew ? <NewPeriodDialog year={periodEnd.slice(0, 4)} onClose={() => setNew(false)} onPick={pickNew} /> : null}
    </Option>
  );
}
