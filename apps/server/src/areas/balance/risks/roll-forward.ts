/** Risks of last year, without their levels: each is assessed anew. */
import { ofProject } from "@digao/db/project-rows";
import { sql } from "kysely";
import type { RollForwardPart } from "../../../platform/roll-forward/parts.ts";

export const risksRollForward: RollForwardPart = {
  code: "risks",
  words: ["重大错报风险", "Risks of misstatement"],
  stands: "beside",
  note: [
    "须重新识别和评估，风险等级不结转",
    "Beside this year's work: identified and assessed anew, no level is carried on",
  ],
  list: async ({ from }) => {
    const { rows } = await sql<{ id: number; title: string }>`
      select r.id, concat_ws(' ', i.name_zh, r.what_can_go_wrong) as title
      from risk r left join fs_item i on ${ofProject("i")} and i.id = r.fs_item_id
      where ${ofProject("r")} and not r.is_deleted order by r.id limit 500`.execute(from);
    return rows;
  },
};
