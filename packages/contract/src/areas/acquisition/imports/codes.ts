import type { Tones } from "../../../code-kind.ts";

/** What a file of an import holds. */
export const importType = {
  statements: 1,
  balances: 2,
  mapping: 3,
  journal: 4,
  vouchingSheet: 5,
  fixedAssets: 6,
  confirmations: 7,
  confirmationContacts: 8,
  serveProducts: 9,
  events: 10,
} as const;
/** "Being checked" is never stored: it is a running job, so that no crash can leave it behind. */
export const importStatus = {
  uploaded: 0,
  checking: 1,
  clean: 2,
  warned: 3,
  failed: 4,
  committed: 5,
  rolledBack: 6,
} as const;
/** What a ledger was exported from. */
export const ledgerSoftware = {
  U8: "U8",
  NC: "NC",
  K3: "K3",
  KIS: "KIS",
  K3C: "K3C",
  SAP: "SAP",
  ORA: "ORA",
  GB: "GB",
  OWN: "OWN",
  NEUTRAL: "NEUTRAL",
} as const;
export const periodKind = { thisYear: 1, priorYear: 2, subsequent: 3, interim: 4 } as const;
export const checkLevel = { error: 1, warning: 2, note: 3 } as const;

export const codes = { importType, importStatus, ledgerSoftware, periodKind, checkLevel } as const;

export const tones = {
  checkLevel: { error: "bad", warning: "attention" },
} as const satisfies Tones<typeof codes>;
