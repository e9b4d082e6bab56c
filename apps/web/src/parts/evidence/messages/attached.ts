/** Files attached to a message that is being written: kept while the window lives, whatever it shows meanwhile; no longer. */
import { messageFilesMax, messageImageBytesMax } from "@digao/contract/areas/evidence/messages/calls";
import { limits } from "@digao/contract/limits";
import { create } from "zustand";
import { drafts } from "../../../lib/drafts.ts";
import { useOwner } from "../../../lib/session.ts";

const useStore = create<Record<string, readonly File[]>>(() => ({}));

const ask = (event: BeforeUnloadEvent) => event.preventDefault();
// Files cannot be written down as text can: a window that would lose some asks before it goes.
useStore.subscribe((all) => {
  const isHeld = Object.values(all).some(({ length }) => length > 0);
  if (isHeld) window.addEventListener("beforeunload", ask);
  else window.removeEventListener("beforeunload", ask);
});

const none: readonly File[] = [];

/** Of one form and record, as its draft is named. */
export function useAttached(form: string, record: number) {
  const key = drafts.keyOf(useOwner(), form, record);
  const files = useStore((all) => all[key]) ?? none;
  return [files, (next: readonly File[]) => useStore.setState({ [key]: next })] as const;
}

export type AttachFault = { why: "tooMany"; max: number } | { why: "tooLarge"; name: string };

export function whyNotAttach(files: readonly File[]): AttachFault | undefined {
  if (files.length > messageFilesMax) return { why: "tooMany", max: messageFilesMax };
  const large = files.find(({ size }) => size > limits.fileBytesMax);
  return large && { why: "tooLarge", name: large.name };
}

/** Shown in the thread; anything else is a file to be saved. */
const isPicture = ({ type, size }: File) => /^image\/(png|jpeg)$/.test(type) && size <= messageImageBytesMax;

export const sentFiles = (files: readonly File[]) => ({
  chatImage: files.filter(isPicture),
  chatFile: files.filter((file) => !isPicture(file)),
});
