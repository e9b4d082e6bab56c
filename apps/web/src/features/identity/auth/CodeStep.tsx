/** The second step of signing in: the code of the app, or a recovery code. */
import { limits } from "@digao/contract/limits";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { finishSignIn, type SecondStep } from "../../../lib/session.ts";
import { AuthFrame } from "./AuthFrame.tsx";
import { FaultLine } from "./FaultLine.tsx";
import { Field } from "./Field.tsx";

export function CodeStep({ step, onBack }: { step: SecondStep; onBack: () => void }) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const [error, setError] = useState<unknown>();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const code = String(new FormData(form).get("code") ?? "").trim();
    setMissing(code === "");
    setError(undefined);
    if (code === "") return;
    setBusy(true);
    try {
      await finishSignIn(step, code);
    } catch (refused) {
      setError(refused);
      setBusy(false);
      form.querySelector<HTMLInputElement>("[name=code]")?.select();
    }
  };
  return (
    <AuthFrame>
      <form className="auth-form" noValidate onSubmit={(event) => void submit(event)}>
        <h1>{t("auth.code.title")}</h1>
        <p className="auth-hint">{t("auth.code.why")}</p>
        <Field
          label={t("auth.code.label")}
          name="code"
          autoFocus
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={limits.factorCodeMax}
          fault={isMissing ? t("auth.code.missing") : undefined}
        />
        <FaultLine error={error} />
        <button type="submit" className="auth-submit" disabled={isBusy}>
          {t("auth.code.submit")}
        </button>
        <button type="button" className="auth-plain" onClick={onBack}>
          {t("auth.code.back")}
        </button>
      </form>
    </AuthFrame>
  );
}
