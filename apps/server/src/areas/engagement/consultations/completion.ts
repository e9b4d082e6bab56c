/** While one is open, or one that the standard asks for was never held, the report has no date; nobody waives it (practice 1.6, 5.2). */
import { consultationState } from "@digao/contract/areas/engagement/consultations/codes";
import { codeWord } from "@digao/contract/code-words";
import { messageOf } from "@digao/contract/messages";
import { type Asked, type CompletionFact, type Finding, findingOf } from "../../../platform/completion/facts.ts";
import { demandsOf } from "./demands.ts";
import { consultationsOf } from "./rows.ts";

const questionShown = 20;
const settled: readonly number[] = [consultationState.concluded, consultationState.rejected];

async function differences({ db, projectId, lang }: Asked): Promise<Finding> {
  const all = await consultationsOf(db, projectId);
  const demands = await demandsOf(db, projectId, lang);
  if (all.length === 0 && demands.length === 0) return { open: 0, isApplicable: false };
  const open = all
    .filter(({ state }) => !settled.includes(state))
    .map(({ kind, state, question, addressee }) =>
      messageOf(lang, "consultation.openItem", {
        kind: codeWord(lang, "consultationKind", kind),
        state: codeWord(lang, "consultationState", state),
        question: question.slice(0, questionShown),
        name: addressee,
      }),
    );
  const due = demands
    .filter(({ isOpen }) => isOpen)
    .map(({ subject }) =>
      messageOf(lang, "consultation.demandOpen", { subject: codeWord(lang, "consultationSubject", subject) }),
    );
  return findingOf([...open, ...due]);
}

export const consultationsCompletion: readonly CompletionFact[] = [{ code: "differencesClosed", read: differences }];
