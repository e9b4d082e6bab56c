import type { Pairs } from "../pairs.ts";

export const text = {
  revision: ["第 {{revision}} 版", "Version {{revision}}"],
  prepared: ["编制", "Prepared by"],
  approved: ["批准", "Approved by"],
  returned: ["退回", "Sent back by"],
  supersededAt: ["{{at}} 被修订", "Superseded {{at}}"],
  history: ["沿革", "History"],
  noHistory: ["尚无记录", "No record yet"],
  beside: ["复核与沿革", "Re-evaluation and history"],
  excel: ["导出底稿", "Working paper"],
  giveUp: ["放弃修改", "Give up changes"],
  saveFirst: ["请先保存修改", "Save the changes first"],
  lacking: ["还有 {{count}} 处需要补充", { one: "{{count}} thing is missing", other: "{{count}} things are missing" }],
  revise: ["建立修订", "Revise"],
  act: {
    conclude: ["下结论", "Conclude"],
    approve: ["批准", "Approve"],
    return: ["退回", "Send back"],
    discard: ["删除草稿", "Delete draft"],
  },
  ask: {
    conclude: ["提交{{what}}的结论？", "Conclude on {{what}}?"],
    approve: ["批准{{what}}？", "Approve {{what}}?"],
    return: ["退回草稿", "Send the draft back"],
    discard: ["删除这份草稿？", "Delete this draft?"],
  },
  reason: {
    return: ["退回原因", "Why it goes back"],
  },
  endWhy: ["草稿从未执行，删除后不保留。", "It was never in force and is not kept."],
} as const satisfies Pairs;
