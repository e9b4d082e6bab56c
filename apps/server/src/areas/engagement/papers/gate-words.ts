/** What stands in the way of a paper, in words. */
import { codeWord } from "@digao/contract/code-words";
import { type Lang, type MessageKey, messageOf } from "@digao/contract/messages";
import { type Fen, fen, thousands } from "@digao/domain/money";
import type { Gate, GateName } from "@digao/domain/sign-off/gates";

export interface Reason {
  key: MessageKey;
  params?: Record<string, string | number>;
}

/** More are counted: a line of words is not a list. */
const LISTED_MAX = 10;
const SEPARATOR = { zh: "、", en: ", " } as const;

/** The words of a gate need the reader's language for what it lists, so they are made with it. */
export function gateReason({ name, subjects }: Gate, lang: Lang, trivial: Fen): Reason {
  const listed = subjects.slice(0, LISTED_MAX).map((subject) => SUBJECTS[name]?.(subject, lang) ?? subject);
  const list = [...listed, ...(subjects.length > LISTED_MAX ? ["…"] : [])].join(SEPARATOR[lang]);
  return { key: `gate.${name}`, params: { list, count: subjects.length, trivial: thousands(trivial) } };
}

const SUBJECTS: Readonly<Partial<Record<GateName, (subject: string, lang: Lang) => string>>> = {
  procedurePapers: (subject, lang) => {
    const [no = "", index = ""] = subject.split(" ");
    return messageOf(lang, "gate.procedurePaper", { no, index });
  },
  riskResponses: (assertion, lang) => codeWord(lang, "assertion", assertion),
  details: (amount) => thousands(fen(amount)),
  // The number of the message is for the program, and what it is about stands in both languages.
  messages: (subject, lang) => {
    const [zh = "", en = zh] = subject.replace(/^\d+ /, "").split("\t");
    return lang === "zh" ? zh : en;
  },
  trialBalance: tieWords,
  checkRows: (cell, lang) => (cell === "-" ? messageOf(lang, "gate.checkRowGone") : cell),
};

/** @param subject "TB-4.audited 12.00" */
export function tieWords(subject: string, lang: Lang): string {
  const [tie = "", amount = "0.00"] = subject.split(" ");
  const words = TIE_WORDS[tie] ?? TIE_WORDS[tie.slice(0, tie.indexOf("."))];
  return words ? messageOf(lang, words, { amount: thousands(fen(amount)) }) : subject;
}

const TIE_WORDS: Readonly<Record<string, MessageKey>> = {
  "TB-1": "gate.tie.TB-1",
  "TB-2": "gate.tie.TB-2",
  "TB-3": "gate.tie.TB-3",
  "TB-4.audited": "gate.tie.audited",
  "TB-4.openAudited": "gate.tie.openAudited",
};

export const reasonText = ({ key, params }: Reason, lang: Lang): string => messageOf(lang, key, params);
