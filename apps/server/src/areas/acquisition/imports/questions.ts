/** What an import leaves open (OpenQuestion) and what was answered to it: an unanswered batch never comes in force. */
import type { ImportOptions, ImportQuestion, OpenQuestion } from "@digao/contract/areas/acquisition/imports/calls";
import { isMessageKey, type Lang, messageOf } from "@digao/contract/messages";
import { Refusal } from "../../../platform/refusal.ts";
import type { BatchRow, BatchSummary } from "./batch-row.ts";

type Of = Pick<BatchRow, "detection" | "summary" | "options">;
type Answers = NonNullable<ImportOptions["answers"]>;

/** Those of the first rows and those of the whole file; what the whole file says of one counts. */
function allQuestions({ detection, summary }: Pick<Of, "detection" | "summary">): OpenQuestion[] {
  const ofFile = summary.questions ?? [];
  const ofFileKeys = new Set(ofFile.map(({ key }) => key));
  return [...(detection.questions ?? []).filter(({ key }) => !ofFileKeys.has(key)), ...ofFile];
}

/** The answer, if it is still one of the choices. */
function answerTo({ key, choices }: OpenQuestion, answers: Answers): string | null {
  const answer = answers[key];
  return choices.some(({ value }) => value === answer) ? (answer ?? null) : null;
}

export const unansweredOf = (batch: Of): OpenQuestion[] =>
  allQuestions(batch).filter((question) => answerTo(question, batch.options.answers ?? {}) === null);

/** Whether a reading by other answers comes to the same: what was proposed has been confirmed. */
export const readsTheSame = (batch: Of, answers: Answers): boolean =>
  allQuestions(batch).every((question) => {
    const readBy = (given: Answers) => answerTo(question, given) ?? question.proposed;
    return readBy(batch.options.answers ?? {}) === readBy(answers);
  });

/** Refuses an answer to what was not asked: it would keep the question from ever being seen. */
export function checkAnswers(batch: Of, answers: Answers): void {
  const questions = new Map(allQuestions(batch).map((one) => [one.key, one]));
  for (const [key, value] of Object.entries(answers)) {
    if (batch.options.answers?.[key] === value) continue;
    const choices = questions.get(key)?.choices ?? [];
    if (!choices.some((choice) => choice.value === value)) throw new Refusal("import.answerUnknown", { kind: "state" });
  }
}

/** Who has given each answer, the new ones among them. */
export function answeredBy(batch: Of, answers: Answers, userName: string): NonNullable<BatchSummary["answered"]> {
  const at = new Date().toISOString();
  const entries = Object.entries(answers).map(([key, value]) => {
    const before = batch.options.answers?.[key] === value ? batch.summary.answered?.[key] : undefined;
    return [key, before ?? { userName, at }] as const;
  });
  return Object.fromEntries(entries);
}

export const questionsOf = (batch: Of, lang: Lang): ImportQuestion[] =>
  allQuestions(batch).map((question) => {
    const { key, params, choices } = question;
    const say = (name: string, more: Record<string, string>) =>
      isMessageKey(name) ? messageOf(lang, name, more) : undefined;
    const answer = answerTo(question, batch.options.answers ?? {});
    const answered = answer === null ? undefined : batch.summary.answered?.[key];
    return {
      ...question,
      text: say(`importQuestion.${key}`, params) ?? key,
      why: say(`importQuestion.${key}.why`, params) ?? "",
      choices: choices.map((choice) => {
        const more = { ...params, ...choice.params, value: choice.value };
        const own = say(`importQuestion.${key}.${choice.value}`, more);
        return { ...choice, text: own ?? say(`importQuestion.${key}.choice`, more) ?? choice.value };
      }),
      answer,
      answeredBy: answered?.userName ?? null,
      answeredAt: answered?.at ?? null,
    };
  });
