/** The evaluation of going concern, and procedures on subsequent events that cover the days up to the report. */
import { messageOf } from "@digao/contract/messages";
import { ofProject } from "@digao/db/project-rows";
import { coversSubsequentEvents } from "@digao/domain/completion/dates";
import { sql } from "kysely";
import type { Asked, CompletionFact, Finding } from "../../../platform/completion/facts.ts";
import { workingDays } from "../../engagement/acceptance/door.ts";
import { lastSubsequentDay } from "./door.ts";

async function goingConcern({ db }: Asked): Promise<Finding> {
  const { rows } = await sql`
    select from paper_record v where ${ofProject("v")} and v.kind = 'goingConcern' and v.place = 1 limit 1`.execute(db);
  return { open: rows.length > 0 ? 0 : 1 };
}

async function subsequent({ db, lang, reportDate }: Asked): Promise<Finding> {
  if (reportDate === null) return { open: 1, names: [messageOf(lang, "completion.noReportDate")] };
  const last = await lastSubsequentDay(db);
  const isCovered = last !== null && coversSubsequentEvents(last, reportDate, workingDays());
  return { open: isCovered ? 0 : 1, names: isCovered || last === null ? [] : [last] };
}

export const considerationsCompletion: readonly CompletionFact[] = [
  { code: "goingConcernConcluded", read: goingConcern },
  { code: "subsequentCovered", read: subsequent },
];
