/** Hands one project or several over to another manager; the versions sent are those the form was opened with. */

import { type ManagedProject, projectManagers } from "@digao/contract/areas/engagement/project-managers/calls";
import { projects as projectCalls } from "@digao/contract/areas/office/projects/calls";
import { limits } from "@digao/contract/limits";
import { App, Drawer, Form, Input, Radio } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { sentBy, useCall, useChange } from "../../../lib/api.ts";
import { useOpened } from "../../../lib/use-opened.ts";
import { UserPicker } from "../../../parts/identity/users/UserPicker.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { EditDrawer } from "../../../ui/edit/EditDrawer.tsx";
import { WaitingDrawer } from "../../../ui/edit/WaitingDrawer.tsx";

const width = 520;
const peopleMax = 1000;
const namesShown = 6;
const places = ["inCharge", "member", "leave"] as const;

function Fields({ from, projects }: { from: number; projects: readonly ManagedProject[] }) {
  const { t } = useTranslation();
  const { data } = useCall(projectManagers.GetAllUserList, { isActive: true, maxResultCount: peopleMax });
  const among = useMemo(() => new Set(data?.items.filter((one) => one.mayLead).map((one) => one.userId)), [data]);
  const except = useMemo(() => new Set([from]), [from]);
  const label = t("project-managers.field.successor");
  return (
    <>
      <ul className="hand-list">
        {projects.slice(0, namesShown).map((one) => (
          <li key={one.id}>
            {one.projectName} <small>{one.projectCode}</small>
          </li>
        ))}
        {projects.length > namesShown ? (
          <li>{t("project-managers.andMore", { count: projects.length - namesShown })}</li>
        ) : null}
      </ul>
      <Form.Item
        name="pmUserId"
        label={label}
        extra={t("project-managers.successorHint")}
        rules={[{ required: true, message: t("ui.required", { label }) }]}
      >
        <UserPicker among={among} except={except} />
      </Form.Item>
      <Form.Item name="former" label={t("project-managers.field.former")}>
        <Radio.Group
          vertical
          options={places.map((value) => ({ value, label: t(`project-managers.former.${value}`) }))}
        />
      </Form.Item>
      <Form.Item name="reason" label={t("project-managers.field.reason")}>
        <Input.TextArea maxLength={limits.reasonMax} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </>
  );
}

function Editor({
  from,
  projects,
  onClose,
}: {
  from: number;
  projects: readonly ManagedProject[];
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { data: people } = useCall(projectCalls.GetUserList, {});
  const one = useChange(projectManagers.UpdateProjectPMUser, { quiet: true });
  const many = useChange(projectManagers.UpdatePMUsers, { quiet: true });
  const nameOf = (id: unknown) => people?.find((person) => person.id === id)?.name ?? "";
  const [first] = projects;
  const isSingle = projects.length === 1 && first !== undefined;
  const submit = async (values: Record<string, unknown>, rowVersion: number | undefined) => {
    const seen = projects.map(({ id, rowVersion: version }) => ({ id, rowVersion: version }));
    if (isSingle)
      await one.mutateAsync(sentBy(projectManagers.UpdateProjectPMUser, { ...values, Id: first.id, rowVersion }));
    else await many.mutateAsync(sentBy(projectManagers.UpdatePMUsers, { ...values, projects: seen }));
    void message.success(t("project-managers.handed", { count: projects.length, name: nameOf(values.pmUserId) }));
  };
  return (
    <EditDrawer
      title={t("project-managers.handTitle", { count: projects.length })}
      form="hand-over"
      record={projects.map(({ id }) => id).join("-")}
      {...(isSingle ? { rowVersion: first.rowVersion } : {})}
      initial={{ pmUserId: null, former: "inCharge", reason: "" }}
      labels={{ pmUserId: t("project-managers.field.successor") }}
      show={(_field, value) => nameOf(value)}
      submitText={t("project-managers.hand")}
      width={width}
      onSubmit={submit}
      onClose={onClose}
    >
      <Fields from={from} projects={projects} />
    </EditDrawer>
  );
}

interface Props {
  from: number;
  ids: readonly number[] | "all";
  onClose: () => void;
}

export function HandOver({ from, ids, onClose }: Props) {
  const { t } = useTranslation();
  const query = { userId: from, isOpen: true, maxResultCount: peopleMax };
  const { record, error, retry } = useOpened(projectManagers.GetManagedProjects, query);
  const chosen = record?.items.filter((one) => ids === "all" || ids.includes(one.id)) ?? [];
  if (chosen.length > 0) return <Editor from={from} projects={chosen.slice(0, 100)} onClose={onClose} />;
  const title = t("project-managers.hand");
  if (!record) return <WaitingDrawer title={title} width={width} error={error} onRetry={retry} onClose={onClose} />;
  return <Gone title={title} onClose={onClose} />;
}

/** The address names projects that the person no longer leads. */
function Gone({ title, onClose }: { title: string; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Drawer open title={title} size={width} onClose={onClose}>
      <EmptyState icon="project" title={t("project-managers.gone")} />
    </Drawer>
  );
}
