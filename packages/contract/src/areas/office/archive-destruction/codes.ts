import type { Tones } from "../../../code-kind.ts";

/** Of a proposal to destroy an archived project; `approved` is being destroyed. */
export const destructionStatus = { proposed: 0, approved: 1, destroyed: 2, refused: 3, withdrawn: 4 } as const;
/** What became of the bytes of a file that went. */
export const destroyedFile = { waiting: 0, destroyed: 1, shared: 2 } as const;
/** Where an archive stands in its years. */
export const retentionState = { kept: 1, due: 2, proposed: 3, destroying: 4, destroyed: 5 } as const;

export const codes = { destructionStatus, destroyedFile, retentionState } as const;

export const tones = {
  destructionStatus: { proposed: "attention", approved: "busy", refused: "bad" },
  retentionState: { due: "attention", proposed: "attention", destroying: "busy" },
} as const satisfies Tones<typeof codes>;
