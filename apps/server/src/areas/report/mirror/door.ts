/** What the seal of a report asks of the findings before issue. */
import { mirrorState } from "@digao/contract/areas/report/mirror/codes";
import { codeWord } from "@digao/contract/code-words";
import { type Lang, messageOf } from "@digao/contract/messages";
import { type Db, projectIdOf } from "@digao/db/tenant";
import { groupBy } from "@digao/domain/ledger/group-by";
import { headOf } from "../completion/door.ts";
import { answersOf, lookAtAll, standingOf } from "./mirror.ts";

const { open, answered } = mirrorState;

/** In words, by check: what is neither mended nor explained, and what no second person has confirmed. */
export async function findingLacks(db: Db, lang: Lang): Promise<string[]> {
  const projectId = projectIdOf(db);
  const { reportDate, isReviewRequired } = await headOf(db, projectId);
  const found = await lookAtAll({ db, projectId, reportDate, isReviewRequired });
  const answers = await answersOf(db);
  const held = found
    .flatMap(({ traces }) => traces)
    .map((trace) => ({ check: trace.check, ...standingOf(trace, answers) }))
    .filter(({ isSettled }) => !isSettled)
    .map(({ check, holds }) => ({ check, state: holds ? answered : open }));
  return [...groupBy(held, ({ check, state }) => `${check} ${state}`).values()].map((own) => {
    const [{ check, state } = { check: 0, state: open }] = own;
    const key = state === open ? "mirror.lack.open" : "mirror.lack.unconfirmed";
    return messageOf(lang, key, { check: codeWord(lang, "mirrorCheck", check), count: own.length });
  });
}
