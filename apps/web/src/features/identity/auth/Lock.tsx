/** The locked screen (锁屏): the pages behind it are taken out of the window; the password brings them back. */
import { type FormEvent, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { faultOf } from "../../../lib/call-error.ts";
import { loadSession, signOut, unlock, useSession } from "../../../lib/session.ts";
import { FaultLine } from "./FaultLine.tsx";
import { PasswordField } from "./Field.tsx";
import "./auth.css";

/** A window that missed the news asks when it is looked at again. */
function useNews() {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible") void loadSession();
    };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
}

export function Lock() {
  const { t } = useTranslation();
  const { user, tenant } = useSession();
  const [isBusy, setBusy] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const [error, setError] = useState<unknown>();
  useNews();
  useEffect(() => {
    document.title = `${t("auth.lock.title")} - ${t("auth.product")}`;
  }, [t]);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const password = String(new FormData(form).get("password") ?? "");
    setMissing(password === "");
    setError(undefined);
    if (password === "") return;
    setBusy(true);
    try {
      await unlock(password);
    } catch (refused) {
      setBusy(false);
      // The session has ended behind the lock: the sign-in page is next.
      if (faultOf(refused)?.status === 401) return void loadSession();
      setError(refused);
      form.querySelector<HTMLInputElement>("[name=password]")?.select();
    }
  };
  return (
    <main className="auth-lock">
      <form className="auth-form" noValidate onSubmit={(event) => void submit(event)}>
        <svg aria-hidden="true" width="40" height="40" viewBox="0 0 24 24" fill="none" stroke="currentColor">
          <path strokeWidth="1.4" d="M6 11h12v9H6zM9 11V8a3 3 0 1 1 6 0v3" />
        </svg>
        <h1>{t("auth.lock.title")}</h1>
        <p className="auth-lock-user">
          {tenant?.name} / {user?.name}
        </p>
        <p className="auth-hint">{t("auth.lock.why")}</p>
        <PasswordField
          label={t("auth.password")}
          name="password"
          autoComplete="current-password"
          autoFocus
          fault={isMissing ? t("auth.required.password") : undefined}
        />
        <FaultLine error={error} />
        <button type="submit" className="auth-submit" disabled={isBusy}>
          {isBusy ? t("auth.lock.busy") : t("auth.lock.submit")}
        </button>
        <button type="button" className="auth-plain" onClick={() => void signOut()}>
          {t("auth.lock.other")}
        </button>
      </form>
    </main>
  );
}
