/** A data period's name, dates, kind and chart of accounts, for managers. */

import { imports, periodLabelMax } from "@digao/contract/areas/acquisition/imports/calls";
import { codesOf } from "@digao/contract/codes";
import { Checkbox, DatePicker, Form, Input, Select } from "antd";
import dayjs from "dayjs";
import { useTranslation } from "react-i18next";
import { call, useChange } from "../../../../lib/api.ts";
import { useProject } from "../../../../lib/page.ts";
import { EditDrawer } from "../../../../ui/edit/EditDrawer.tsx";
import type { DataPeriod } from "./PeriodCards.tsx";

const kinds = codesOf("periodKind");
/** Neither mapping nor form of statements: the server refuses them. */
const withoutForm = ["4", "5"];
const standards = ["1", "2", "3", "4", "5", "9"];
const asDay = (text: unknown) => ({ value: typeof text === "string" && text ? dayjs(text) : null });
const asText = (_day: unknown, text: string | string[] | null) => (Array.isArray(text) ? text[0] : text) ?? "";

export function PeriodDrawer({ period, onClose }: { period: DataPeriod; onClose: () => void }) {
  const { t } = useTranslation();
  const project = useProject();
  const reload = async () => {
    const now = await call(imports.GetProjectPeriods, { projectId: project.id });
    return now.find(({ id }) => id === period.id) ?? period;
  };
  const update = useChange(imports.UpdateProjectPeriod, { quiet: true });
  const { label, startDate, endDate, kind, isCurrent, coaStandard } = period;
  const labels = {
    label: t("imports.period.label"),
    startDate: t("imports.period.start"),
    endDate: t("imports.period.end"),
    kind: t("imports.period.kind"),
    isCurrent: t("imports.period.isCurrent"),
    coaStandard: t("imports.standard.label"),
  };
  const required = (name: string) => [{ required: true, message: t("ui.required", { label: name }) }];
  return (
    <EditDrawer
      form="project-period"
      record={period.id}
      rowVersion={period.rowVersion}
      title={t("imports.period.edit", { label })}
      initial={{ label, startDate, endDate, kind, isCurrent, coaStandard }}
      labels={labels}
      live={{ refType: "projectPeriod", refId: period.id, projectId: project.id, reload }}
      width={420}
      onClose={onClose}
      onSubmit={(values, rowVersion) =>
        update.mutateAsync({
          periodId: period.id,
          label: String(values.label),
          startDate: String(values.startDate),
          endDate: String(values.endDate),
          kind: Number(values.kind),
          isCurrent: Boolean(values.isCurrent),
          coaStandard: String(values.coaStandard),
          rowVersion: rowVersion ?? period.rowVersion,
        })
      }
    >
      <Form.Item name="label" label={labels.label} rules={required(labels.label)}>
        <Input maxLength={periodLabelMax} />
      </Form.Item>
      <Form.Item
        name="startDate"
        label={labels.startDate}
        rules={required(labels.startDate)}
        getValueProps={asDay}
        getValueFromEvent={asText}
      >
        <DatePicker allowClear={false} style={{ width: "100%" }} />
      </Form.Item>
      <Form.Item
        name="endDate"
        label={labels.endDate}
        rules={required(labels.endDate)}
        getValueProps={asDay}
        getValueFromEvent={asText}
      >
        <DatePicker allowClear={false} style={{ width: "100%" }} />
      </Form.Item>
      <Form.Item name="kind" label={labels.kind}>
        <Select options={kinds.map((value) => ({ value, label: t(`codes.periodKind.${value}`) }))} />
      </Form.Item>
      <Form.Item name="coaStandard" label={labels.coaStandard}>
        <Select
          options={standards.map((value) => ({
            value,
            disabled: withoutForm.includes(value),
            label: withoutForm.includes(value)
              ? t("imports.standard.withoutForm", { name: t(`codes.chartStandard.${value}`) })
              : t(`codes.chartStandard.${value}`),
          }))}
        />
      </Form.Item>
      <Form.Item name="isCurrent" valuePropName="checked" extra={t("imports.period.isCurrentWhy")}>
        <Checkbox disabled={isCurrent}>{labels.isCurrent}</Checkbox>
      </Form.Item>
    </EditDrawer>
  );
}
