/** Raising materiality in the course of the audit (CSA 1221). */
import { missingOf } from "../missing.ts";
import type { Fen } from "../money.ts";

export interface Raise {
  from: Fen;
  to: Fen;
  /** A sample or a reply to a letter has been evaluated by the amount in force. */
  hasEvaluatedWork: boolean;
  isByPartner: boolean;
  /** Null where no quality review is required. */
  hasReviewersView: boolean | null;
}

export type RaiseMissing = "partner" | "reviewersView";

/** After the first evaluation it takes the partner and, where one is required, the quality reviewer's view; lowering takes neither. */
export function raiseMissing({ from, to, hasEvaluatedWork, isByPartner, hasReviewersView }: Raise): RaiseMissing[] {
  if (to <= from || !hasEvaluatedWork) return [];
  return missingOf({ partner: !isByPartner, reviewersView: hasReviewersView === false });
}
