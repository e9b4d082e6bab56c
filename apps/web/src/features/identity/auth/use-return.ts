/** What the browser came back with from an account elsewhere, answered once, on the first drawing. */
import { useEffect, useRef, useState } from "react";
import { finishExternal, type Outcome, takeReturn } from "../../../lib/external.ts";

/** `lost`: an answer to nothing that this window asked; `denied`: the person said no at the provider. */
export type Stage = { kind: "choose" | "busy" | "lost" | "denied" } | Exclude<Outcome, { kind: "signedIn" }>;

export function useReturn() {
  const [stage, setStage] = useState<Stage>({ kind: "busy" });
  const [error, setError] = useState<unknown>();
  const isTaken = useRef(false);
  useEffect(() => {
    if (isTaken.current) return;
    isTaken.current = true;
    const back = takeReturn();
    if (back === null) return setStage({ kind: "choose" });
    if (back === "lost") return setStage({ kind: "lost" });
    if (back.code === null) return setStage({ kind: "denied" });
    finishExternal(back)
      .then((outcome) => outcome.kind !== "signedIn" && setStage(outcome))
      .catch((refused) => {
        setError(refused);
        setStage({ kind: "choose" });
      });
    return undefined;
  }, []);
  return { stage, setStage, error, setError };
}
