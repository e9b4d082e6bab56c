import type { Tones } from "../../../code-kind.ts";

/** How what the client declares stands to what is registered. */
export const registryCompare = { notCompared: 0, same: 1, differs: 2, onlyRegistered: 3, onlyDeclared: 4 } as const;

export const codes = { registryCompare } as const;

export const tones = {
  registryCompare: { same: "good", differs: "bad", onlyRegistered: "attention", onlyDeclared: "attention" },
} as const satisfies Tones<typeof codes>;
