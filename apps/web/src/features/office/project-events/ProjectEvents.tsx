/** Events of a project (项目事件), and the invitations to log their hours. */
import { projectEvent, projectEvents } from "@digao/contract/areas/office/project-events/calls";
import { isInRoleSet } from "@digao/domain/roles/project-roles";
import { App, Button } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { useProject } from "../../../lib/page.ts";
import { useSession } from "../../../lib/session.ts";
import type { AnyRow } from "../../../ui/register/columns.tsx";
import { RegisterPage } from "../../../ui/register/RegisterPage.tsx";

function useMayChange() {
  const { role, isClosed } = useProject();
  const me = useSession(({ user }) => user?.id);
  return ({ createdBy }: AnyRow) => !isClosed && (isInRoleSet(role, "leader") || createdBy === me);
}

function InviteButton({ event }: { event: AnyRow }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { mutate, isPending } = useChange(projectEvents.SendEventtoWorkLog);
  const send = () =>
    mutate({ peid: event.id }, { onSuccess: (counts) => void message.success(t("project-events.invited", counts), 6) });
  return (
    <Button size="small" type="primary" loading={isPending} onClick={send} title={t("project-events.inviteHint")}>
      {t("project-events.invite")}
    </Button>
  );
}

export function ProjectEvents() {
  const { t } = useTranslation();
  const { members } = useProject();
  const mayChange = useMayChange();
  const choices = useMemo(
    () => ({ members: members.map(({ userId, name }) => ({ value: userId, label: name })) }),
    [members],
  );
  return (
    <RegisterPage
      of={projectEvent}
      choices={choices}
      deletableTo={(event) => (mayChange(event) ? undefined : t("project-events.ofAnother"))}
      actions={(event) => (mayChange(event) ? <InviteButton event={event} /> : null)}
    />
  );
}
