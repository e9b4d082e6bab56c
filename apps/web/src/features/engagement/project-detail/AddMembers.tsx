/** Adds people to a project's team. */

import { projectDetail, projectPickers } from "@digao/contract/areas/engagement/project-detail/calls";
import { projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import { App, Form, InputNumber, Select } from "antd";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { UserPicker } from "../../../parts/identity/users/UserPicker.tsx";
import { ReasonField } from "../../../ui/ask/ReasonField.tsx";
import { EditDrawer } from "../../../ui/edit/EditDrawer.tsx";

interface Props {
  projectId: number;
  /** People who are in the team already. */
  present: ReadonlySet<number>;
  onClose: () => void;
}
/** The manager's seat is handed over, never added. */
const roles = [projectRole.member, projectRole.inCharge, projectRole.partner, projectRole.qualityControl];
const initial = { members: [], roleid: 0, planhours: 0, reason: "" };
/** Places that bear a judgement are given with a reason. */
const judging: readonly number[] = [projectRole.partner, projectRole.qualityControl];

const idsOf = (value: unknown) => (Array.isArray(value) ? value.map(Number) : []);

/** A whole work group at once, beside whoever is chosen already. */
function GroupSelect({ present }: { present: ReadonlySet<number> }) {
  const { t } = useTranslation();
  const form = Form.useFormInstance();
  const { data } = useCall(projectPickers.GetWorkGroupMember, {});
  if (!data?.length) return null;
  const add = (wid: number) => {
    const ids = data.find((one) => one.wid === wid)?.members.map(({ userId }) => userId) ?? [];
    const fresh = ids.filter((id) => !present.has(id));
    form.setFieldValue("members", [...new Set([...idsOf(form.getFieldValue("members")), ...fresh])]);
  };
  return (
    <Form.Item label={t("project-detail.team.group")}>
      <Select
        aria-label={t("project-detail.team.group")}
        placeholder={t("project-detail.team.groupHint")}
        value={null}
        onChange={add}
        options={data.map(({ wid, groupName, members }) => ({
          value: wid,
          label: t("project-detail.team.groupOf", { name: groupName, count: members.length }),
        }))}
      />
    </Form.Item>
  );
}

function Reason() {
  const { t } = useTranslation();
  const isNeeded = judging.includes(Form.useWatch<number>("roleid") ?? projectRole.member);
  return <ReasonField label={t("project-detail.team.reason")} isRequired={isNeeded} />;
}

export function AddMembers({ projectId, present, onClose }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { mutateAsync } = useChange(projectDetail.CreateProjectMember, {
    quiet: true,
  });
  const labels = {
    members: t("project-detail.team.people"),
    roleid: t("project-detail.team.role"),
    planhours: t("project-detail.team.hours"),
    reason: t("project-detail.team.reason"),
  };
  const submit = async (values: Record<string, unknown>) => {
    const shared = { roleid: Number(values.roleid), planhours: Number(values.planhours ?? 0) };
    const members = idsOf(values.members).map((userId) => ({ userId, ...shared }));
    const reason = String(values.reason ?? "").trim();
    const added = await mutateAsync({ projectId, members, ...(reason ? { reason } : {}) });
    void message.success(t("project-detail.team.added", { count: added.length }));
  };
  const required = { required: true, message: t("ui.required", { label: labels.members }) };
  return (
    <EditDrawer
      title={t("project-detail.team.add")}
      form="members"
      record={projectId}
      initial={initial}
      labels={labels}
      onSubmit={submit}
      onClose={onClose}
    >
      <GroupSelect present={present} />
      <Form.Item name="members" label={labels.members} rules={[required]}>
        <UserPicker mode="many" except={present} />
      </Form.Item>
      <Form.Item name="roleid" label={labels.roleid}>
        <Select options={roles.map((role) => ({ value: role, label: t(`codes.projectRole.${role}`) }))} />
      </Form.Item>
      <Form.Item name="planhours" label={labels.planhours}>
        <InputNumber style={{ width: "100%" }} min={0} max={100_000} />
      </Form.Item>
      <Reason />
    </EditDrawer>
  );
}
