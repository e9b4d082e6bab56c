/** Tones of the states of a statement item's paper; their words are statement-items.status.<n> and so on. */
import type { FsItemRow } from "@digao/contract/areas/fs-items";
import type { SignLevel } from "@digao/domain/sign-off/levels";
import type { Tone } from "../../ui/StatusTag.tsx";

/** Enum wpStatus. */
export const statuses = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;
const statusTones: readonly Tone[] = ["quiet", "busy", "busy", "good", "good", "good", "attention", "quiet", "quiet"];
export const statusTone = (status: number): Tone => statusTones[status] ?? "quiet";

/** Enum itemResult without 0 (no conclusion). */
export const results = [1, 2, 3, 4, 5, 9] as const;
const resultTones: Record<number, Tone> = { 1: "good", 2: "good", 3: "attention", 4: "bad", 5: "bad", 9: "quiet" };
export const resultTone = (result: number): Tone => resultTones[result] ?? "quiet";

const levels: Record<number, SignLevel> = { 0: 0, 1: 1, 2: 2, 3: 3, 4: 4 };
export const signLevelOf = (level: number): SignLevel => levels[level] ?? 0;
/** The wire's signs as the sign-off rules read them. */
export const signsOf = (item: Pick<FsItemRow, "signs">) =>
  item.signs.map((sign) => ({
    level: signLevelOf(sign.signLevel),
    userId: String(sign.userId),
    signTime: sign.signTime,
    isCancelled: false,
  }));

/** Balances stand against the opening of the year, profit and loss against the year before. */
export const priorOf = (item: FsItemRow) => (item.grpId === 3 ? item.prior : item.openAudited);

export const namedWithPrefix = (item: FsItemRow) => `${item.prefix}${item.name}`;
/** Headings have no paper. */
export const isPaper = (item: FsItemRow) => item.kind !== "H";
