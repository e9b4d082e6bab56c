/** Guards: the session first, then sign-in, then an own password, then the pages. */
import { type ComponentType, lazy, Suspense, useDeferredValue, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useLocation } from "react-router";
import { FirstPassword } from "../features/identity/auth/FirstPassword.tsx";
import { Lock } from "../features/identity/auth/Lock.tsx";
import { Login } from "../features/identity/auth/Login.tsx";
import { hasSession, loadSession, useSession } from "../lib/session.ts";
import { loadChunk } from "./lazy-screen.ts";

const homePath = "/main/home";
const lockingPath = "/locking";
const wechatLoginPath = "/wechatlogin";
const wechatBindPath = "/wechatbind";
const handInPath = "/handin";
const loadSignedIn = () => loadChunk(() => import("./SignedIn.tsx").then((file) => ({ default: file.SignedIn })));
const SignedIn = lazy(loadSignedIn);
const Enrolment = lazy(() => loadChunk(() => import("./Enrolment.tsx").then((file) => ({ default: file.Enrolment }))));
const WechatLogin = lazy(() =>
  loadChunk(() => import("../features/identity/auth/WechatLogin.tsx").then((file) => ({ default: file.WechatLogin }))),
);
const WechatBind = lazy(() =>
  loadChunk(() => import("../features/identity/auth/WechatBind.tsx").then((file) => ({ default: file.WechatBind }))),
);
const HandInPage = lazy(() =>
  loadChunk(() => import("./HandInPage.tsx").then((file) => ({ default: file.HandInPage }))),
);
const prefetch = () => {
  // A failed prefetch costs nothing: the chunk is asked for again when needed.
  loadSignedIn().catch(() => undefined);
};
// Whoever was signed in most likely still is: the pages come while the server is asked.
if (hasSession()) prefetch();

/** An address of our own to go on to, never another site's. */
function redirectOf(search: string): string {
  const target = new URLSearchParams(search).get("redirect") ?? "";
  return /^\/(?![/\\])/.test(target) && target !== "/" ? target : homePath;
}

/** Where the lock came down: each window knows its own page, also after a reload. */
function backFrom(state: unknown): string {
  const back = typeof state === "object" && state !== null && "back" in state ? state.back : undefined;
  return typeof back === "string" ? back : homePath;
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <div className="boot" role="status">
      <img src="/favicon.svg" alt="" width="48" height="48" />
      <p>底稿 Digao</p>
      <span className="visually-hidden">{t("auth.loading")}</span>
    </div>
  );
}

function Unreachable() {
  const { t } = useTranslation();
  return (
    <main className="boot">
      <p>{t("auth.noAnswer")}</p>
      <button type="button" className="auth-submit" onClick={() => void loadSession()}>
        {t("auth.retry")}
      </button>
    </main>
  );
}

function Fetched({ page: Page }: { page: ComponentType }) {
  return (
    <Suspense fallback={<Waiting />}>
      <Page />
    </Suspense>
  );
}

/** Whoever is not signed in sees the ways of signing in, and nothing else. */
function Visitor({ pathname, here }: { pathname: string; here: string }) {
  if (pathname === "/") return <Login prefetch={prefetch} />;
  if (pathname === wechatLoginPath) return <Fetched page={WechatLogin} />;
  return <Navigate to={`/?${new URLSearchParams({ redirect: here })}`} replace />;
}

/** Coming in is drawn in slices, so that the window answers meanwhile; whatever closes or changes a session shows at once. */
function useSettledSession() {
  const session = useSession();
  const settled = useDeferredValue(session);
  return settled.state === "loading" && !session.user?.isLocked ? settled : session;
}

export function App() {
  const { t } = useTranslation();
  const location = useLocation();
  const { pathname, search } = location;
  const { state, user } = useSettledSession();
  const here = pathname === lockingPath ? backFrom(location.state) : pathname + search;
  useEffect(() => {
    if (state === "anonymous") document.title = `${t("auth.signIn")} - ${t("auth.product")}`;
  }, [state, t]);
  if (state === "loading") return <Waiting />;
  if (state === "failed") return <Unreachable />;
  if (!user) return <Visitor pathname={pathname} here={here} />;
  if (user.isLocked) {
    if (pathname === lockingPath) return <Lock />;
    return <Navigate to={lockingPath} state={{ back: here }} replace />;
  }
  if (pathname === lockingPath) return <Navigate to={here} replace />;
  if (user.mustChangePassword) return <FirstPassword />;
  if (user.mustEnrolSecondFactor) return <Fetched page={Enrolment} />;
  if (pathname === "/" || pathname === wechatLoginPath) return <Navigate to={redirectOf(search)} replace />;
  if (pathname === handInPath) return <Fetched page={HandInPage} />;
  return <Fetched page={pathname === wechatBindPath ? WechatBind : SignedIn} />;
}
