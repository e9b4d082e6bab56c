/** The firm appoints a project's partner, its quality department the reviewer: by right, with a reason, whoever is of the team or not. */

import { reviewerEligibility } from "@digao/contract/areas/engagement/project-detail/calls";
import { type ProjectRow, projects } from "@digao/contract/areas/office/projects/calls";
import { limits } from "@digao/contract/limits";
import { App, Form, Input, Radio } from "antd";
import { useTranslation } from "react-i18next";
import { sentBy, useCall, useChange } from "../../../lib/api.ts";
import { useCan } from "../../../lib/session.ts";
import { UserPicker } from "../../../parts/identity/users/UserPicker.tsx";
import { EditDrawer } from "../../../ui/edit/EditDrawer.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";

const width = 520;
const leads = ["partner", "reviewer"] as const;
type Lead = (typeof leads)[number];
const fieldOf = { partner: "partnerUserId", reviewer: "qcUserId" } as const;

/** The places that the reader may fill. */
export function useAppointing(): readonly Lead[] {
  const may = {
    partner: useCan("Pages.Projects.AppointPartner"),
    reviewer: useCan("Pages.Quality.AppointReviewer"),
  };
  return leads.filter((lead) => may[lead]);
}

export type Appointing = Pick<ProjectRow, "id" | "projectName" | "rowVersion">;

/** What speaks against the person as reviewer; what only a person can judge stands below. */
function Suitable({ projectId, userId }: { projectId: number; userId: number }) {
  const { t } = useTranslation();
  const { data } = useCall(reviewerEligibility.GetReviewerEligibility, { Id: projectId, userId });
  if (!data) return null;
  return (
    <div className="stack">
      {data.missing.length === 0 ? <StatusTag tone="good">{t("projects.appoint.eligible")}</StatusTag> : null}
      {data.missing.map((one) => (
        <StatusTag key={one} tone="bad">
          {one}
        </StatusTag>
      ))}
      {data.toJudge.map((one) => (
        <small key={one} className="soft">
          {one}
        </small>
      ))}
    </div>
  );
}

function Fields({ projectId }: { projectId: number }) {
  const { t } = useTranslation();
  const open = useAppointing();
  const [lead, userId] = [Form.useWatch<Lead>("lead"), Form.useWatch<number | null>("userId")];
  const required = (label: string) => [{ required: true, message: t("ui.required", { label }) }];
  return (
    <>
      <Form.Item name="lead" label={t("projects.appoint.place")} rules={required(t("projects.appoint.place"))}>
        <Radio.Group
          options={leads.map((lead) => ({
            value: lead,
            label: t(`projects.field.${fieldOf[lead]}`),
            disabled: !open.includes(lead),
          }))}
        />
      </Form.Item>
      <Form.Item name="userId" label={t("projects.appoint.person")} extra={t("projects.appoint.personHint")}>
        <UserPicker />
      </Form.Item>
      {lead === "reviewer" && userId ? <Suitable key={userId} projectId={projectId} userId={userId} /> : null}
      <Form.Item
        name="reason"
        label={t("projects.appoint.reason")}
        extra={t("projects.appoint.reasonHint")}
        rules={required(t("projects.appoint.reason"))}
      >
        <Input.TextArea maxLength={limits.reasonMax} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
      <Form.Item name="takingOver" label={t("project-detail.team.takingOver")}>
        <Input.TextArea
          maxLength={limits.reasonMax}
          autoSize={{ minRows: 2, maxRows: 6 }}
          placeholder={t("project-detail.team.takingOverExample")}
        />
      </Form.Item>
    </>
  );
}

export function Appoint({ id, projectName, rowVersion, onClose }: Appointing & { onClose: () => void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [first] = useAppointing();
  const { data: people } = useCall(projects.GetUserList, {});
  const partner = useChange(projects.AppointProjectPartner, { quiet: true });
  const reviewer = useChange(projects.AppointProjectReviewer, { quiet: true });
  const submit = async ({ lead, userId, reason, takingOver }: Record<string, unknown>, version: number | undefined) => {
    const sent = { Id: id, userId: userId ?? null, reason, rowVersion: version, ...(takingOver ? { takingOver } : {}) };
    if (lead === "reviewer") await reviewer.mutateAsync(sentBy(projects.AppointProjectReviewer, sent));
    else await partner.mutateAsync(sentBy(projects.AppointProjectPartner, sent));
    void message.success(t("projects.appoint.done", { name: projectName }));
  };
  const show = (field: string, value: unknown): string => {
    if (field === "userId") return people?.find((one) => one.id === value)?.name ?? "";
    return field === "lead"
      ? t(`projects.field.${value === "reviewer" ? fieldOf.reviewer : fieldOf.partner}`)
      : String(value ?? "");
  };
  return (
    <EditDrawer
      title={t("projects.appoint.title", { name: projectName })}
      form="appoint"
      record={id}
      rowVersion={rowVersion}
      initial={{ lead: first ?? null, userId: null, reason: "", takingOver: "" }}
      labels={{
        lead: t("projects.appoint.place"),
        userId: t("projects.appoint.person"),
        reason: t("projects.appoint.reason"),
        takingOver: t("project-detail.team.takingOver"),
      }}
      show={show}
      submitText={t("projects.appoint.action")}
      width={width}
      onSubmit={submit}
      onClose={onClose}
    >
      <Fields projectId={id} />
    </EditDrawer>
  );
}
