/** A project's window: its menu, what identifies it always in sight, tabs of its own, and the watch over my role in it. */
import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, Route, Routes, useLocation, useNavigate } from "react-router";
import { faultOf } from "../../lib/call-error.ts";
import { decodeId, projectHref } from "../../lib/ids.ts";
import { useOwner } from "../../lib/session.ts";
import { useLiveProject } from "../../lib/use-live.ts";
import { DelayedSkeleton } from "../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../ui/ErrorPanel.tsx";
import { homePath, projectHomePath } from "../route.ts";
import { ProjectFrame } from "./ProjectFrame.tsx";
import { tabsOf } from "./project-tabs.ts";
import { RoleWatch } from "./RoleWatch.tsx";
import { SwitchProject } from "./SwitchProject.tsx";
import { useProjectState } from "./use-project-state.ts";

function Window({ projectId, onLeave }: { projectId: number; onLeave: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isOver, setOver] = useState(false);
  useLiveProject(projectId);
  const { info, polled, error, retry, nodes } = useProjectState(projectId, isOver);
  const watch = <RoleWatch polled={polled} onOver={() => setOver(true)} onLeave={onLeave} />;
  if (info) {
    return (
      <>
        <ProjectFrame project={info} nodes={nodes} />
        {watch}
      </>
    );
  }
  const isGone = faultOf(error)?.status === 404;
  const back = <Button onClick={() => void navigate(homePath)}>{t("app.backHome")}</Button>;
  return (
    <div className="lone-page">
      {isGone ? <NoProject /> : null}
      {error && !isGone ? <ErrorPanel error={error} onRetry={() => void retry()} action={back} /> : null}
      {error ? null : <DelayedSkeleton />}
      {isGone ? null : watch}
    </div>
  );
}

function NoProject() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const back = <Button onClick={() => void navigate(homePath)}>{t("app.backHome")}</Button>;
  return (
    <EmptyState icon="search" title={t("app.project.missing")} hint={t("app.project.missingHint")} action={back} />
  );
}

interface Opened {
  id: number;
  href: string;
}

export function ProjectShell() {
  const navigate = useNavigate();
  const owner = useOwner();
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  const id = decodeId(params.get("id"));
  const href = pathname + search;
  const [open, setOpen] = useState<Opened>();
  const [turn, setTurn] = useState(0);
  // Whatever page it names, the flag leads to the project's home page.
  const isSentHome = params.has("t");
  const isSame = !open || open.id === id;
  if (id && isSame && !isSentHome && open?.href !== href) setOpen({ id, href });
  if (!id) {
    return (
      <div className="lone-page">
        <NoProject />
      </div>
    );
  }
  return (
    <>
      {isSentHome ? <Navigate to={projectHref(projectHomePath, id)} replace /> : null}
      {open ? (
        <Routes location={open.href}>
          <Route
            path="*"
            element={<Window key={`${open.id}.${turn}`} projectId={open.id} onLeave={() => setTurn(turn + 1)} />}
          />
        </Routes>
      ) : null}
      {open && !isSame && !isSentHome ? (
        <SwitchProject
          key={id}
          from={open.id}
          to={id}
          isFree={tabsOf(owner, open.id).getState().tabs.length < 2}
          onGo={() => setOpen({ id, href })}
          onStay={() => void navigate(-1)}
        />
      ) : null}
    </>
  );
}
