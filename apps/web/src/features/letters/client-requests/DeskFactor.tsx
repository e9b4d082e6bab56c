/** A second factor, for who wants one. */
import { useState } from "react";
import { Field, useFault } from "./DeskParts.tsx";
import { deskCall } from "./desk-api.ts";
import { useTexts } from "./desk-words.ts";

export function Factor({ isOn, onDone }: { isOn: boolean; onDone: () => void }) {
  const { say, lang } = useTexts();
  const [secret, show] = useState("");
  const [code, write] = useState("");
  const { fault, run } = useFault();
  if (isOn) return <p className="desk-card desk-soft">{say("factorOn")}</p>;
  const begin = () => run(async () => show((await deskCall("BeginClientFactor", {}, lang)).secret));
  const confirm = () =>
    run(async () => {
      await deskCall("ConfirmClientFactor", { code }, lang);
      onDone();
    });
  return (
    <section className="desk-card">
      {secret ? (
        <>
          <p>{say("factorHow")}</p>
          <p className="desk-secret">{secret}</p>
          <Field label={say("code")} inputMode="numeric" value={code} onChange={({ target }) => write(target.value)} />
          <button type="button" onClick={() => void confirm()}>
            {say("confirm")}
          </button>
        </>
      ) : (
        <button type="button" onClick={() => void begin()}>
          {say("factor")}
        </button>
      )}
      {fault ? (
        <p role="alert" className="desk-fault">
          {fault}
        </p>
      ) : null}
    </section>
  );
}
