/** Binding an account elsewhere to the own user (绑定社交账号); stands by itself or in a frame of the shell. */
import type { OfferedProvider } from "@digao/contract/areas/identity/auth/calls";
import { type FormEvent, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { bindOwn, isFramed, type Link, setOut } from "../../../lib/external.ts";
import { useSession } from "../../../lib/session.ts";
import { FaultLine } from "./FaultLine.tsx";
import { PasswordField } from "./Field.tsx";
import { ProviderButtons, useOffered } from "./ProviderButtons.tsx";
import { StageNote } from "./StageNote.tsx";
import { type Stage, useReturn } from "./use-return.ts";
import "./auth.css";

/** The dialog around a frame says it already. */
function Heading() {
  const { t } = useTranslation();
  return <h1 className={isFramed() ? "visually-hidden" : undefined}>{t("auth.external.bindTitle")}</h1>;
}

/** WeChat's page may stand in a frame; others forbid it, and open in a tab of their own. */
function Choose({ stage, error, onError }: { stage: Stage; error: unknown; onError: (error: unknown) => void }) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const offered = useOffered(undefined);
  const here = offered?.filter(({ kind }) => kind === "wechat" || !isFramed()) ?? [];
  const elsewhere = offered?.filter((provider) => !here.includes(provider)) ?? [];
  const choose = async (provider: OfferedProvider) => {
    setBusy(true);
    onError(undefined);
    try {
      await setOut({ provider, isBinding: true });
    } catch (refused) {
      onError(refused);
      setBusy(false);
    }
  };
  return (
    <div className="auth-form">
      <Heading />
      <StageNote kind={stage.kind} />
      <p className="auth-hint">{t("auth.external.bindWhy")}</p>
      <FaultLine error={error} />
      {offered?.length === 0 ? <p className="auth-hint">{t("auth.external.noneOffered")}</p> : null}
      <ProviderButtons to="bind" providers={here} isBusy={isBusy} onChoose={(provider) => void choose(provider)} />
      {elsewhere.length > 0 ? (
        <a className="auth-provider" href="/wechatbind" target="_blank" rel="noreferrer">
          {t("auth.external.inNewTab", { provider: elsewhere.map(({ displayName }) => displayName).join(" / ") })}
        </a>
      ) : null}
    </div>
  );
}

interface ConfirmProps {
  link: Link;
  onDone: () => void;
  onAgain: () => void;
}

/** Whoever finds an open screen cannot bind an account of his own to it. */
function Confirm({ link, onDone, onAgain }: ConfirmProps) {
  const { t } = useTranslation();
  const { user, tenant } = useSession();
  const [isBusy, setBusy] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const [error, setError] = useState<unknown>();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const password = String(new FormData(form).get("password") ?? "");
    setMissing(password === "");
    setError(undefined);
    if (password === "") return;
    setBusy(true);
    try {
      await bindOwn(link, password);
      onDone();
    } catch (refused) {
      setError(refused);
      setBusy(false);
      form.querySelector<HTMLInputElement>("[name=password]")?.select();
    }
  };
  return (
    <form className="auth-form" noValidate onSubmit={(event) => void submit(event)}>
      <Heading />
      <p className="auth-hint">
        {t("auth.external.confirmWhy", {
          provider: link.providerName,
          account: link.accountName,
          user: `${tenant?.name ?? ""} / ${user?.name ?? ""}`,
        })}
      </p>
      <PasswordField
        label={t("auth.password")}
        name="password"
        autoComplete="current-password"
        autoFocus
        fault={isMissing ? t("auth.required.password") : undefined}
      />
      <FaultLine error={error} />
      <button type="submit" className="auth-submit" disabled={isBusy}>
        {isBusy ? t("auth.external.binding") : t("auth.external.bind")}
      </button>
      <button type="button" className="auth-plain" onClick={onAgain}>
        {t("auth.external.otherAccount")}
      </button>
    </form>
  );
}

function Content() {
  const { t } = useTranslation();
  const { stage, setStage, error, setError } = useReturn();
  const isBound = useSession(({ user }) => Boolean(user?.unionId));
  const [boundName, setBoundName] = useState<string>();
  if (stage.kind === "busy")
    return (
      <p role="status" className="auth-hint">
        {t("auth.external.confirming")}
      </p>
    );
  if (stage.kind === "link" && boundName === undefined)
    return (
      <Confirm
        link={stage.link}
        onDone={() => setBoundName(stage.link.accountName)}
        onAgain={() => setStage({ kind: "choose" })}
      />
    );
  if (boundName !== undefined || isBound)
    return (
      <div className="auth-form">
        <Heading />
        <p role="status" className="auth-note">
          {boundName === undefined ? t("auth.external.isBound") : t("auth.external.bound", { account: boundName })}
        </p>
        {isFramed() ? null : (
          <a className="auth-provider" href="/">
            {t("auth.external.toHome")}
          </a>
        )}
      </div>
    );
  return <Choose stage={stage} error={error} onError={setError} />;
}

export function WechatBind() {
  const { t } = useTranslation();
  useEffect(() => {
    document.title = `${t("auth.external.bindTitle")} - ${t("auth.product")}`;
  }, [t]);
  return (
    <main className="auth-bind">
      <Content />
    </main>
  );
}
