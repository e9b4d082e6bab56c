/** What a client declares beside what is registered: joined by credit code, else by name. */
import { partyOf } from "../item-details/party.ts";

export interface Fact {
  id: number;
  name: string;
  uscc: string | null;
  position: string | null;
  /** A share of one. */
  percent: string | null;
  subscribed: string | null;
  status: string | null;
  day: string | null;
  isDeclared: boolean;
}
export type ComparedField = "name" | "position" | "percent" | "subscribed" | "status" | "day";
/** As the enumeration registryCompare. */
export type CompareCode = 0 | 1 | 2 | 3 | 4;
export interface Pair<F extends Fact> {
  compare: CompareCode;
  declared: F | null;
  registered: F | null;
  differing: ComparedField[];
}

/** A hundredth of a percentage point, and a fen. */
const tolerances = { percent: 0.0001, subscribed: 0.01 } as const;
/** A rounding of binary fractions is no difference. */
const noise = 1e-9;

const isApart = (field: "percent" | "subscribed", one: string, other: string): boolean =>
  Math.abs(Number(one) - Number(other)) > tolerances[field] + noise;

const plain = (text: string): string => text.replace(/\s+/g, "").toLowerCase();

function differs(field: ComparedField, declared: Fact, registered: Fact): boolean {
  const [one, other] = [declared[field], registered[field]];
  // What a side does not tell is no difference: nothing is guessed.
  if (!one || !other) return false;
  if (field === "percent" || field === "subscribed") return isApart(field, one, other);
  if (field === "name") return partyOf(one) !== partyOf(other);
  return plain(one) !== plain(other);
}

const fields: readonly ComparedField[] = ["name", "position", "percent", "subscribed", "status", "day"];

function paired<F extends Fact>(declared: F, registered: F): Pair<F> {
  const differing = fields.filter((field) => differs(field, declared, registered));
  return { compare: differing.length > 0 ? 2 : 1, declared, registered, differing };
}

const isSame = (one: Fact, other: Fact): boolean =>
  one.uscc && other.uscc ? one.uscc === other.uscc : partyOf(one.name) === partyOf(other.name);

/**
 * Differences first, then what stands on one side alone, then what is the same. Where nothing of the kind is registered, nothing is compared:
 * a registration that was not looked up says nothing of what is declared.
 */
export function compareFacts<F extends Fact>(facts: readonly F[]): Pair<F>[] {
  const declared = facts.filter(({ isDeclared }) => isDeclared);
  const left = facts.filter(({ isDeclared }) => !isDeclared);
  if (left.length === 0) return declared.map((one) => ({ compare: 0, declared: one, registered: null, differing: [] }));
  const pairs = declared.map((one): Pair<F> => {
    const at = left.findIndex((other) => isSame(one, other));
    const [other] = at < 0 ? [] : left.splice(at, 1);
    return other ? paired(one, other) : { compare: 4, declared: one, registered: null, differing: [] };
  });
  const alone = left.map((one): Pair<F> => ({ compare: 3, declared: null, registered: one, differing: [] }));
  const order: readonly CompareCode[] = [2, 3, 4, 1];
  return [...pairs, ...alone].sort((one, other) => order.indexOf(one.compare) - order.indexOf(other.compare));
}
