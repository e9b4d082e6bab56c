/** Designs of last year's samples: this year's are designed from this year's risks and books. */
import { sampleStatus } from "@digao/contract/areas/evidence/sampling/codes";
import { codeWord } from "@digao/contract/code-words";
import { ofProject } from "@digao/db/project-rows";
import { sql } from "kysely";
import type { RollForwardPart } from "../../../platform/roll-forward/parts.ts";

export const samplingRollForward: RollForwardPart = {
  code: "samples",
  words: ["上年样本设计", "Designs of last year's samples"],
  stands: "beside",
  note: ["样本和测试结果不结转", "Beside this year's work: neither samples nor their results are carried on"],
  list: async ({ from, lang }) => {
    const { rows } = await sql<{ id: number; no: number; title: string; method: number; size: number | null }>`
      select r.id, r.run_no as no, r.title, r.method, r.sample_size as size from sample_run r
      where ${ofProject("r")} and r.status <> ${sampleStatus.withdrawn} order by r.run_no limit 500`.execute(from);
    return rows.map(({ id, no, title, method, size }) => ({
      id,
      title: `${no} ${title} ${codeWord(lang, "sampleMethod", method)} ${size ?? ""}`.trim(),
    }));
  },
};
