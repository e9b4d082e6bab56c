/** The evaluation of going concern, and procedures on subsequent events that cover the days up to the report. */
import { messageOf } from "@digao/contract/messages";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { coversSubsequentEvents } from "@digao/domain/completion/dates";
import { sql } from "kysely";
import type { Asked, CompletionFact, Finding } from "../../../platform/completion/facts.ts";
import { workingDays } from "../../engagement/acceptance/door.ts";
import { lastSubsequentDay } from "./door.ts";
import { booksAfter } from "./subsequent.ts";

async function goingConcern({ db }: Asked): Promise<Finding> {
  const { rows } = await sql`
    select from paper_record v where ${ofProject("v")} and v.kind = 'goingConcern' and v.place = 1 limit 1`.execute(db);
  return { open: rows.length > 0 ? 0 : 1 };
}

async function subsequent({ db, lang, reportDate }: Asked): Promise<Finding> {
  if (reportDate === null) return { open: 1, names: [messageOf(lang, "completion.noReportDate")] };
  const last = await lastSubsequentDay(db);
  const covers = (day: string): boolean => coversSubsequentEvents(day, reportDate, workingDays());
  if (last === null || !covers(last)) return { open: 1, names: last === null ? [] : [last] };
  // A search up to a day that no books reach has compared nothing there: what else was done stands in the approved paper.
  const to = (await booksAfter(db))?.to ?? null;
  if ((to !== null && covers(to)) || (await isApproved(db, subsequentEvents))) return { open: 0 };
  const words = to === null ? "completion.noBooksAfter" : "completion.booksAfterEnd";
  return { open: 1, names: [messageOf(lang, words, to === null ? {} : { to })] };
}

/** CSA 1332. */
const subsequentEvents = "1332";

async function isApproved(db: Db, csaNo: string): Promise<boolean> {
  const { rows } = await sql`
    select from consideration c join paper_record v on ${ofProject("v")} and v.kind = 'considerationPaper' and v.subject_id = c.id and v.place = 1
    where ${ofProject("c")} and c.csa_no = ${csaNo} limit 1`.execute(db);
  return rows.length > 0;
}

export const considerationsCompletion: readonly CompletionFact[] = [
  { code: "goingConcernConcluded", read: goingConcern },
  { code: "subsequentCovered", read: subsequent },
];
