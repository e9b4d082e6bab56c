/** Sign-in page; no antd on purpose, so that its first drawing needs little more than React. */
import { type FormEvent, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { whenIdle } from "../../lib/idle.ts";
import { type SecondStep, signIn, wasRemembered } from "../../lib/session.ts";
import { AuthFrame } from "./AuthFrame.tsx";
import { CodeStep } from "./CodeStep.tsx";
import { FaultLine } from "./FaultLine.tsx";
import { Field, PasswordField } from "./Field.tsx";

/** The firm last signed in to on this machine. */
const tenantKey = "digao.tenancyName";
const userKey = "digao.userName";

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

export function Login({ prefetch }: { prefetch: () => void }) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const [faults, setFaults] = useState<Faults>({});
  const [error, setError] = useState<unknown>();
  const [step, setStep] = useState<SecondStep | null>(null);
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
      localStorage.setItem(tenantKey, input.tenancyName);
      localStorage.setItem(userKey, input.userName);
    } catch (refused) {
      setError(refused);
      setBusy(false);
      form.querySelector<HTMLInputElement>("[name=password]")?.select();
    }
    return undefined;
  };
  if (step) return <CodeStep step={step} onBack={() => setStep(null)} />;
  const knownTenant = localStorage.getItem(tenantKey) ?? "";
  const knownUser = localStorage.getItem(userKey) ?? "";
  const firstEmpty = [!knownTenant && "tenant", !knownUser && "userName", "password"].find(Boolean);
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
          defaultValue={knownTenant}
          maxLength={64}
          fault={faults.tenant}
        />
        <Field
          label={t("auth.userName")}
          name="userName"
          autoComplete="username"
          autoFocus={firstEmpty === "userName"}
          defaultValue={knownUser}
          maxLength={256}
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
      </form>
    </AuthFrame>
  );
}
