import type { Acts } from "../../../records.ts";

export const acts = {
  workLog: {
    handIn: ["提交审批", "Submit"],
    refuse: ["拒绝邀请", "Refuse the invitation"],
    accept: ["接受邀请", "Accept the invitation"],
    move: ["改变时间", "Move"],
  },
} as const satisfies Acts;
