/** Everything behind the sign-in: both shells are kept, each pinned to the address it was left at. */
import { Activity, useEffect, useState } from "react";
import { Route, Routes, useLocation } from "react-router";
import { Forbidden } from "../features/auth/Forbidden.tsx";
import { drafts } from "../lib/drafts.ts";
import { queryClient } from "../lib/query-client.ts";
import { useSession } from "../lib/session.ts";
import { findRoute } from "./find-route.ts";
import { ProjectShell } from "./project/ProjectShell.tsx";
import { Providers } from "./providers.tsx";
import { homePath, type Shell } from "./routes.tsx";
import { Ambient } from "./shell/Ambient.tsx";
import { HomeShell } from "./shell/HomeShell.tsx";

// The first page is known before the session is: both are on their way at once.
findRoute(location.pathname === "/" ? homePath : location.pathname)
  ?.screen.load()
  .catch(() => undefined);

const shells = { home: HomeShell, project: ProjectShell };

function Shells() {
  const { pathname, search } = useLocation();
  const href = pathname + search;
  const shell: Shell = findRoute(href)?.shell ?? (pathname.startsWith("/maindo/") ? "project" : "home");
  const [left, setLeft] = useState<Partial<Record<Shell, string>>>({});
  useEffect(() => setLeft((all) => ({ ...all, [shell]: href })), [shell, href]);
  const open = { ...left, [shell]: href };
  return (["home", "project"] as const).map((name) => {
    const Component = shells[name];
    const at = open[name];
    if (!at) return null;
    return (
      <Activity key={name} mode={name === shell ? "visible" : "hidden"}>
        <Routes location={at}>
          <Route path="*" element={<Component />} />
        </Routes>
      </Activity>
    );
  });
}

export function SignedIn() {
  const { pathname } = useLocation();
  const permissions = useSession((session) => session.permissions);
  useEffect(() => drafts.sweep(), []);
  // Behind the lock nothing of the pages is left in the window, what they had read included.
  useEffect(() => () => queryClient.clear(), []);
  const route = findRoute(pathname);
  const isForbidden = route?.permission && !permissions.includes(route.permission);
  return (
    <Providers>
      {isForbidden || pathname === "/403" ? <Forbidden permission={route?.permission} home={homePath} /> : <Shells />}
      <Ambient />
    </Providers>
  );
}
