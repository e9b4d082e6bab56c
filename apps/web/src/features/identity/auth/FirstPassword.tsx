/** Whoever signed in with a one-time password sets an own one, in one field that can be read, before anything else is open. */
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { inputMax, type PasswordChange, passwordFaults, ruleText, usePasswordRules } from "../../../lib/passwords.ts";
import { changePassword, signOut, typedPassword } from "../../../lib/session.ts";
import { AuthFrame } from "./AuthFrame.tsx";
import { FaultLine } from "./FaultLine.tsx";
import { PasswordField } from "./Field.tsx";

/** What was typed to sign in is known, unless the page was loaded anew since. */
const readForm = (form: HTMLFormElement, typed: string | null): PasswordChange => {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? "");
  const next = text("next");
  return { current: typed ?? text("current"), next, confirm: next };
};

export function FirstPassword() {
  const { t } = useTranslation();
  const rules = usePasswordRules();
  const rule = t(ruleText(rules).key, ruleText(rules).figures);
  const [typed] = useState(typedPassword);
  const [isBusy, setBusy] = useState(false);
  const [faults, setFaults] = useState<ReturnType<typeof passwordFaults>>({});
  const [error, setError] = useState<unknown>();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const input = readForm(event.currentTarget, typed);
    const { confirm: _same, ...found } = passwordFaults(input, rules);
    setFaults(found);
    setError(undefined);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await changePassword(input.current, input.next);
    } catch (refused) {
      setError(refused);
      setBusy(false);
    }
  };
  const faultText = (field: keyof PasswordChange) => {
    const key = faults[field];
    return key ? t(key, { rule }) : undefined;
  };
  return (
    <AuthFrame>
      <form className="auth-form" noValidate onSubmit={(event) => void submit(event)}>
        <h1>{t("auth.firstPassword.title")}</h1>
        <p className="auth-hint">{t("auth.firstPassword.why")}</p>
        {typed === null ? (
          <PasswordField
            label={t("auth.change.current")}
            name="current"
            autoComplete="current-password"
            autoFocus
            fault={faultText("current")}
          />
        ) : null}
        <PasswordField
          label={t("auth.change.next")}
          name="next"
          autoComplete="new-password"
          autoFocus={typed !== null}
          hint={rule}
          max={inputMax(rules)}
          fault={faultText("next")}
        />
        <FaultLine error={error} />
        <button type="submit" className="auth-submit" disabled={isBusy}>
          {t("auth.firstPassword.submit")}
        </button>
        <button type="button" className="auth-plain" onClick={() => void signOut()}>
          {t("auth.again.leave")}
        </button>
      </form>
    </AuthFrame>
  );
}
