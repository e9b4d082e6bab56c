/** Guards: the session first, then sign-in, then an own password, then the pages. */
import { lazy, Suspense, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useLocation } from "react-router";
import { FirstPassword } from "../features/auth/FirstPassword.tsx";
import { Login } from "../features/auth/Login.tsx";
import { loadSession, useSession } from "../lib/session.ts";
import { loadChunk } from "./lazy-screen.ts";

const homePath = "/main/home";
const loadSignedIn = () => loadChunk(() => import("./SignedIn.tsx").then((file) => ({ default: file.SignedIn })));
const SignedIn = lazy(loadSignedIn);
const prefetch = () => {
  // A failed prefetch costs nothing: the chunk is asked for again when needed.
  loadSignedIn().catch(() => undefined);
};

/** An address of our own to go on to, never another site's. */
function redirectOf(search: string): string {
  const wanted = new URLSearchParams(search).get("redirect") ?? "";
  return /^\/(?![/\\])/.test(wanted) && wanted !== "/" ? wanted : homePath;
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <div className="boot" role="status">
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

export function App() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const { state, user } = useSession();
  useEffect(() => {
    if (state === "anonymous") document.title = `${t("auth.signIn")} - ${t("auth.product")}`;
  }, [state, t]);
  if (state === "loading") return <Waiting />;
  if (state === "failed") return <Unreachable />;
  if (!user) {
    if (pathname === "/") return <Login prefetch={prefetch} />;
    return <Navigate to={`/?${new URLSearchParams({ redirect: pathname + search })}`} replace />;
  }
  if (user.mustChangePassword) return <FirstPassword />;
  if (pathname === "/") return <Navigate to={redirectOf(search)} replace />;
  return (
    <Suspense fallback={<Waiting />}>
      <SignedIn />
    </Suspense>
  );
}
