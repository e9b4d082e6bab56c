import type { Acts } from "../../../records.ts";

export const acts = {
  receivedSet: {
    receive: ["登记收到客户自编报表", "Record the client's own statements"],
    withdraw: ["撤回登记", "Take the record back"],
    answer: ["处理差异", "Answer a difference"],
    agree: ["同意差异的处理", "Agree to the answer to a difference"],
  },
  receivedWaiver: {
    waive: ["豁免客户自编报表", "Waive the client's own statements"],
    end: ["终止豁免", "End the waiver"],
  },
} as const satisfies Acts;
