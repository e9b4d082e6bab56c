/** The end of an archive: when it may be destroyed, by whom, and what its certificate says. */
import { missingOf } from "../missing.ts";
import { archiveMissing } from "./rights.ts";

export interface KeptArchive {
  isArchived: boolean;
  /** Additions of a further version are under way. */
  isBeingAdded: boolean;
  /** The last day on which a version of it is kept. */
  keptUntil: string | null;
  /** Holds that stand, and grants to look into it that are running. */
  holds: number;
  grants: number;
}

export type DestructionLack =
  | "archivist"
  | "committee"
  | "otherPerson"
  | "archived"
  | "noAdditions"
  | "retentionOver"
  | "noHold"
  | "noGrant";

/** Kept up to and with its last day. */
export const isRetentionOver = (keptUntil: string | null, today: string): boolean =>
  keptUntil !== null && keptUntil < today;

/** What stands against its destruction, whoever asks. Empty: nothing does. */
export function destructionLacks(kept: KeptArchive, today: string): DestructionLack[] {
  const isOver = isRetentionOver(kept.keptUntil, today);
  const rules = archiveMissing({
    act: "destroy",
    by: [],
    // Who decides is asked apart.
    persons: 2,
    isRetentionOver: isOver,
    isOnHold: kept.holds > 0,
  });
  if (!kept.isArchived) return ["archived"];
  return missingOf({
    noAdditions: kept.isBeingAdded,
    retentionOver: rules.includes("retentionOver"),
    noHold: rules.includes("noHold"),
    noGrant: kept.grants > 0,
  });
}

/** Of whoever approves or refuses: in the committee, and not who proposed. */
export const decisionLacks = (by: { isCommittee: boolean; isProposer: boolean }): DestructionLack[] =>
  missingOf({ committee: !by.isCommittee, otherPerson: by.isProposer });

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** The text of a certificate: the same facts give the same bytes, whatever the order in which they were found. */
export function certificateText(facts: Json): string {
  const sorted = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(sorted);
    if (value === null || typeof value !== "object") return value;
    const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
    return Object.fromEntries(fields.map(([name, inner]) => [name, sorted(inner)]));
  };
  return `${JSON.stringify(sorted(facts), null, 2)}\n`;
}
