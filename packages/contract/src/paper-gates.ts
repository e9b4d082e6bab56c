/** What keeps a paper from its conclusion and signs (`sign-off/gates` of the domain). */
export const paperGates = [
  "keyProcedures",
  "procedures",
  "details",
  "confirmedDespiteEntry",
  "adjustedWithoutEntry",
  "inapplicableWithAmounts",
  "foreignRates",
  "bareVouchers",
  "messages",
  "trialBalance",
] as const;
export type PaperGateName = (typeof paperGates)[number];
