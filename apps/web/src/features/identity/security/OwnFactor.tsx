/** The reader's own second factor (动态口令): turned on with password and first code, turned off with the password. */
import { secondFactor } from "@digao/contract/areas/identity/security/calls";
import { useQueryClient } from "@tanstack/react-query";
import { App, Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call, refresh, useCall } from "../../../lib/api.ts";
import { loadSession } from "../../../lib/session.ts";
import { beginFactor } from "../../../lib/session-calls.ts";
import { FactorSetup, RecoveryCodes, type Setup } from "../../../parts/identity/security/FactorSetup.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { PasswordPrompt } from "./PasswordPrompt.tsx";
import "./security.css";

type Step =
  | { name: "state" }
  | { name: "password"; for: "begin" | "disable" | "renew" }
  | { name: "setup"; setup: Setup }
  | { name: "codes"; codes: readonly string[] };

/** What the password is asked for, and which step follows. */
function useSteps() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const client = useQueryClient();
  const [step, setStep] = useState<Step>({ name: "state" });
  const afterPassword = {
    begin: async (password: string) => setStep({ name: "setup", setup: await beginFactor(password) }),
    renew: async (password: string) => {
      const { recoveryCodes: codes } = await call(secondFactor.RenewRecoveryCodes, { password });
      setStep({ name: "codes", codes });
    },
    disable: async (password: string) => {
      await call(secondFactor.Disable, { password });
      void message.success(t("security.factor.disabled"));
      await back();
    },
  };
  const back = async () => {
    setStep({ name: "state" });
    await refresh(client, secondFactor.GetState);
  };
  return { step, setStep, afterPassword, back };
}

function State({ onStep }: { onStep: (step: Step) => void }) {
  const { t } = useTranslation();
  const state = useCall(secondFactor.GetState, {});
  if (state.error) return <ErrorPanel error={state.error} onRetry={() => void state.refetch()} />;
  if (!state.data) return <DelayedSkeleton />;
  const { isOn, isRequired, recoveryCodesLeft: count } = state.data;
  const ask = (what: "begin" | "disable" | "renew") => () => onStep({ name: "password", for: what });
  if (!isOn)
    return (
      <>
        <p>{t("security.factor.isOff")}</p>
        <Button type="primary" onClick={ask("begin")}>
          {t("security.factor.turnOn")}
        </Button>
      </>
    );
  return (
    <>
      <p>
        {t("security.factor.isOn", { count })} {isRequired ? t("security.factor.isForced") : null}
      </p>
      <Button onClick={ask("renew")}>{t("security.factor.renew")}</Button>
      {isRequired ? null : (
        <Button danger onClick={ask("disable")}>
          {t("security.factor.turnOff")}
        </Button>
      )}
    </>
  );
}

function Setting({ setup, onCodes }: { setup: Setup; onCodes: (codes: readonly string[]) => void }) {
  return (
    <FactorSetup
      setup={setup}
      onDone={({ recoveryCodes }) => {
        onCodes(recoveryCodes);
        void loadSession();
      }}
    />
  );
}

function Codes({ codes, onSeen }: { codes: readonly string[]; onSeen: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <p>{t("auth.factor.codesWhy")}</p>
      <RecoveryCodes codes={codes} />
      <Button type="primary" onClick={onSeen}>
        {t("auth.factor.saved")}
      </Button>
    </>
  );
}

export function OwnFactor() {
  const { t } = useTranslation();
  const { step, setStep, afterPassword, back } = useSteps();
  return (
    <section className="security-own">
      <h3 className="section-title">{t("security.factor.title")}</h3>
      {step.name === "state" ? <State onStep={setStep} /> : null}
      {step.name === "password" ? (
        <PasswordPrompt onPassword={afterPassword[step.for]} onCancel={() => void back()} />
      ) : null}
      {step.name === "setup" ? (
        <Setting setup={step.setup} onCodes={(codes) => setStep({ name: "codes", codes })} />
      ) : null}
      {step.name === "codes" ? <Codes codes={step.codes} onSeen={() => void back()} /> : null}
    </section>
  );
}
