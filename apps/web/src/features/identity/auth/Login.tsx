/** Sign-in page; no antd on purpose, so that its first drawing needs little more than React. */

import type { OfferedProvider } from "@digao/contract/areas/identity/auth/calls";
import { limits } from "@digao/contract/limits";
import { type FormEvent, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { setOut } from "../../../lib/external.ts";
import { whenIdle } from "../../../lib/idle.ts";
import { type SecondStep, signIn, wasRemembered } from "../../../lib/session.ts";
import { AuthFrame } from "./AuthFrame.tsx";
import { CodeStep } from "./CodeStep.tsx";
import { FaultLine } from "./FaultLine.tsx";
import { Field, PasswordField } from "./Field.tsx";
import { ProviderButtons, useOffered } from "./ProviderButtons.tsx";
import { rememberSignIn, storedTenant, storedUser } from "./stored-sign-in.ts";

interface Faults {
  tenant?: string | undefined;
  userName?: string | undefined;
  password?: string | undefined;
}

function readForm(form: HTMLFormElement) {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? "");
  return {
    tenancyName: text("tenant").trim(),
    userName: text("userName").trim(),
    password: text("password"),
    remember: data.get("remember") !== null,
  };
}

/** While the person types, the rest of the product is fetched. */
function usePrefetch(prefetch: () => void) {
  useEffect(() => whenIdle(prefetch), [prefetch]);
}

/** Accounts elsewhere, where the firm named above has them. */
function OtherWays({ firm, onError }: { firm: string; onError: (error: unknown) => void }) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const providers = useOffered(firm);
  if (!providers?.length) return null;
  const choose = async (provider: OfferedProvider) => {
    setBusy(true);
    onError(undefined);
    rememberSignIn(firm);
    const remember = document.querySelector<HTMLInputElement>("[name=remember]")?.checked ?? false;
    const redirect = new URLSearchParams(location.search).get("redirect");
    try {
      await setOut({ tenancyName: firm, provider, remember, redirect });
    } catch (refused) {
      onError(refused);
      setBusy(false);
    }
  };
  return (
    <>
      <p className="auth-or">{t("auth.external.or")}</p>
      <ProviderButtons providers={providers} isBusy={isBusy} onChoose={(provider) => void choose(provider)} />
    </>
  );
}

export function Login({ prefetch }: { prefetch: () => void }) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const [faults, setFaults] = useState<Faults>({});
  const [error, setError] = useState<unknown>();
  const [step, setStep] = useState<SecondStep | null>(null);
  const [firm, setFirm] = useState(storedTenant);
  usePrefetch(prefetch);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const input = readForm(form);
    const missing: Faults = {
      tenant: input.tenancyName ? undefined : t("auth.required.tenant"),
      userName: input.userName ? undefined : t("auth.required.userName"),
      password: input.password ? undefined : t("auth.required.password"),
    };
    setFaults(missing);
    setError(undefined);
    const first = Object.entries(missing).find(([, fault]) => fault)?.[0];
    if (first) return form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    setBusy(true);
    try {
      const next = await signIn(input);
      setStep(next);
      if (next) setBusy(false);
      rememberSignIn(input.tenancyName, input.userName);
    } catch (refused) {
      setError(refused);
      setBusy(false);
      form.querySelector<HTMLInputElement>("[name=password]")?.select();
    }
    return undefined;
  };
  if (step) return <CodeStep step={step} onBack={() => setStep(null)} />;
  const [lastTenant, lastUser] = [storedTenant(), storedUser()];
  const firstEmpty = [!lastTenant && "tenant", !lastUser && "userName", "password"].find(Boolean);
  return (
    <AuthFrame>
      <form className="auth-form" noValidate onSubmit={(event) => void submit(event)}>
        <h1>{t("auth.signIn")}</h1>
        <Field
          label={t("auth.tenant")}
          name="tenant"
          placeholder={t("auth.tenantHint")}
          autoComplete="organization"
          autoFocus={firstEmpty === "tenant"}
          defaultValue={lastTenant}
          maxLength={limits.tenancyNameMax}
          onBlur={(event) => setFirm(event.target.value.trim())}
          fault={faults.tenant}
        />
        <Field
          label={t("auth.userName")}
          name="userName"
          autoComplete="username"
          autoFocus={firstEmpty === "userName"}
          defaultValue={lastUser}
          maxLength={limits.loginNameMax}
          fault={faults.userName}
        />
        <PasswordField
          label={t("auth.password")}
          name="password"
          autoComplete="current-password"
          autoFocus={firstEmpty === "password"}
          fault={faults.password}
        />
        <label className="auth-remember">
          <input type="checkbox" name="remember" defaultChecked={wasRemembered()} />
          {t("auth.remember")}
        </label>
        <FaultLine error={error} />
        <button type="submit" className="auth-submit" disabled={isBusy}>
          {isBusy ? t("auth.signingIn") : t("auth.signIn")}
        </button>
        <OtherWays firm={firm} onError={setError} />
      </form>
    </AuthFrame>
  );
}
