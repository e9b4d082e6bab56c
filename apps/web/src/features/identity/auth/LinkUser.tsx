/** An account elsewhere that nobody of the firm has bound: user name and password say whose it shall be. */
import { limits } from "@digao/contract/limits";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { faultOf } from "../../../lib/call-error.ts";
import { type Link, linkUser } from "../../../lib/external.ts";
import { FaultLine } from "./FaultLine.tsx";
import { Field, PasswordField } from "./Field.tsx";

type Faults = Partial<Record<"userName" | "password" | "code", string>>;

function readForm(form: HTMLFormElement) {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? "");
  return { userName: text("userName").trim(), password: text("password"), code: text("code").trim() };
}

/** Keys of what is to be said, by field, the first one first. */
const missingIn = (user: ReturnType<typeof readForm>, needsCode: boolean): Faults => ({
  ...(user.userName ? {} : { userName: "auth.required.userName" }),
  ...(user.password ? {} : { password: "auth.required.password" }),
  ...(needsCode && !user.code ? { code: "auth.code.missing" } : {}),
});

export function LinkUser({ link, onAgain }: { link: Link; onAgain: () => void }) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const [needsCode, setNeedsCode] = useState(false);
  const [faults, setFaults] = useState<Faults>({});
  const [error, setError] = useState<unknown>();
  const faultText = (field: keyof Faults) => {
    const key = faults[field];
    return key ? t(key) : undefined;
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const user = readForm(form);
    const missing = missingIn(user, needsCode);
    setFaults(missing);
    setError(undefined);
    const first = Object.keys(missing)[0];
    if (first) return form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    setBusy(true);
    try {
      await linkUser(link, user);
    } catch (refused) {
      setBusy(false);
      // The password was right, and the account asks for a code: it is typed beside the password.
      if (faultOf(refused)?.status === 403 && !needsCode) return setNeedsCode(true);
      setError(refused);
      form.querySelector<HTMLInputElement>(needsCode ? "[name=code]" : "[name=password]")?.select();
    }
    return undefined;
  };
  return (
    <form className="auth-form" noValidate onSubmit={(event) => void submit(event)}>
      <h1>{t("auth.external.linkTitle")}</h1>
      <p className="auth-hint">
        {t("auth.external.linkWhy", { provider: link.providerName, account: link.accountName, firm: link.tenancyName })}
      </p>
      <Field
        label={t("auth.userName")}
        name="userName"
        autoComplete="username"
        autoFocus
        maxLength={limits.loginNameMax}
        fault={faultText("userName")}
      />
      <PasswordField
        label={t("auth.password")}
        name="password"
        autoComplete="current-password"
        fault={faultText("password")}
      />
      {needsCode ? (
        <Field
          label={t("auth.code.label")}
          name="code"
          autoFocus
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={limits.factorCodeMax}
          hint={t("auth.code.why")}
          fault={faultText("code")}
        />
      ) : null}
      <FaultLine error={error} />
      <button type="submit" className="auth-submit" disabled={isBusy}>
        {isBusy ? t("auth.signingIn") : t("auth.external.link")}
      </button>
      <button type="button" className="auth-plain" onClick={onAgain}>
        {t("auth.external.otherAccount")}
      </button>
    </form>
  );
}
