/** A project's team beside its list. */
import { projects } from "@digao/contract/areas/office/projects/calls";
import { Button, Drawer, Space } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCall } from "../../../lib/api.ts";
import { faultOf } from "../../../lib/call-error.ts";
import { projectHref } from "../../../lib/ids.ts";
import { useHasScreen } from "../../../lib/screens.ts";
import { AccessTable } from "../../../parts/engagement/project-detail/AccessTable.tsx";
import { MembersTable } from "../../../parts/engagement/project-detail/MembersTable.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";

const teamPage = "/maindo/auditmember";

export function MembersDrawer({ projectId, onClose }: { projectId: number; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const hasScreen = useHasScreen();
  const { data, error, refetch } = useCall(projects.GetProjectItem, { Id: projectId });
  const isListed = faultOf(error)?.status === 403;
  const manage = (
    <Button onClick={() => void navigate(projectHref(teamPage, projectId))}>{t("projects.manageMembers")}</Button>
  );
  const [isWhy, setWhy] = useState(false);
  const body = () => {
    // Whoever only sees the project in lists has no place to read it, and reads why.
    if (isWhy || isListed) return <AccessTable projectId={projectId} />;
    if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
    return data ? <MembersTable projectId={projectId} editing={undefined} /> : <DelayedSkeleton />;
  };
  const why = (
    <Button aria-pressed={isWhy} onClick={() => setWhy(!isWhy)}>
      {t(isWhy ? "projects.team.tab.list" : "projects.access.title")}
    </Button>
  );
  return (
    <Drawer
      open
      title={isListed ? t("projects.access.title") : t("projects.memberList", { name: data?.projectName ?? "" })}
      size={860}
      onClose={onClose}
      extra={
        <Space>
          {isListed ? null : why}
          {hasScreen(teamPage) && data ? manage : null}
        </Space>
      }
    >
      {body()}
    </Drawer>
  );
}
