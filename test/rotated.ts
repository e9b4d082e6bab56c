/**
 * What a run every day tries a third of, by the hash of the commit: nothing but what another layer proves as well.
 * `npm test -- --long`, and a test file that is run by name, try all of it.
 */
import { createHash } from "node:crypto";

export const thirds = 3;

interface Rotated {
  /** What is left to other commits. */
  what: string;
  /** Where the same guarantee is proved at each commit. */
  provedIn: string;
}

export const rotated = {
  "letters in other states": {
    what: "calls that move a letter, from each state that refuses them, by a member and by the manager",
    provedIn:
      "packages/domain/src/confirmations/confirmations.test.ts: every event, state and role against the catalogue",
  },
} as const satisfies Record<string, Rotated>;

export type RotatedName = keyof typeof rotated;

const thirdOf = (text: string): number => createHash("sha256").update(text).digest().readUInt32BE() % thirds;

/** The third that a commit runs: 0, 1 or 2. */
export const thirdOfCommit = (hash: string): number => thirdOf(hash);

/** Given by `npm test`; absent where everything is tried. */
const turn = process.env.DIGAO_TURN;

/** Whether a case of what rotates is tried at this commit; `key` names the case. */
export const isOnTurn = (name: RotatedName, key: string, third = turn): boolean =>
  third === undefined || thirdOf(`${name}\0${key}`) === Number(third);
