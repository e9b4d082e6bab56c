/** Changes to a project's team, with the questions they need. */
import { type Member, projectDetail } from "@digao/contract/areas/project-detail";
import { useQueryClient } from "@tanstack/react-query";
import { App } from "antd";
import { useTranslation } from "react-i18next";
import { refresh, useChange } from "../../lib/api.ts";
import { manager } from "./fields.ts";

export interface MemberEditing {
  isBusy: boolean;
  mayTransfer: boolean;
  changeRole: (member: Member, role: number) => void;
  changeHours: (member: Member, hours: number) => void;
  remove: (member: Member) => void;
}

export function useMemberEditing(ownRole: number): MemberEditing {
  const { t } = useTranslation();
  const { modal, message } = App.useApp();
  const client = useQueryClient();
  const role = useChange(projectDetail.UpdateProjectMemberRole);
  const hours = useChange(projectDetail.UpdateProjectMemberHour);
  const gone = useChange(projectDetail.DeleteProjectMembers);
  /** After a refusal the rows are shown as they stand now. */
  const reread = () => refresh(client, projectDetail.GetProjectMembers).then(() => undefined);
  const saveRole = ({ pmid, rowVersion, name }: Member, roleid: number) =>
    role.mutateAsync({ pmid, rowVersion, roleid }).then(() => {
      void message.success(t("projects.team.roleSaved", { name, role: t(`app.project.role.${roleid}`) }));
    }, reread);
  return {
    isBusy: role.isPending,
    mayTransfer: ownRole === manager,
    changeRole: (member, roleid) => {
      if (roleid !== manager) return void saveRole(member, roleid);
      return void modal.confirm({
        title: t("projects.team.transferTitle", { name: member.name }),
        content: t("projects.team.transferWhy"),
        okText: t("projects.team.transferDo"),
        cancelText: t("ui.cancel"),
        focusable: { autoFocusButton: "cancel" },
        onOk: () => saveRole(member, roleid),
      });
    },
    changeHours: ({ pmid, rowVersion }, planhours) =>
      hours.mutate({ pmid, rowVersion, planhours }, { onError: () => void reread() }),
    remove: ({ pmid, name }) =>
      void modal.confirm({
        title: t("projects.team.removeTitle", { name }),
        content: t("projects.team.removeWhy"),
        okText: t("projects.team.remove"),
        okButtonProps: { danger: true },
        cancelText: t("ui.cancel"),
        focusable: { autoFocusButton: "cancel" },
        onOk: () =>
          gone.mutateAsync({ pmid }).then(() => {
            void message.success(t("projects.team.removed", { name }));
          }, reread),
      }),
  };
}
