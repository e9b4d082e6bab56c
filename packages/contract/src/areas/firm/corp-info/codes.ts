/** Whom a firm has reviewed for quality beyond those that the standard names: nobody, first audits, everybody. */
export const qualityReviewPolicy = { required: "required", first: "first", all: "all" } as const;

/** What shows that a letter left under the client's seal: its scan alone, or a lead's word where the original was posted. */
export const letterSealPolicy = { scan: "scan", stated: "stated" } as const;

export const plainCodes = { qualityReviewPolicy, letterSealPolicy } as const;
