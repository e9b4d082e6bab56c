/** The project's team (项目组成员): roles, hours, confirmations, and the history of changes. */

import { projectDetail } from "@digao/contract/areas/engagement/project-detail/calls";
import { memberState } from "@digao/contract/areas/engagement/project-detail/codes";
import { projects } from "@digao/contract/areas/office/projects/calls";
import { isInRoleSet } from "@digao/domain/roles/project-roles";
import { Button, Segmented } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { useHotkeys } from "../../../lib/hotkeys.ts";
import { useProject } from "../../../lib/page.ts";
import { useForms } from "../../../lib/use-forms.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { TeamIndependence } from "../../../parts/engagement/independence/TeamIndependence.tsx";
import { AccessTable } from "../../../parts/engagement/project-detail/AccessTable.tsx";
import { formatHours, hoursOf } from "../../../parts/engagement/project-detail/hours.ts";
import { MembersTable } from "../../../parts/engagement/project-detail/MembersTable.tsx";
import { useMemberEditing } from "../../../parts/engagement/project-detail/use-member-editing.ts";
import { PageHead } from "../../../ui/PageHead.tsx";
import { AddMembers } from "./AddMembers.tsx";
import { MemberHistory } from "./MemberHistory.tsx";
import "../../../parts/engagement/project-detail/members.css";

const { declined } = memberState;
const tabs = ["list", "independence", "history", "access"] as const;

function useFacts(projectId: number) {
  const { t } = useTranslation();
  const { data: members } = useCall(projectDetail.GetProjectMembers, { Id: projectId });
  const { data: project } = useCall(projects.GetProject, { Id: projectId });
  const present = useMemo(
    () => new Set((members ?? []).filter((one) => one.checked !== declined).map((one) => one.userId)),
    [members],
  );
  const hours = formatHours(hoursOf(members ?? []));
  const plan = formatHours(project?.planHours ?? null);
  const allotted = plan
    ? t("project-detail.team.allottedOf", { hours, plan })
    : t("project-detail.team.allotted", { hours });
  const facts = members ? [t("project-detail.team.count", { count: members.length }), allotted] : [];
  return { facts, present };
}

export function AuditMember() {
  const { t } = useTranslation();
  const project = useProject();
  const [params, patch] = useUrlParams();
  const tab = tabs.find((one) => one === params.get("tab")) ?? "list";
  const { facts, present } = useFacts(project.id);
  const editing = useMemberEditing(project.role);
  const mayEdit = isInRoleSet(project.role, "appointing") && !project.isReadOnly;
  const why = project.isReadOnly ? undefined : t("project-detail.team.noRight");
  const forms = useForms({ add: mayEdit });
  const add = forms.start("add");
  const isAdding = forms.isOpen("add");
  useHotkeys(add ? { n: add } : {}, !isAdding);
  const switcher = (
    <Segmented
      options={tabs.map((value) => ({
        value,
        label: t(value === "independence" ? "independence.title" : `project-detail.team.tab.${value}`),
      }))}
      value={tab}
      onChange={(next) => patch({ tab: next === "list" ? undefined : next })}
    />
  );
  const primary = (
    <Button type="primary" title={mayEdit ? "N" : why} disabled={!add} onClick={add}>
      {t("project-detail.team.add")}
    </Button>
  );
  const bodies: Record<(typeof tabs)[number], () => React.ReactNode> = {
    list: () => <MembersTable projectId={project.id} editing={mayEdit ? editing : undefined} />,
    independence: () => <TeamIndependence />,
    history: () => <MemberHistory projectId={project.id} />,
    access: () => <AccessTable projectId={project.id} />,
  };
  return (
    <div className="page-frame">
      <PageHead title={t("project-detail.title")} facts={facts} extra={switcher} primary={primary} />
      <div className="table-body">{bodies[tab]()}</div>
      {isAdding ? <AddMembers projectId={project.id} present={present} onClose={forms.close} /> : null}
    </div>
  );
}
