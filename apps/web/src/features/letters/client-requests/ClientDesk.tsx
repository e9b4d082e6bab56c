/** Invitation, sign-in and the person's own requests. */
import type { clientDesk } from "@digao/contract/areas/letters/client-requests/calls";
import type { Output } from "@digao/contract/endpoint";
import { type FormEvent, type ReactNode, useCallback, useEffect, useState } from "react";
import { Factor } from "./DeskFactor.tsx";
import { Field, useFault } from "./DeskParts.tsx";
import { Request } from "./DeskRequest.tsx";
import { DeskFault, deskCall } from "./desk-api.ts";
import { useTexts } from "./desk-words.ts";

type Desk = Output<(typeof clientDesk)["GetDesk"]>;
type Invitation = Output<(typeof clientDesk)["OpenInvitation"]>;

const isInvitation = () => location.pathname === "/client/invite";
const placeHere = () => /^\/client\/(\d+-\d+)$/.exec(location.pathname)?.[1] ?? null;

function Card({
  title,
  fault,
  onSubmit,
  children,
  button,
}: {
  title: string;
  fault: string;
  onSubmit: (form: FormData) => void;
  children: ReactNode;
  button: string;
}) {
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(new FormData(event.currentTarget));
  };
  return (
    <form className="desk-card" onSubmit={send}>
      <h2>{title}</h2>
      {children}
      {fault ? (
        <p role="alert" className="desk-fault">
          {fault}
        </p>
      ) : null}
      <button type="submit" className="desk-primary">
        {button}
      </button>
    </form>
  );
}

function SignIn({ place, onDone }: { place: string; onDone: () => void }) {
  const { t, lang } = useTexts();
  const [needsCode, askCode] = useState(false);
  const [fault, run] = useFault();
  const signIn = (form: FormData) =>
    void run(async () => {
      const [email, password, code] = ["email", "password", "code"].map((name) => String(form.get(name) ?? ""));
      const answer = await deskCall(
        "SignInClient",
        { place, email: email ?? "", password: password ?? "", code: code || null },
        lang,
      );
      if (answer.needsCode) askCode(true);
      else onDone();
    });
  return (
    <Card title={t("signIn")} fault={fault} button={t("signIn")} onSubmit={signIn}>
      <Field label={t("email")} name="email" type="email" autoComplete="username" />
      <Field label={t("password")} name="password" type="password" autoComplete="current-password" />
      {needsCode ? <Field label={t("code")} name="code" inputMode="numeric" autoComplete="one-time-code" /> : null}
    </Card>
  );
}

function Accept({ token, onDone }: { token: string; onDone: () => void }) {
  const { t, lang } = useTexts();
  const [invitation, open] = useState<Invitation>();
  const [fault, run] = useFault();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the invitation is looked at once
  useEffect(() => {
    void run(async () => open(await deskCall("OpenInvitation", { token }, lang)));
  }, [token]);
  if (!invitation)
    return fault ? (
      <p role="alert" className="desk-card desk-fault">
        {fault}
      </p>
    ) : null;
  const accept = (form: FormData) =>
    void run(async () => {
      const password = String(form.get("password"));
      if (password !== form.get("again")) throw new DeskFault(400, t("notSame"));
      const { place } = await deskCall("AcceptInvitation", { token, password }, lang);
      history.replaceState(null, "", `/client/${place}`);
      onDone();
    });
  const { firmName: firm, email, passwordMin: min } = invitation;
  return (
    <Card title={t("newPassword")} fault={fault} button={t("begin")} onSubmit={accept}>
      <p>{t("invited", { firm, email })}</p>
      <p className="desk-soft">{t("rule", { min })}</p>
      <Field label={t("password")} name="password" type="password" autoComplete="new-password" />
      <Field label={t("again")} name="again" type="password" autoComplete="new-password" />
    </Card>
  );
}

function Own({ desk, reload, onOut }: { desk: Desk; reload: () => void; onOut: () => void }) {
  const { t, lang } = useTexts();
  const [fault, run] = useFault();
  return (
    <>
      <div className="desk-who">
        <span>{t("for", { client: desk.clientName, firm: desk.firmName })}</span>
        <span>{desk.name}</span>
        <button
          type="button"
          onClick={() =>
            void run(async () => {
              await deskCall("SignOutClient", {}, lang);
              onOut();
            })
          }
        >
          {t("signOut")}
        </button>
      </div>
      {fault ? (
        <p role="alert" className="desk-fault">
          {fault}
        </p>
      ) : null}
      {desk.requests.length === 0 ? <p className="desk-card">{t("none")}</p> : null}
      {desk.requests.map((request) => (
        <Request key={request.id} request={request} onChanged={reload} />
      ))}
      <Factor isOn={desk.hasFactor} onDone={reload} />
    </>
  );
}

export function ClientDesk() {
  const { t, lang, turn } = useTexts();
  const [desk, show] = useState<Desk | null>();
  const load = useCallback(() => void deskCall("GetDesk", {}, lang).then(show, () => show(null)), [lang]);
  const token = isInvitation() ? location.hash.slice(1) : "";
  useEffect(() => {
    if (!isInvitation()) load();
  }, [load]);
  const place = placeHere();
  const content = () => {
    if (desk) return <Own desk={desk} reload={load} onOut={() => show(null)} />;
    if (isInvitation()) return <Accept token={token} onDone={load} />;
    if (desk === undefined) return null;
    return place ? <SignIn place={place} onDone={load} /> : <p className="desk-card">{t("noInvitation")}</p>;
  };
  return (
    <div className="desk">
      <header className="desk-head">
        <h1>{t("title")}</h1>
        <button type="button" onClick={turn}>
          {t("language")}
        </button>
      </header>
      <main>{content()}</main>
    </div>
  );
}
