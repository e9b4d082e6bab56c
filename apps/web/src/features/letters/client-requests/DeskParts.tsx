/** What the cards of the client's page are made of. */
import { type InputHTMLAttributes, useState } from "react";
import { DeskFault } from "./desk-api.ts";
import { useTexts } from "./desk-words.ts";

/** What a call was refused with, in the words of the server. */
export function useFault(): [string, (work: () => Promise<unknown>) => Promise<void>] {
  const { t } = useTexts();
  const [fault, tell] = useState("");
  const run = async (work: () => Promise<unknown>) => {
    tell("");
    try {
      await work();
    } catch (error) {
      tell((error instanceof DeskFault && error.message) || t("away"));
    }
  };
  return [fault, run];
}

export function Field({ label, ...input }: { label: string } & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <label className="desk-field">
      <span>{label}</span>
      <input required {...input} />
    </label>
  );
}
