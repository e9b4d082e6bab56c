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
  const { say, lang } = useTexts();
  const [needsCode, askCode] = useState(false);
  const { fault, run } = useFault();
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
    <Card title={say("signIn")} fault={fault} button={say("signIn")} onSubmit={signIn}>
      <Field label={say("email")} name="email" type="email" autoComplete="username" />
      <Field label={say("password")} name="password" type="password" autoComplete="current-password" />
      {needsCode ? <Field label={say("code")} name="code" inputMode="numeric" autoComplete="one-time-code" /> : null}
    </Card>
  );
}

function Accept({ token, onDone }: { token: string; onDone: () => void }) {
  const { say, lang } = useTexts();
  const [invitation, open] = useState<Invitation>();
  const { fault, run, tell, wordsOf } = useFault();
  useEffect(() => {
    deskCall("OpenInvitation", { token }, lang).then(open, (error: unknown) => tell(wordsOf(error)));
  }, [token, lang, tell, wordsOf]);
  if (!invitation)
    return fault ? (
      <p role="alert" className="desk-card desk-fault">
        {fault}
      </p>
    ) : null;
  const accept = (form: FormData) =>
    void run(async () => {
      const password = String(form.get("password"));
      if (password !== form.get("again")) throw new DeskFault(400, say("notSame"));
      const { place } = await deskCall("AcceptInvitation", { token, password }, lang);
      history.replaceState(null, "", `/client/${place}`);
      onDone();
    });
  const { firmName: firm, email, passwordMin: min } = invitation;
  return (
    <Card title={say("newPassword")} fault={fault} button={say("begin")} onSubmit={accept}>
      <p>{say("invited", { firm, email })}</p>
      <p className="desk-soft">{say("rule", { min })}</p>
      <Field label={say("password")} name="password" type="password" autoComplete="new-password" />
      <Field label={say("again")} name="again" type="password" autoComplete="new-password" />
    </Card>
  );
}

function Own({ desk, reload, onOut }: { desk: Desk; reload: () => void; onOut: () => void }) {
  const { say, lang } = useTexts();
  const { fault, run } = useFault();
  return (
    <>
      <div className="desk-who">
        <span>{say("for", { client: desk.clientName, firm: desk.firmName })}</span>
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
          {say("signOut")}
        </button>
      </div>
      {fault ? (
        <p role="alert" className="desk-fault">
          {fault}
        </p>
      ) : null}
      {desk.requests.length === 0 ? <p className="desk-card">{say("none")}</p> : null}
      {desk.requests.map((request) => (
        <Request key={request.id} request={request} onChanged={reload} />
      ))}
      <Factor isOn={desk.hasFactor} onDone={reload} />
    </>
  );
}

export function ClientDesk() {
  const { say, lang, turn } = useTexts();
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
    return place ? <SignIn place={place} onDone={load} /> : <p className="desk-card">{say("noInvitation")}</p>;
  };
  return (
    <div className="desk">
      <header className="desk-head">
        <h1>{say("title")}</h1>
        <button type="button" onClick={turn}>
          {say("language")}
        </button>
      </header>
      <main>{content()}</main>
    </div>
  );
}
