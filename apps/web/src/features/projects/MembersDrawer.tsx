/** A project's team beside its list. */
import { projects } from "@digao/contract/areas/projects";
import { Button, Drawer } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCall } from "../../lib/api.ts";
import { projectHref } from "../../lib/ids.ts";
import { useHasScreen } from "../../lib/screens.ts";
import { DelayedSkeleton } from "../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../ui/ErrorPanel.tsx";
import { MembersTable } from "./MembersTable.tsx";

const teamPage = "/maindo/auditmember";

export function MembersDrawer({ projectId, onClose }: { projectId: number; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const hasScreen = useHasScreen();
  const { data, error, refetch } = useCall(projects.GetProjectItem, { Id: projectId });
  const manage = (
    <Button onClick={() => void navigate(projectHref(teamPage, projectId))}>{t("projects.manageMembers")}</Button>
  );
  const body = () => {
    if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
    return data ? <MembersTable projectId={projectId} editing={undefined} /> : <DelayedSkeleton />;
  };
  return (
    <Drawer
      open
      title={t("projects.memberList", { name: data?.projectName ?? "" })}
      size={860}
      onClose={onClose}
      extra={hasScreen(teamPage) ? manage : null}
    >
      {body()}
    </Drawer>
  );
}
