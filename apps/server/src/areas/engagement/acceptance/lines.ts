/** What was approved, as the firm reads it outside the project: the lines of the evaluation with their answers, and the fee. */
import { acceptancePaper } from "@digao/contract/areas/engagement/acceptance/calls";
import type { Lang } from "@digao/contract/messages";
import { wordIn } from "@digao/contract/pairs";
import { answerOf, answersOf, applicableIn } from "@digao/contract/paper/sections";
import { z } from "zod";
import type { Version } from "./cases.ts";

const lists = ["evaluation", "bars"] as const;
const Answers = z.record(z.string(), z.object({ answer: z.string().nullable(), remark: z.string() }));
const Kept = z.object({
  evaluation: Answers.default({}),
  bars: Answers.default({}),
  fee: z.string().nullable().default(null),
  lastFee: z.string().nullable().default(null),
  conclusion: z.string().nullable().default(null),
});
export type Kept = z.infer<typeof Kept>;

export const linesOf = ({ evaluation, bars, fee, lastFee, conclusion }: Version): Kept => ({
  evaluation,
  bars,
  fee: fee ?? null,
  lastFee: lastFee ?? null,
  conclusion: conclusion ?? null,
});

/** In the reader's language, by the items as they are declared. */
export function shownLines(stored: unknown, lang: Lang) {
  const kept = Kept.parse(stored ?? {});
  const lines = lists.flatMap((name) => {
    const section = acceptancePaper.spec.sections[name];
    return applicableIn(kept, name, section).map((item) => {
      const { answer, remark } = answerOf(kept, name, item.code);
      const chosen = answer === null ? undefined : answersOf(section, item)[answer];
      const isBar = (item.code === "breach" && answer === "yes") || (item.code === "preconditions" && answer === "no");
      return {
        group: item.group ? wordIn(lang, item.group) : wordIn(lang, section.words),
        item: wordIn(lang, item.words),
        answer: chosen ? wordIn(lang, chosen.words) : "",
        remark,
        isStop: isBar || (answer !== null && (item.stop?.includes(answer) ?? false)),
      };
    });
  });
  const { fee, lastFee, conclusion } = kept;
  return { lines, fee, lastFee, conclusion };
}
