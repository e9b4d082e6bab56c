/** Changes to a project's team, with the questions they need. */

import { type Member, projectDetail } from "@digao/contract/areas/engagement/project-detail/calls";
import { projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import { useQueryClient } from "@tanstack/react-query";
import { App } from "antd";
import { useTranslation } from "react-i18next";
import { refresh, useChange } from "../../../lib/api.ts";
import { reportError } from "../../../lib/report-error.ts";
import { useAsk } from "../../../ui/ask/use-ask.tsx";

export interface MemberEditing {
  isBusy: boolean;
  mayTransfer: boolean;
  changeRole: (member: Member, role: number) => void;
  changeHours: (member: Member, hours: number) => void;
  remove: (member: Member) => void;
}

export function useMemberEditing(ownRole: number): MemberEditing {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const ask = useAsk();
  const client = useQueryClient();
  const options = {};
  const role = useChange(projectDetail.UpdateProjectMemberRole, { ...options, quiet: true });
  const hours = useChange(projectDetail.UpdateProjectMemberHour, options);
  const gone = useChange(projectDetail.DeleteProjectMembers, { ...options, quiet: true });
  /** After a refusal the rows are shown as they stand now. */
  const reread = () => refresh(client, projectDetail.GetProjectMembers).then(() => undefined);
  const rereading = (error: unknown): never => {
    void reread();
    throw error;
  };
  const saveRole = ({ pmid, rowVersion, name }: Member, roleid: number) =>
    role.mutateAsync({ pmid, rowVersion, roleid }).then(() => {
      void message.success(t("projects.team.roleSaved", { name, role: t(`codes.projectRole.${roleid}`) }));
    }, rereading);
  return {
    isBusy: role.isPending,
    mayTransfer: ownRole === projectRole.manager,
    changeRole: (member, roleid) => {
      if (roleid !== projectRole.manager) return void saveRole(member, roleid).catch(reportError);
      return void ask({
        title: t("projects.team.transferTitle", { name: member.name }),
        why: t("projects.team.transferWhy"),
        okText: t("projects.team.transferDo"),
        send: () => saveRole(member, roleid),
      });
    },
    changeHours: ({ pmid, rowVersion }, planhours) =>
      hours.mutate({ pmid, rowVersion, planhours }, { onError: () => void reread() }),
    remove: ({ pmid, name }) =>
      void ask({
        title: t("projects.team.removeTitle", { name }),
        why: t("projects.team.removeWhy"),
        okText: t("projects.team.remove"),
        isDanger: true,
        send: () =>
          gone.mutateAsync({ pmid }).then(() => {
            void message.success(t("projects.team.removed", { name }));
          }, rereading),
      }),
  };
}
