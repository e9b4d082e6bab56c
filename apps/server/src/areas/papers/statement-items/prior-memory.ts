/** What was concluded on an item last year and by whom, and how its change was explained. */
import { itemResult } from "@digao/contract/areas/papers/statement-items/codes";
import { codeWord } from "@digao/contract/code-words";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import type { PriorMemoryPart } from "../../../platform/prior-memory/parts.ts";

interface Row {
  id: number;
  itemCode: string;
  result: number;
  resultText: string | null;
  auditor: string | null;
  explanation: string | null;
  explanationIndex: string | null;
}

async function read(db: Db, itemCode: string | null): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select i.id, i.std_code as "itemCode", i.result, i.result_text as "resultText", coalesce(a.name, u.name) as auditor, i.explanation,
      i.explanation_index as "explanationIndex"
    from fs_item i left join app_user a on a.tenant_id = i.tenant_id and a.id = i.audit_user_id
    left join app_user u on u.tenant_id = i.tenant_id and u.id = i.result_user_id
    where ${ofProject("i")} and (${itemCode}::text is null or i.std_code = ${itemCode}) order by i.id`.execute(db);
  return rows;
}

export const conclusionsPriorMemory: PriorMemoryPart = {
  code: "conclusion",
  words: ["结论", "Conclusion"],
  read: async ({ db, lang }, itemCode) =>
    (await read(db, itemCode))
      .filter(({ result }) => result !== itemResult.none)
      .map(({ id, itemCode: code, result, resultText, auditor }) => ({
        id,
        itemCode: code,
        title: codeWord(lang, "itemResult", result),
        summary: resultText ?? "",
        outcome: auditor ?? "",
        amount: null,
        accounts: [],
        isOpen: false,
      })),
};

export const explanationsPriorMemory: PriorMemoryPart = {
  code: "explanation",
  words: ["变动说明", "Explanation"],
  read: async ({ db }, itemCode) =>
    (await read(db, itemCode)).flatMap(({ id, itemCode: code, explanation, explanationIndex, auditor }) =>
      explanation
        ? [
            {
              id,
              itemCode: code,
              title: explanationIndex ?? "",
              summary: explanation,
              outcome: auditor ?? "",
              amount: null,
              accounts: [],
              isOpen: false,
            },
          ]
        : [],
    ),
};
