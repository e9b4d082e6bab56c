/** From this score on a cause is likely. */
export const sure = 80;

export const likelihoodOf = (score: number) => {
  if (score >= sure) return "high" as const;
  return score >= 55 ? ("middle" as const) : ("low" as const);
};
