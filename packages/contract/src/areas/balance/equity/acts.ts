import type { Acts, FieldCodes } from "../../../records.ts";

export const acts = {
  equityStatement: {
    prior: ["录入上年权益变动", "Enter last year's changes in equity"],
    confirm: ["确认权益变动表", "Confirm the statement"],
    reopen: ["撤回确认", "Take the confirmation back"],
  },
  equityMove: {
    move: ["归入权益变动项目", "Put into a row of equity"],
    propose: ["提请第二人同意", "Ask a second person"],
    agree: ["同意归集", "Agree to the assignment"],
    drop: ["撤销人工归集", "Take the assignment back"],
  },
  equityExplanation: {
    explain: ["说明核对差异", "Explain a check"],
  },
} as const satisfies Acts;

export const fieldCodes = { equityMove: { status: "equityMove" } } as const satisfies FieldCodes;
