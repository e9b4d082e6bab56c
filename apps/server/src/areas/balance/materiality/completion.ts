/** Materiality at completion, and what was done by a higher amount than the one in force. */

import { materialityStatus } from "@digao/contract/areas/balance/materiality/codes";
import { samplePurpose, sampleStatus } from "@digao/contract/areas/evidence/sampling/codes";
import { messageOf } from "@digao/contract/messages";
import { ofProject } from "@digao/db/project-rows";
import { sql } from "kysely";
import { type Asked, type CompletionFact, type Finding, findingOf } from "../../../platform/completion/facts.ts";
import { code } from "../../../platform/lib/code-sql.ts";

const completionStage = 3;

/** The revision in force decides on the stage. */
async function atCompletion({ db }: Asked): Promise<Finding> {
  const { rows } = await sql`
    select from materiality m where ${ofProject("m")} and m.status = ${code.materialityStatus.approved}
      and m.stage = ${sql.lit(completionStage)} limit 1`.execute(db);
  return { open: rows.length > 0 ? 0 : 1 };
}

/** Samples of details and runs of journal tests whose performance materiality lies above that in force. */
async function doneWithMore({ db, lang }: Asked): Promise<Finding> {
  const { rows } = await sql<{ no: number; kind: "sample" | "journal" }>`
    with now as (select m.pm from materiality m where ${ofProject("m")} and m.status = ${code.materialityStatus.approved}),
      most as (select max(m.pm) as pm from materiality m where ${ofProject("m")} and m.status <> ${sql.lit(materialityStatus.draft)})
    select r.run_no as no, 'sample' as kind from sample_run r, now, most
    where ${ofProject("r")} and now.pm < most.pm and r.purpose = ${samplePurpose.details}
      and r.status <> ${sampleStatus.withdrawn} and round(r.tolerable, 2) > now.pm
    union all
    select r.run_no, 'journal' from journal_test_run r, now, most
    where ${ofProject("r")} and now.pm < most.pm and r.state = 'done' and (r.settings ->> 'pm')::numeric > now.pm
    order by 2, 1`.execute(db);
  return findingOf(rows.map(({ no, kind }) => messageOf(lang, `completion.run.${kind}`, { no })));
}

export const materialityCompletion: readonly CompletionFact[] = [
  { code: "materialityAtCompletion", read: atCompletion },
  { code: "materialityReevaluated", read: doneWithMore },
];
