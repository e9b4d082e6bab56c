/** What the cards of the client's page are made of. */
import { type InputHTMLAttributes, useCallback, useState } from "react";
import { DeskFault } from "./desk-api.ts";
import { useTexts } from "./desk-words.ts";

/** What a call was refused with, in the words of the server. */
export function useFault() {
  const { say } = useTexts();
  const [fault, tell] = useState("");
  const wordsOf = useCallback(
    (error: unknown): string => (error instanceof DeskFault && error.message) || say("away"),
    [say],
  );
  const run = async (work: () => Promise<unknown>) => {
    tell("");
    try {
      await work();
    } catch (error) {
      tell(wordsOf(error));
    }
  };
  return { fault, run, tell, wordsOf };
}

export function Field({ label, ...input }: { label: string } & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <label className="desk-field">
      <span>{label}</span>
      <input required {...input} />
    </label>
  );
}
