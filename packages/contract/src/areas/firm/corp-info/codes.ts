/** Whom a firm has reviewed for quality beyond those that the standard names: nobody, first audits, everybody. */
export const qualityReviewPolicy = { required: "required", first: "first", all: "all" } as const;

export const plainCodes = { qualityReviewPolicy } as const;
