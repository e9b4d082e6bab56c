/** Asks from anywhere, in words alone: the window's own place shows the question. */
import { useCallback, useEffect } from "react";
import { create } from "zustand";
import { Ask, type Question } from "./Ask.tsx";

interface Open {
  id: number;
  question: Question;
  answer: (isSent: boolean) => void;
}
const useQuestions = create<{ open: readonly Open[] }>(() => ({ open: [] }));
let lastId = 0;

const close = (id: number) =>
  useQuestions.setState(({ open }) => ({ open: open.filter((question) => question.id !== id) }));

export interface Answer {
  /** True once it is sent, false where it was left. */
  isSent: Promise<boolean>;
  /** There is nothing to be asked any more: nobody answers. */
  close: () => void;
}

function ask<V extends object = Record<string, unknown>>(asked: Question<V>): Answer {
  // Its form holds what its own fields put there.
  const question = asked as unknown as Question;
  lastId += 1;
  const id = lastId;
  const isSent = new Promise<boolean>((answer) => {
    useQuestions.setState(({ open }) => ({ open: [...open, { id, question, answer }] }));
  });
  return { isSent, close: () => close(id) };
}
export const useAsk = () => useCallback(ask, []);

/** Where questions are shown: once in a window. */
export function Questions() {
  const open = useQuestions((state) => state.open);
  // Whoever signs in next is not asked what another was.
  useEffect(() => () => useQuestions.setState({ open: [] }), []);
  return open.map(({ id, question: { fields, ...question }, answer }) => (
    <Ask
      key={id}
      {...question}
      onClose={(isSent) => {
        close(id);
        answer(isSent);
      }}
    >
      {fields}
    </Ask>
  ));
}
