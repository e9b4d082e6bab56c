/** The way from a figure down to a voucher, kept in the address: item, then account and auxiliary, then voucher. */
import type { UrlPatch } from "../../../../lib/use-url-state.ts";

export interface Trail {
  /** Statement item (RID). */
  item: number | undefined;
  account: string | undefined;
  aux: number | undefined;
  /** Shown beside the ledger lines. */
  voucher: number | undefined;
}
export type Level = "none" | "item" | "ledger";

const numberIn = (params: URLSearchParams, name: string) => {
  const text = params.get(name) ?? "";
  return /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined;
};

export const trailFrom = (params: URLSearchParams): Trail => ({
  item: numberIn(params, "item"),
  account: params.get("account") ?? undefined,
  aux: numberIn(params, "aux"),
  voucher: numberIn(params, "voucher"),
});

export function levelOf({ item, account }: Trail): Level {
  if (account) return "ledger";
  return item === undefined ? "none" : "item";
}

/** What the address holds after a step; everything deeper than it is left out. */
export const stepTo = ({ item, account, aux, voucher }: Partial<Trail>): UrlPatch => ({ item, account, aux, voucher });

export interface Crumb {
  text: string;
  /** Undefined for the place one stands at. */
  to: UrlPatch | undefined;
}
export interface Names {
  /** Of the screen the trail began on. */
  start: string;
  item: string | undefined;
  account: string | undefined;
  aux: string | undefined;
}

/** Every place passed, each a step back. */
export function crumbsOf(trail: Trail, names: Names): Crumb[] {
  const { item, account, aux } = trail;
  const places: Crumb[] = [{ text: names.start, to: stepTo({}) }];
  if (item !== undefined) places.push({ text: names.item ?? `${item}`, to: stepTo({ item }) });
  if (account) {
    const text = names.account ? `${account} ${names.account}` : account;
    places.push({ text, to: stepTo({ item, account }) });
  }
  if (account && aux !== undefined) places.push({ text: names.aux ?? `${aux}`, to: stepTo({ item, account, aux }) });
  return places.map((place, index) => (index === places.length - 1 ? { ...place, to: undefined } : place));
}
