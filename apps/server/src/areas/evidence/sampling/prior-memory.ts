/** Samples of an item last year: how they were drawn, and what came of them. */
import { sampleStatus } from "@digao/contract/areas/evidence/sampling/codes";
import { codeWord } from "@digao/contract/code-words";
import { ofProject } from "@digao/db/project-rows";
import { sql } from "kysely";
import type { PriorMemoryPart } from "../../../platform/prior-memory/parts.ts";

interface Row {
  id: number;
  itemCode: string;
  runNo: number;
  title: string;
  method: number;
  size: number | null;
  status: number;
  tested: number;
  wrong: number;
  amount: string | null;
}

export const samplingPriorMemory: PriorMemoryPart = {
  code: "sample",
  words: ["抽样结果", "Samples and their results"],
  read: async ({ db, lang }, itemCode) => {
    const { rows } = await sql<Row>`
      select r.id, i.std_code as "itemCode", r.run_no as "runNo", r.title, r.method, r.sample_size as size, r.status,
        count(t.id) filter (where t.checked_by is not null or t.audited is not null)::int as tested,
        count(t.id) filter (where t.is_deviation or t.audited <> t.book)::int as wrong,
        sum(t.audited - t.book) filter (where t.audited <> t.book)::text as amount
      from sample_run r join fs_item i on ${ofProject("i")} and i.id = r.fs_item_id
      left join sample_item t on ${ofProject("t")} and t.run_id = r.id
      where ${ofProject("r")} and r.status <> ${sampleStatus.withdrawn} and (${itemCode}::text is null or i.std_code = ${itemCode})
      group by r.id, i.std_code, r.run_no, r.title, r.method, r.sample_size, r.status order by r.run_no`.execute(db);
    return rows.map(({ id, itemCode: code, runNo, title, method, size, status, tested, wrong, amount }) => ({
      id,
      itemCode: code,
      title: `${runNo} ${codeWord(lang, "sampleMethod", method)} ${size ?? ""}`.trim(),
      summary: title,
      outcome: `${codeWord(lang, "sampleStatus", status)} ${wrong}/${tested}`,
      amount,
      accounts: [],
      isOpen: false,
    }));
  },
};
