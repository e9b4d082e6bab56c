/** A project's window: its menu, what identifies it always in sight, tabs of its own, and the watch over my role in it. */
import { Button } from "antd";
import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { faultOf } from "../../lib/call-error.ts";
import { decodeId, projectHref } from "../../lib/ids.ts";
import { ProjectContext, type ProjectInfo } from "../../lib/page.ts";
import { noteProject } from "../../lib/recent-projects.ts";
import { useOwner, useSession } from "../../lib/session.ts";
import { useLiveProject } from "../../lib/use-live.ts";
import { DelayedSkeleton } from "../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../ui/ErrorPanel.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { StatusTag } from "../../ui/StatusTag.tsx";
import { setPrefs, usePrefs } from "../prefs.ts";
import { homePath, projectHomePath } from "../routes.tsx";
import { HeaderTools } from "../shell/HeaderTools.tsx";
import { SiderShade } from "../shell/SiderShade.tsx";
import { useSider } from "../shell/use-sider.ts";
import { Workspace } from "../shell/Workspace.tsx";
import { makeTabStore } from "../tabs/tab-store.ts";
import { useTabs } from "../tabs/use-tabs.ts";
import { ProjectSider } from "./ProjectSider.tsx";
import { RoleWatch } from "./RoleWatch.tsx";
import { usePolledRole, useProjectState } from "./use-project-state.ts";
import { Watermark } from "./Watermark.tsx";

const archiveTones = { 0: "quiet", 1: "attention", 2: "good", 3: "attention" } as const;
const toneOf = (flag: number) => archiveTones[flag as keyof typeof archiveTones] ?? "quiet";

function Facts({ project, isFolded }: { project: ProjectInfo; isFolded: boolean }) {
  const { t } = useTranslation();
  return (
    <ul className="project-facts">
      <li title={project.name}>
        <b>{isFolded ? project.name : project.client}</b>
      </li>
      <li>{t("app.project.periodEnd", { date: project.periodEnd })}</li>
      <li>{t(`app.project.role.${project.role}`)}</li>
      <li>
        <StatusTag tone={toneOf(project.archiveFlag)}>{t(`app.project.archive.${project.archiveFlag}`)}</StatusTag>
      </li>
    </ul>
  );
}

function Frame({ project, nodes }: { project: ProjectInfo; nodes: ReturnType<typeof useProjectState>["nodes"] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const owner = useOwner();
  const userName = useSession((session) => session.user?.name ?? "");
  const kept = usePrefs((prefs) => prefs.isProjectMenuFolded);
  const sider = useSider(kept, (isProjectMenuFolded) => setPrefs({ isProjectMenuFolded }));
  const { isFolded } = sider;
  const store = useMemo(() => {
    const home = { key: projectHomePath, href: projectHref(projectHomePath, project.id) };
    return makeTabStore(`digao.tabs.project.${owner}.${project.id}`, home);
  }, [owner, project.id]);
  const tabs = useTabs(store, projectHomePath);
  const { id, name, client } = project;
  useEffect(() => noteProject(owner, { id, name, client }), [owner, id, name, client]);
  const reason = project.checked === 1 ? "app.project.archivedBanner" : "app.project.pendingBanner";
  return (
    <ProjectContext value={project}>
      <div className="shell">
        <a className="skip-link" href="#page">
          {t("app.skip")}
        </a>
        <ProjectSider sider={sider} project={project} nodes={nodes} activePath={tabs.route?.path} />
        {sider.isOver ? <SiderShade onClose={sider.leave} /> : null}
        <div className={`shell-main${project.isReadOnly ? " has-banner" : ""}`}>
          <header className="shell-header">
            <Button
              type="text"
              aria-label={t(isFolded ? "app.menu.unfold" : "app.menu.fold")}
              aria-expanded={!isFolded}
              icon={<Icon name="fold" />}
              onClick={() => sider.setFolded(!isFolded)}
            />
            <Button
              type="text"
              aria-label={t("app.backHome")}
              title={t("app.backHome")}
              icon={<Icon name="home" />}
              onClick={() => void navigate(homePath)}
            />
            <Facts project={project} isFolded={isFolded} />
            <HeaderTools />
          </header>
          {project.isReadOnly ? (
            <output className="readonly-banner">
              <Icon name="lock" size={14} />
              {t(reason)}
            </output>
          ) : null}
          <Workspace tabs={tabs} />
        </div>
        {project.checked === 1 ? null : <Watermark text={userName} />}
      </div>
    </ProjectContext>
  );
}

function Window({ projectId }: { projectId: number }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isOver, setOver] = useState(false);
  const polled = usePolledRole(projectId, isOver);
  useLiveProject(projectId);
  const { info, error, retry, nodes } = useProjectState(projectId, polled);
  const watch = <RoleWatch polled={polled} onOver={() => setOver(true)} />;
  if (info) {
    return (
      <>
        <Frame project={info} nodes={nodes} />
        {watch}
      </>
    );
  }
  const isGone = faultOf(error)?.status === 404;
  const back = <Button onClick={() => void navigate(homePath)}>{t("app.backHome")}</Button>;
  const failure = isGone ? (
    <EmptyState icon="search" title={t("app.project.missing")} hint={t("app.project.missingHint")} action={back} />
  ) : (
    <ErrorPanel error={error} onRetry={() => void retry()} action={back} />
  );
  return (
    <div className="lone-page">
      {error ? failure : <DelayedSkeleton />}
      {isGone ? null : watch}
    </div>
  );
}

export function ProjectShell() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { search } = useLocation();
  const projectId = decodeId(new URLSearchParams(search).get("id"));
  if (projectId) return <Window key={projectId} projectId={projectId} />;
  const back = <Button onClick={() => void navigate(homePath)}>{t("app.backHome")}</Button>;
  return (
    <div className="lone-page">
      <EmptyState icon="search" title={t("app.project.missing")} hint={t("app.project.missingHint")} action={back} />
    </div>
  );
}
