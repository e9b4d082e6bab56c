/** What confirmations say of the project's figures: for misstatements. */
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { summarise } from "@digao/domain/confirmations/evaluation";
import { subjectOf } from "@digao/domain/confirmations/subjects";
import type { Fen } from "@digao/domain/money";
import { sql } from "kysely";
import { code } from "../../platform/lib/code-sql.ts";
import { balancesAsked } from "./summary.ts";

/** A misstated part of a difference that no entry holds yet. */
export interface FoundDifference {
  itemId: number;
  letterId: number;
  letterNo: string;
  contactName: string;
  subjectCode: string;
  fsItemId: number | null;
  /** Reply less book: below zero the books say too much. */
  difference: string;
  misstatement: string;
  isFraud: boolean;
}

export async function foundByLetters(db: Db): Promise<FoundDifference[]> {
  const { rows } = await sql<FoundDifference>`
    select t.id as "itemId", l.id as "letterId", l.letter_no as "letterNo", l.contact_name as "contactName", t.subject_code as "subjectCode",
      c.fs_item_id as "fsItemId", t.diff_amount as difference, t.misstatement, coalesce(t.diff_reason = ${code.differenceReason.fraud}, false) as "isFraud"
    from confirmation_letter_item t join confirmation_letter l on ${ofProject("l")} and l.id = t.letter_id
    left join confirmation_contact c on ${ofProject("c")} and c.id = t.contact_id
    left join adjust_head h on ${ofProject("h")} and h.id = t.adjust_head_id
    where ${ofProject("t")} and t.misstatement > 0 and l.status <> ${code.letterStatus.void}
      and (t.adjust_head_id is null or h.status = ${code.adjustStatus.void})
    order by t.id`.execute(db);
  return rows;
}

export interface ProjectedByLetters {
  subjectCode: string;
  fsItemId: number | null;
  amount: Fen;
}

/** What letters drawn by chance found, over what was not asked. */
export async function projectedByLetters(db: Db): Promise<ProjectedByLetters[]> {
  const items = await balancesAsked(db);
  const codes = [...new Set(items.map(({ subject }) => subject))];
  return codes.flatMap((subject) => {
    const own = items.filter((item) => item.subject === subject);
    const { projected } = summarise(subject, own);
    if (projected === 0n || !subjectOf(subject)) return [];
    return [{ subjectCode: subject, fsItemId: own[0]?.fsItemId ?? null, amount: projected }];
  });
}
