import type { Tones } from "../../../code-kind.ts";

/** What an account is for the cash-flow statement (企业会计准则第31号). */
export const cashTreatment = { cash: 1, restricted: 2, equivalent: 3, none: 4 } as const;
/** Why money on an account is not cash. */
export const cashRestriction = {
  billMargin: 1,
  loanPledge: 2,
  frozen: 3,
  timeDeposit: 4,
  escrow: 5,
  other: 6,
} as const;
/** Where a person's decision on a line stands. */
export const cashDecision = { inForce: 1, proposed: 2, toReassign: 3 } as const;
/** How a line of the worksheet stands. */
export const cfRowState = { auto: 1, manual: 2, toReassign: 3, toJudge: 4 } as const;

export const codes = { cashTreatment, cashRestriction, cashDecision, cfRowState } as const;

export const tones = {
  cashDecision: { proposed: "attention", toReassign: "bad" },
  cfRowState: { toReassign: "bad", toJudge: "attention" },
} as const satisfies Tones<typeof codes>;
