/** Everything behind the sign-in: both shells are kept, each pinned to the address it was left at. */
import { Activity, type ComponentType, useEffect, useState } from "react";
import { Navigate, Route, Routes, useLocation } from "react-router";
import { drafts } from "../lib/drafts.ts";
import { decodeId, projectHref } from "../lib/ids.ts";
import { KeeperContext, useKeeper } from "../lib/kept-queries.ts";
import { queryClient } from "../lib/query-client.ts";
import { useSession } from "../lib/session.ts";
import { findRoute } from "./find-route.ts";
import { overlay } from "./lazy-screen.ts";
import { Providers } from "./providers.tsx";
import { homePath, inspectionRoomPath, type Shell } from "./route.ts";
import { Ambient } from "./shell/Ambient.tsx";
import { HomeShell } from "./shell/HomeShell.tsx";

// The first page is known before the session is: both are on their way at once.
findRoute(location.pathname === "/" ? homePath : location.pathname)
  ?.screen.load()
  .catch(() => undefined);

const loadProject = () => import("./project/ProjectShell.tsx").then((file) => file.ProjectShell);
const ProjectShell = overlay(loadProject);
const shells = { home: HomeShell, project: ProjectShell };

/** One shell at the address it was left at. */
function LastingShell({ Component, at, isShown }: { Component: ComponentType; at: string; isShown: boolean }) {
  const keeper = useKeeper(isShown);
  return (
    <KeeperContext value={keeper}>
      <Activity mode={isShown ? "visible" : "hidden"}>
        <Routes location={at}>
          <Route path="*" element={<Component />} />
        </Routes>
      </Activity>
    </KeeperContext>
  );
}

function Shells() {
  const { pathname, search } = useLocation();
  const href = pathname + search;
  const shell: Shell = findRoute(href)?.shell ?? (pathname.startsWith("/maindo/") ? "project" : "home");
  const [left, setLeft] = useState<Partial<Record<Shell, string>>>({ [shell]: href });
  useEffect(() => setLeft((all) => (all[shell] === href ? all : { ...all, [shell]: href })), [shell, href]);
  const open = { ...left, [shell]: href };
  return (["home", "project"] as const).map((name) => {
    const at = open[name];
    return at ? <LastingShell key={name} Component={shells[name]} at={at} isShown={name === shell} /> : null;
  });
}

/** An inspector has one project, and its room to begin with. */
function Inspected({ projectId }: { projectId: number }) {
  const { pathname, search } = useLocation();
  const isInside = pathname.startsWith("/maindo/") && decodeId(new URLSearchParams(search).get("id")) === projectId;
  if (!isInside) return <Navigate to={projectHref(inspectionRoomPath, projectId)} replace />;
  return <LastingShell Component={ProjectShell} at={pathname + search} isShown />;
}

export function SignedIn() {
  const inspected = useSession((session) => session.inspection?.projectId);
  useEffect(() => drafts.sweep(), []);
  // Behind the lock nothing of the pages is left in the window, what they had read included.
  useEffect(() => () => queryClient.clear(), []);
  return (
    <Providers>
      {inspected === undefined ? <Shells /> : <Inspected projectId={inspected} />}
      <Ambient />
    </Providers>
  );
}
