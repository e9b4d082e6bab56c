/** Where the firm asks for one-time codes, they are set up before anything else is open. */
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { loadSession, signOut } from "../../../lib/session.ts";
import { beginFactor } from "../../../lib/session-calls.ts";
import { FactorSetup, RecoveryCodes, type Setup } from "../../../parts/identity/security/FactorSetup.tsx";
import { AuthFrame } from "./AuthFrame.tsx";
import { FaultLine } from "./FaultLine.tsx";

function useSetup() {
  const [setup, setSetup] = useState<Setup>();
  const [error, setError] = useState<unknown>();
  const isBegun = useRef(false);
  useEffect(() => {
    // A second secret would make the first picture worthless.
    if (isBegun.current) return;
    isBegun.current = true;
    beginFactor().then(setSetup, setError);
  }, []);
  return { setup, error };
}

export function EnrolFactor() {
  const { t } = useTranslation();
  const { setup, error } = useSetup();
  const [done, setDone] = useState<string[]>();
  return (
    <AuthFrame>
      <div className="auth-form">
        <h1>{t(done ? "auth.factor.codesTitle" : "auth.factor.title")}</h1>
        <p className="auth-hint">{t(done ? "auth.factor.codesWhy" : "auth.factor.why")}</p>
        {done ? (
          <>
            <RecoveryCodes codes={done} />
            <button type="button" className="auth-submit" onClick={() => void loadSession()}>
              {t("auth.factor.saved")}
            </button>
          </>
        ) : (
          <>
            <FaultLine error={error} />
            {setup ? <FactorSetup setup={setup} onDone={({ recoveryCodes }) => setDone(recoveryCodes)} /> : null}
            <button type="button" className="auth-plain" onClick={() => void signOut()}>
              {t("auth.again.leave")}
            </button>
          </>
        )}
      </div>
    </AuthFrame>
  );
}
