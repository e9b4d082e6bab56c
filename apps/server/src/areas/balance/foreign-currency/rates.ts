import { type ClosingRate, type RateSource, rateSources } from "@digao/contract/areas/balance/foreign-currency/calls";
import type { Db } from "@digao/db/tenant";
import { type Per, quoted } from "@digao/domain/foreign-currency/closing-rate";

/** Every rate of the project, the latest of each currency first. */
export async function readRates(db: Db): Promise<ClosingRate[]> {
  const rows = await db
    .selectFrom("closing_rate as r")
    .innerJoin("app_user as u", "u.id", "r.created_by")
    .leftJoin("app_user as s", "s.id", "r.superseded_by")
    .orderBy("r.currency")
    .orderBy("r.id", "desc")
    .select([
      "r.id",
      "r.currency",
      "r.rate_date as rateDate",
      "r.rate",
      "r.per",
      "r.source",
      "r.source_note as sourceNote",
    ])
    .select(["r.reason", "u.name as createdBy", "r.created_at as createdAt"])
    .select(["s.name as supersededBy", "r.superseded_at as supersededAt"])
    .execute();
  return rows.map(({ per, rate, source, ...row }) => ({
    ...row,
    rate: quoted(rate),
    per: perOf(per),
    source: sourceOf(source),
  }));
}

const perOf = (per: number): Per => (per === 100 ? 100 : 1);

const sourceOf = (name: string): RateSource => rateSources.find((source) => source === name) ?? "other";

export const isInForce = ({ supersededAt }: ClosingRate): boolean => supersededAt === null;

export const inForce = (rates: readonly ClosingRate[]): ReadonlyMap<string, ClosingRate> =>
  new Map(rates.filter(isInForce).map((rate) => [rate.currency, rate]));
