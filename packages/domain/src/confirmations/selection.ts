/** Which balances are confirmed, each with its reason: key items, related parties, credit and zero balances by name; the rest by chance (CSA 1312, 1314). */
import { abs, type Fen, max, sum } from "../money.ts";
import { mulberry32 } from "../sampling/generator.ts";
import { itemsAtPoints, pointsByInterval, pointsBySize } from "../sampling/mus.ts";

export type SelectReason = "key" | "related" | "aged" | "credit" | "zero" | "closed" | "mus" | "random" | "all";

export interface Balance {
  key: string;
  amount: Fen;
  isRelated: boolean;
  isClosed?: boolean;
}

export interface SelectionDesign {
  method: "all" | "key" | "mus" | "random";
  /** Balances of this much or more, whatever their side. */
  keyFrom: Fen | null;
  withRelated: boolean;
  withCredit: boolean;
  /** Zero balances and closed accounts: always of banks. */
  withZero: boolean;
  /** Of MUS one of both, of random the size. */
  interval?: Fen | null;
  size?: number | null;
  seed: number;
}

function named(
  balance: Balance,
  { method, keyFrom, withRelated, withCredit, withZero }: SelectionDesign,
): SelectReason | null {
  if (balance.isClosed && (withZero || method === "all")) return "closed";
  if (balance.amount === 0n) return withZero ? "zero" : null;
  if (keyFrom !== null && abs(balance.amount) >= keyFrom) return "key";
  if (withRelated && balance.isRelated) return "related";
  if (withCredit && balance.amount < 0n) return "credit";
  return method === "all" ? "all" : null;
}

function byValue(rest: readonly Balance[], { interval, size, seed }: SelectionDesign): string[] {
  const total = sum(rest.map(({ amount }) => amount));
  if (total <= 0n) return [];
  const { points } = interval
    ? pointsByInterval(total, interval, seed)
    : pointsBySize(total, Math.max(size ?? 1, 1), seed);
  return itemsAtPoints(
    rest.map(({ amount }) => max(amount, 0n)),
    points,
  ).flatMap(({ place }) => rest[place - 1]?.key ?? []);
}

/** Partial Fisher-Yates, as every random sample of the product is drawn. */
function byChance(rest: readonly Balance[], { size, seed }: SelectionDesign): string[] {
  const next = mulberry32(seed);
  const drawn = [...rest];
  const count = Math.min(size ?? 0, drawn.length);
  for (let i = 0; i < count; i++) {
    const j = i + Math.floor(next() * (drawn.length - i));
    const [a, b] = [drawn[i], drawn[j]];
    if (a && b) [drawn[i], drawn[j]] = [b, a];
  }
  return drawn.slice(0, count).map(({ key }) => key);
}

/** The reason of every balance that is selected, by its key. The same seed over the same balances selects the same. */
export function selectBalances(
  balances: readonly Balance[],
  design: SelectionDesign,
): ReadonlyMap<string, SelectReason> {
  const reasons = new Map<string, SelectReason>();
  for (const balance of balances) {
    const reason = named(balance, design);
    if (reason) reasons.set(balance.key, reason);
  }
  const rest = balances.filter(({ key, amount }) => !reasons.has(key) && amount > 0n);
  const { method } = design;
  if (method === "mus") for (const key of byValue(rest, design)) reasons.set(key, "mus");
  if (method === "random") for (const key of byChance(rest, design)) reasons.set(key, "random");
  return reasons;
}
