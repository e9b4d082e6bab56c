/** Calling a member of the project by @ and the beginning of the name or its pinyin initials (wjl finds 王经理). */
import { projectDetail } from "@digao/contract/areas/project-detail";
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { useCall } from "../../lib/api.ts";
import { useProject } from "../../lib/page.ts";
import { matches, useInitials } from "../../lib/pinyin.ts";
import { useSession } from "../../lib/session.ts";
import { type Called, callAt } from "./content.ts";

/** What keys do while choices are shown: steps among them, take one, put them away. */
const keys = new Map<string, 1 | -1 | "choose" | "close">([
  ["ArrowDown", 1],
  ["ArrowUp", -1],
  ["Enter", "choose"],
  ["Tab", "choose"],
  ["Escape", "close"],
]);
const choicesMax = 8;
const staleMs = 60_000;

/** Everybody who is or was in the project; those who left cannot be called any more. */
export function useMembers(isWanted = true) {
  const { id } = useProject();
  return useCall(projectDetail.GetProjectMembers, { Id: id }, { staleMs, enabled: isWanted }).data;
}

interface Options {
  text: string;
  onText: (text: string, called?: Called) => void;
}

export function useCalling({ text, onText }: Options) {
  const me = useSession((session) => session.user?.id);
  const area = useRef<HTMLTextAreaElement | null>(null);
  const [caret, setCaret] = useState(0);
  const [index, setIndex] = useState(0);
  /** The @ whose choices were put away. */
  const [closedAt, setClosedAt] = useState<number>();
  /** Where the caret goes once the text has been drawn. */
  const wished = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (wished.current === undefined || text === undefined) return;
    area.current?.setSelectionRange(wished.current, wished.current);
    wished.current = undefined;
  }, [text]);
  const asked = callAt(text, Math.min(caret, text.length));
  const isAsked = asked !== undefined && asked.from !== closedAt;
  const members = useMembers(isAsked);
  const initials = useInitials(isAsked);
  const choices = (isAsked ? (members ?? []) : [])
    .filter(({ userId, leaveDate }) => leaveDate === null && userId !== me)
    .filter(({ name, userName }) => matches(asked?.query ?? "", `${name} ${userName}`, initials?.(name)))
    .slice(0, choicesMax);
  const at = Math.min(index, Math.max(0, choices.length - 1));
  const choose = (userId: number) => {
    const person = choices.find((one) => one.userId === userId);
    if (!person || !asked) return;
    const before = `${text.slice(0, asked.from)}@${person.name} `;
    wished.current = before.length;
    setCaret(before.length);
    setIndex(0);
    area.current?.focus();
    onText(before + text.slice(caret).replace(/^ /, ""), { userId, userName: person.name });
  };
  return {
    area,
    choices,
    at,
    choose,
    type: (next: string, place: number) => {
      setCaret(place);
      setIndex(0);
      if (callAt(next, place)?.from !== closedAt) setClosedAt(undefined);
      onText(next);
    },
    move: (place: number) => setCaret(place),
    /** True where the key was meant for the choices. */
    onKey: (event: KeyboardEvent): boolean => {
      const meant = choices.length > 0 && !event.ctrlKey && !event.metaKey ? keys.get(event.key) : undefined;
      if (!meant || event.nativeEvent.isComposing) return false;
      event.preventDefault();
      if (meant === "choose") choose(choices[at]?.userId ?? 0);
      else if (meant === "close") setClosedAt(asked?.from);
      else setIndex((at + meant + choices.length) % choices.length);
      return true;
    },
  };
}
export type Calling = ReturnType<typeof useCalling>;
