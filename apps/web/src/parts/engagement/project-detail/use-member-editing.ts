/** Changes to a project's team, with the questions they need. */

import { type Member, projectDetail } from "@digao/contract/areas/engagement/project-detail/calls";
import { projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import { useQueryClient } from "@tanstack/react-query";
import { App } from "antd";
import { createElement } from "react";
import { useTranslation } from "react-i18next";
import { refresh, useChange } from "../../../lib/api.ts";
import { reportError } from "../../../lib/report-error.ts";
import { hasReason } from "../../../ui/ask/ReasonField.tsx";
import { useAsk } from "../../../ui/ask/use-ask.tsx";
import { WhyFields } from "./WhyFields.tsx";

interface Why {
  reason?: string;
  takingOver?: string;
}
const given = ({ reason, takingOver }: Why): Why => ({
  ...(reason?.trim() ? { reason } : {}),
  ...(takingOver?.trim() ? { takingOver } : {}),
});
const { manager, partner, qualityControl } = projectRole;
/** Who bears the judgement: changes of these places are told why. */
const isJudging = (role: number): boolean => role === manager || role === partner || role === qualityControl;
const isHandedOver = (role: number): boolean => role === partner || role === qualityControl;

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
  const saveRole = ({ pmid, rowVersion, name }: Member, roleid: number, why: Why = {}) =>
    role.mutateAsync({ pmid, rowVersion, roleid, ...why }).then(() => {
      void message.success(t("project-detail.team.roleSaved", { name, role: t(`codes.projectRole.${roleid}`) }));
    }, rereading);
  return {
    isBusy: role.isPending,
    mayTransfer: ownRole === projectRole.manager,
    changeRole: (member, roleid) => {
      if (!isJudging(member.roleid) && !isJudging(roleid)) return void saveRole(member, roleid).catch(reportError);
      const isTransfer = roleid === projectRole.manager;
      return void ask<Why>({
        title: isTransfer
          ? t("project-detail.team.transferTitle", { name: member.name })
          : t("project-detail.team.roleTitle", { name: member.name, role: t(`codes.projectRole.${roleid}`) }),
        why: t(isTransfer ? "project-detail.team.transferWhy" : "project-detail.team.roleWhy"),
        okText: t(isTransfer ? "project-detail.team.transferDo" : "project-detail.team.roleDo"),
        fields: createElement(WhyFields, { isRequired: true, isTakenOver: isHandedOver(member.roleid) }),
        isReady: hasReason,
        send: (why) => saveRole(member, roleid, given(why)),
      });
    },
    changeHours: ({ pmid, rowVersion }, planhours) =>
      hours.mutate({ pmid, rowVersion, planhours }, { onError: () => void reread() }),
    remove: ({ pmid, name, roleid }) =>
      void ask<Why>({
        title: t("project-detail.team.removeTitle", { name }),
        why: t("project-detail.team.removeWhy"),
        okText: t("project-detail.team.remove"),
        isDanger: true,
        fields: createElement(WhyFields, { isRequired: isJudging(roleid), isTakenOver: isHandedOver(roleid) }),
        isReady: (why) => !isJudging(roleid) || hasReason(why),
        send: (why) =>
          gone.mutateAsync({ pmid, ...given(why) }).then(() => {
            void message.success(t("project-detail.team.removed", { name }));
          }, rereading),
      }),
  };
}
