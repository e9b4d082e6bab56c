import { type Project, projects } from "@digao/contract/areas/office/projects/calls";
import { App } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call, sentBy, useCall, useChange } from "../../../lib/api.ts";
import { formatMoney } from "../../../lib/format.ts";
import { useOpened } from "../../../lib/use-opened.ts";
import { wordOf } from "../../../parts/firm/system-codes/CodeSelect.tsx";
import { EditDrawer } from "../../../ui/edit/EditDrawer.tsx";
import { WaitingDrawer } from "../../../ui/edit/WaitingDrawer.tsx";
import type { Client } from "./ClientPicker.tsx";
import { fieldNames } from "./fields.ts";
import { ProjectFields } from "./ProjectFields.tsx";
import { useCategories } from "./use-categories.ts";
import { useCodes } from "./use-codes.ts";

const width = 640;

/** Ids and codes of a conflict in words. */
function useShow(record: Project) {
  const { t } = useTranslation();
  const codes = useCodes();
  const { all } = useCategories();
  const { data: people } = useCall(projects.GetUserList, {});
  const person = (id: unknown) => people?.find((one) => one.id === id)?.name ?? String(id);
  const shows: Record<string, (value: unknown) => string> = {
    custId: (id) => (id === record.custId ? record.custName : String(id)),
    categoryId: (id) => all.find((one) => one.id === id)?.name ?? String(id),
    pmUserId: person,
    partnerUserId: person,
    qcUserId: person,
    reportType: (code) => wordOf(codes.report, code),
    acctStd: (code) => wordOf(codes.standard, code),
    riskLevel: (code) => wordOf(codes.risk, code),
    contractAmount: (amount) => formatMoney(String(amount)),
  };
  return (field: string, value: unknown) => {
    if (value === null || value === undefined || value === "") return "";
    if (typeof value === "boolean") return t(value ? "ui.yes" : "ui.no");
    return shows[field]?.(value) ?? String(value);
  };
}

function Editor({ record, onClose }: { record: Project; onClose: () => void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const show = useShow(record);
  const [client, setClient] = useState<Client | undefined>({ id: record.custId, name: record.custName });
  const { mutateAsync } = useChange(projects.UpdateProject, { quiet: true });
  const submit = async (values: Record<string, unknown>, rowVersion: number | undefined) => {
    await mutateAsync(sentBy(projects.UpdateProject, { ...values, id: record.id, rowVersion }));
    void message.success(t("projects.updated", { name: String(values.projectName) }));
  };
  return (
    <EditDrawer
      title={t("projects.edit", { name: record.projectName })}
      form="project"
      record={record.id}
      rowVersion={record.rowVersion}
      initial={record}
      labels={{
        ...Object.fromEntries(fieldNames.map((name) => [name, t(`projects.field.${name}`)])),
        reason: t("projects.reviewReason"),
      }}
      show={show}
      width={width}
      live={{
        refType: "project",
        refId: record.id,
        projectId: record.id,
        reload: () => call(projects.GetProject, { Id: record.id }),
      }}
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => <ProjectFields form={form} client={client} onClient={setClient} before={record} />}
    </EditDrawer>
  );
}

export function ProjectDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation();
  const { record, error, retry } = useOpened(projects.GetProject, { Id: id });
  if (record) return <Editor record={record} onClose={onClose} />;
  return <WaitingDrawer title={t("ui.edit")} width={width} error={error} onRetry={retry} onClose={onClose} />;
}
