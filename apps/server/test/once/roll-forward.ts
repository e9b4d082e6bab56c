/** What becomes of text that was carried on from last year. */
import { createHash } from "node:crypto";
import { rollForward } from "@digao/contract/areas/office/roll-forward/calls";
import type { Case, Cases } from "./stage.ts";

const content = "检查上年新增的寄售协议";

/** A procedure of the team's own that stands as it did. */
const confirmed: Case = async (stage) => {
  await stage.put("prog_line", stage.rows.progLine, { content, is_own: true, is_selected: true });
  const Id = await stage.add("roll_forward_item", {
    part: "programmes",
    title: content,
    outcome: "taken",
    ref_type: "progLine",
    ref_id: stage.rows.progLine,
    held_by: "fsItem",
    held_id: stage.rows.fsItem,
    text_hash: createHash("sha256").update(content).digest("hex"),
  });
  return { input: { projectId: stage.rows.project, Id, rowVersion: 1, words: "与本年情况相同，仍然适用" } };
};

export const rollForwardCases: Cases = { [rollForward.ConfirmCarriedText.path]: confirmed };
