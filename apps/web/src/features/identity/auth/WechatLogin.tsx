/** Signing in with an account elsewhere (社交账号登录): where the way begins, and where it comes back to. */

import type { OfferedProvider } from "@digao/contract/areas/identity/auth/calls";
import { limits } from "@digao/contract/limits";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import { setOut } from "../../../lib/external.ts";
import { wasRemembered } from "../../../lib/session.ts";
import { AuthFrame } from "./AuthFrame.tsx";
import { CodeStep } from "./CodeStep.tsx";
import { FaultLine } from "./FaultLine.tsx";
import { Field } from "./Field.tsx";
import { LinkUser } from "./LinkUser.tsx";
import { ProviderButtons, useOffered } from "./ProviderButtons.tsx";
import { StageNote } from "./StageNote.tsx";
import { rememberSignIn, storedTenant } from "./stored-sign-in.ts";
import { type Stage, useReturn } from "./use-return.ts";

interface ChooseProps {
  stage: Stage;
  error: unknown;
  onError: (error: unknown) => void;
}

function Choose({ stage, error, onError }: ChooseProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [firm, setFirm] = useState(storedTenant());
  const [isBusy, setBusy] = useState(false);
  const offered = useOffered(firm);
  const choose = async (provider: OfferedProvider) => {
    setBusy(true);
    onError(undefined);
    rememberSignIn(firm);
    try {
      await setOut({ tenancyName: firm, provider, remember: wasRemembered(), redirect: params.get("redirect") });
    } catch (refused) {
      onError(refused);
      setBusy(false);
    }
  };
  return (
    <form className="auth-form" noValidate onSubmit={(event) => event.preventDefault()}>
      <h1>{t("auth.external.title")}</h1>
      <StageNote kind={stage.kind} />
      <Field
        label={t("auth.tenant")}
        name="tenant"
        placeholder={t("auth.tenantHint")}
        autoComplete="organization"
        autoFocus={firm === ""}
        defaultValue={firm}
        maxLength={limits.tenancyNameMax}
        onBlur={(event) => setFirm(event.target.value.trim())}
        onKeyUp={(event) => event.key === "Enter" && setFirm(event.currentTarget.value.trim())}
      />
      <FaultLine error={error} />
      {firm === "" ? <p className="auth-hint">{t("auth.external.firmFirst")}</p> : null}
      {firm !== "" && offered?.length === 0 ? <p className="auth-hint">{t("auth.external.noneOffered")}</p> : null}
      <ProviderButtons providers={offered ?? []} isBusy={isBusy} onChoose={(provider) => void choose(provider)} />
      <button type="button" className="auth-plain" onClick={() => void navigate(`/?${params}`)}>
        {t("auth.external.byPassword")}
      </button>
    </form>
  );
}

function Step({ onAgain, ...rest }: ChooseProps & { onAgain: () => void }) {
  const { t } = useTranslation();
  const { stage } = rest;
  if (stage.kind === "link") return <LinkUser link={stage.link} onAgain={onAgain} />;
  if (stage.kind !== "busy") return <Choose {...rest} />;
  return (
    <p role="status" className="auth-hint">
      {t("auth.external.confirming")}
    </p>
  );
}

export function WechatLogin() {
  const { t } = useTranslation();
  const { stage, setStage, error, setError } = useReturn();
  useEffect(() => {
    document.title = `${t("auth.external.title")} - ${t("auth.product")}`;
  }, [t]);
  if (stage.kind === "code") return <CodeStep step={stage.step} onBack={() => setStage({ kind: "choose" })} />;
  return (
    <AuthFrame>
      <Step stage={stage} error={error} onError={setError} onAgain={() => setStage({ kind: "choose" })} />
    </AuthFrame>
  );
}
