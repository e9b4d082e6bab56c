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
  "unsignedSheets",
  "trialBalance",
  "staleBindings",
  "bindingErrors",
  "openNotes",
] as const;
/** Characters of a reason for an override that says something. */
export const overrideReasonMin = 10;
export type PaperGateName = (typeof paperGates)[number];
