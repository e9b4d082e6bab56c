/** Lets somebody read an archived project from day to day. */

import { archiveAuth } from "@digao/contract/areas/office/archive-auth/calls";
import { limits } from "@digao/contract/limits";
import { App, Button, Form, type FormInstance, Input, Select } from "antd";
import dayjs from "dayjs";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { sentBy, useCall, useChange } from "../../../lib/api.ts";
import { useSession } from "../../../lib/session.ts";
import { UserPicker } from "../../../parts/identity/users/UserPicker.tsx";
import { DateInput } from "../../../ui/DateInput.tsx";
import { EditDrawer } from "../../../ui/edit/EditDrawer.tsx";

const format = "YYYY-MM-DD";
const offeredDays = [7, 30, 90] as const;
const offeredMax = 50;
/** Each with the key of its label. */
const names = {
  userId: "reader",
  projectId: "project",
  validFrom: "validFrom",
  validTo: "validTo",
  reason: "reason",
} as const;

interface PickerProps {
  id?: string;
  value?: number | null;
  onChange?: (id: number | null) => void;
}

/** The server finds, by name, number, client or initials. */
function ArchivedProjectPicker({ id, value, onChange }: PickerProps) {
  const { t } = useTranslation();
  const [keyword, setKeyword] = useState("");
  const { data, isPending } = useCall(
    archiveAuth.GetArchivedProjectList,
    { keyword, maxResultCount: offeredMax },
    { keepPrevious: true },
  );
  const options = (data?.items ?? []).map((one) => ({
    value: one.id,
    label: one.projectName,
    note: `${one.projectCode} · ${one.custName}`,
  }));
  return (
    <Select<number | null>
      {...(id ? { id } : {})}
      allowClear
      loading={isPending}
      placeholder={t("archive-auth.projectKeyword")}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      notFoundContent={isPending ? null : t("archive-auth.noArchived")}
      options={options}
      optionRender={(option) => (
        <span className="user-option">
          {option.label}
          <small>{"note" in option.data ? String(option.data.note) : ""}</small>
        </span>
      )}
      value={value ?? null}
      onChange={(next) => onChange?.(next ?? null)}
    />
  );
}

function Fields({ form }: { form: FormInstance<Record<string, unknown>> }) {
  const { t } = useTranslation();
  const me = useSession((session) => session.user?.id);
  const except = useMemo(() => new Set(me === undefined ? [] : [me]), [me]);
  const field = (name: string) => t(`archive-auth.field.${name}`);
  const required = (name: string) => ({ required: true, message: t("ui.required", { label: field(name) }) });
  const setDays = (days: number) => {
    const from = dayjs(String(form.getFieldValue("validFrom") ?? dayjs().format(format)));
    form.setFieldsValue({ validFrom: from.format(format), validTo: from.add(days - 1, "day").format(format) });
  };
  return (
    <>
      <Form.Item name="userId" label={field("reader")} rules={[required("reader")]}>
        <UserPicker except={except} />
      </Form.Item>
      <Form.Item name="projectId" label={field("project")} rules={[required("project")]}>
        <ArchivedProjectPicker />
      </Form.Item>
      <div className="form-group">
        <Form.Item name="validFrom" label={field("validFrom")} rules={[required("validFrom")]}>
          <DateInput />
        </Form.Item>
        <Form.Item
          name="validTo"
          label={field("validTo")}
          dependencies={["validFrom"]}
          rules={[
            required("validTo"),
            ({ getFieldValue }) => ({
              validator: (_rule, to) =>
                to && String(to) < String(getFieldValue("validFrom"))
                  ? Promise.reject(new Error(t("archive-auth.periodInverted")))
                  : Promise.resolve(),
            }),
          ]}
        >
          <DateInput />
        </Form.Item>
        <div className="form-wide give-days">
          {offeredDays.map((days) => (
            <Button key={days} size="small" onClick={() => setDays(days)}>
              {t("archive-auth.days", { count: days })}
            </Button>
          ))}
        </div>
      </div>
      <Form.Item name="reason" label={field("reason")} rules={[{ ...required("reason"), whitespace: true }]}>
        <Input.TextArea maxLength={limits.reasonMax} autoSize={{ minRows: 3, maxRows: 8 }} />
      </Form.Item>
      <p className="quiet-line">{t("archive-auth.giveHint")}</p>
    </>
  );
}

export function GiveAuth({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const give = useChange(archiveAuth.CreateArchiveAuth, { quiet: true });
  const submit = async (values: Record<string, unknown>) => {
    await give.mutateAsync(sentBy(archiveAuth.CreateArchiveAuth, values));
    void message.success(t("archive-auth.given"));
  };
  const today = dayjs().format(format);
  return (
    <EditDrawer
      title={t("archive-auth.give")}
      form="archive-auth"
      record="new"
      initial={{ userId: null, projectId: null, validFrom: today, validTo: null, reason: "" }}
      labels={Object.fromEntries(Object.entries(names).map(([name, key]) => [name, t(`archive-auth.field.${key}`)]))}
      submitText={t("archive-auth.give")}
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => <Fields form={form} />}
    </EditDrawer>
  );
}
