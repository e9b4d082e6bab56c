import { projects } from "@digao/contract/areas/office/projects/calls";
import { type WorkLog, workLogs } from "@digao/contract/areas/office/work-logs/calls";
import { workLogStatus } from "@digao/contract/areas/office/work-logs/codes";
import { limits } from "@digao/contract/limits";
import { App, Form, type FormInstance, Input, InputNumber, Select } from "antd";
import { useTranslation } from "react-i18next";
import { sentBy, useCall, useChange } from "../../../lib/api.ts";
import { DateInput } from "../../../ui/DateInput.tsx";
import { EditDrawer } from "../../../ui/edit/EditDrawer.tsx";
import { CodeSelect, wordOf } from "../../firm/system-codes/CodeSelect.tsx";
import { useSystemCodes } from "../../firm/system-codes/use-system-codes.ts";

const projectWork = 1;
const step = 0.25;
const fields = ["workDate", "workType", "projectId", "title", "hours", "content"] as const;

type Values = Record<string, unknown>;

function useShown() {
  const codes = useSystemCodes();
  const { data } = useCall(projects.GetProjectAll, {});
  const options = (data ?? []).map((one) => ({
    value: one.id,
    label: one.projectName,
    found: `${one.projectName} ${one.projectCode} ${one.pinyin}`,
  }));
  const show = (field: string, value: unknown) => {
    if (field === "workType") return wordOf(codes("WORKTYPE"), value);
    if (field === "projectId") return options.find((one) => one.value === value)?.label ?? "";
    return value === null || value === undefined ? "" : String(value);
  };
  return { options, show, kinds: codes("WORKTYPE", true) };
}

function Fields({ form, options, kinds }: { form: FormInstance<Values> } & Omit<ReturnType<typeof useShown>, "show">) {
  const { t } = useTranslation();
  const isProject = Number(Form.useWatch("workType", form)) === projectWork;
  const need = (name: string) => [
    { required: true, message: t("ui.required", { label: t(`work-logs.entry.${name}`) }) },
  ];
  return (
    <div className="form-group">
      <Form.Item name="workDate" label={t("work-logs.entry.workDate")} rules={need("workDate")}>
        <DateInput label={t("work-logs.entry.workDate")} allowClear={false} />
      </Form.Item>
      <Form.Item name="hours" label={t("work-logs.entry.hours")} rules={need("hours")}>
        <InputNumber min={step} max={24} step={step} style={{ width: "100%" }} suffix={t("work-logs.hours.unit")} />
      </Form.Item>
      <Form.Item name="workType" label={t("work-logs.entry.workType")} className="form-wide">
        <CodeSelect words={kinds} allowClear={false} />
      </Form.Item>
      <Form.Item
        name="projectId"
        label={t("work-logs.entry.projectId")}
        rules={isProject ? need("projectId") : []}
        className="form-wide"
      >
        <Select
          allowClear
          showSearch={{ optionFilterProp: "found" }}
          options={options}
          placeholder={t("work-logs.entry.projectHint")}
        />
      </Form.Item>
      <Form.Item name="title" label={t("work-logs.entry.title")} rules={need("title")} className="form-wide">
        <Input maxLength={limits.titleMax} placeholder={t("work-logs.entry.titleHint")} />
      </Form.Item>
      <Form.Item name="content" label={t("work-logs.entry.content")} className="form-wide">
        <Input.TextArea maxLength={limits.textMax} autoSize={{ minRows: 2, maxRows: 8 }} />
      </Form.Item>
    </div>
  );
}

interface Props {
  /** The entry to change; without one, a new entry of the day. */
  entry: WorkLog | undefined;
  day: string;
  projectId: number | null;
  onClose: () => void;
}

export function EntryDrawer({ entry, day, projectId, onClose }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { show, ...shown } = useShown();
  const create = useChange(workLogs.CreateWorkLog, { quiet: true });
  const update = useChange(workLogs.UpdateWorkLog, { quiet: true });
  const fresh: Values = { workDate: day, workType: projectWork, projectId, title: "", hours: 1, content: "" };
  const initial = entry
    ? { ...Object.fromEntries(fields.map((name) => [name, entry[name]])), rowVersion: entry.rowVersion }
    : fresh;
  const submit = async (values: Values, rowVersion: number | undefined) => {
    const { rowVersion: _read, ...typed } = values;
    // What is handed in stays so while it is corrected; all else is handed in with its week.
    const status = entry?.status === workLogStatus.submitted ? workLogStatus.submitted : workLogStatus.draft;
    const draft = { ...typed, projectId: typed.projectId ?? null, status };
    if (entry) await update.mutateAsync(sentBy(workLogs.UpdateWorkLog, { ...draft, id: entry.id, rowVersion }));
    else await create.mutateAsync(sentBy(workLogs.CreateWorkLog, draft));
    void message.success(t("work-logs.hours.logged", { day: String(values.workDate), hours: String(values.hours) }));
  };
  return (
    <EditDrawer
      title={t(entry ? "work-logs.hours.change" : "work-logs.hours.log")}
      form="workLog"
      record={entry?.id ?? "new"}
      rowVersion={entry?.rowVersion}
      initial={initial}
      labels={Object.fromEntries(fields.map((name) => [name, t(`work-logs.entry.${name}`)]))}
      show={show}
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => <Fields form={form} {...shown} />}
    </EditDrawer>
  );
}
