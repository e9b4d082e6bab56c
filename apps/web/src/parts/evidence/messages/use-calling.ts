/** Calling a member of the project by @ and the beginning of the name or its pinyin initials (wjl finds 王经理). */
import { projectDetail } from "@digao/contract/areas/engagement/project-detail/calls";
import { type KeyboardEvent, useState } from "react";
import { useCall } from "../../../lib/api.ts";
import { useProject } from "../../../lib/page.ts";
import { matches, useInitials } from "../../../lib/pinyin.ts";
import { useSession } from "../../../lib/session.ts";
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
export function useMembers(isNeeded = true) {
  const { id } = useProject();
  return useCall(projectDetail.GetProjectMembers, { Id: id }, { staleMs, enabled: isNeeded }).data;
}

/** The text of the line before the caret, and where the caret stands in the whole. */
export interface Typed {
  before: string;
  place: number;
}

interface Options {
  typed: Typed;
  /** @param from where the @ stands */
  onChoose: (person: Called, from: number) => void;
}

export function useCalling({ typed, onChoose }: Options) {
  const me = useSession((session) => session.user?.id);
  const [index, setIndex] = useState(0);
  /** The @ whose choices were put away. */
  const [closedAt, setClosedAt] = useState<number>();
  const { before, place } = typed;
  const call = callAt(before, before.length);
  const from = call && place - before.length + call.from;
  const isOpen = from !== undefined && from !== closedAt;
  const members = useMembers(isOpen);
  const initials = useInitials(isOpen);
  const choices = (isOpen ? (members ?? []) : [])
    .filter(({ userId, leaveDate }) => leaveDate === null && userId !== me)
    .filter(({ name, userName }) => matches(call?.query ?? "", `${name} ${userName}`, initials?.(name)))
    .slice(0, choicesMax);
  const at = Math.min(index, Math.max(0, choices.length - 1));
  const choose = (userId: number) => {
    const person = choices.find((one) => one.userId === userId);
    if (!person || from === undefined) return;
    setIndex(0);
    onChoose({ userId, userName: person.name }, from);
  };
  return {
    choices,
    at,
    choose,
    /** True where the key was meant for the choices. */
    onKey: (event: KeyboardEvent): boolean => {
      const meant = choices.length > 0 && !event.ctrlKey && !event.metaKey ? keys.get(event.key) : undefined;
      if (!meant || event.nativeEvent.isComposing) return false;
      event.preventDefault();
      if (meant === "choose") choose(choices[at]?.userId ?? 0);
      else if (meant === "close") setClosedAt(from);
      else setIndex((at + meant + choices.length) % choices.length);
      return true;
    },
  };
}
export type Calling = ReturnType<typeof useCalling>;
