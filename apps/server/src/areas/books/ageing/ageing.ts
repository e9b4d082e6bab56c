import type { AgeingRow, ageing } from "@digao/contract/areas/books/ageing/calls";
import type { Output } from "@digao/contract/endpoint";
import type { Lang } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { monthsBefore } from "@digao/domain/ageing/ageing";
import { checkAgeing } from "@digao/domain/integrity/check-ageing";
import { findingText } from "@digao/domain/integrity/finding";
import { abs, type Fen, fen, sum, yuan } from "@digao/domain/money";
import type { Context } from "../../../platform/serve.ts";
import { bookedAccounts, dataPeriod } from "../mapping/door.ts";
import { type Aged, type AgedParty, agedAt, areYearly, asOfDay, linesOfBand, type Query } from "./aged.ts";
import { type BookPeriod, type Chain, chainAt, periodsBackFrom } from "./book-periods.ts";
import { noParty } from "./parties.ts";

type Answer = Output<(typeof ageing)["GetAgeing"]>;
type Alert = AgeingRow["alerts"][number];

/** IC-33, on the side that the balance stands on. */
function alertsOf(own: AgedParty, prior: AgedParty | undefined, account: string, lang: Lang): Alert[] {
  const sign = own.balance < 0n ? -1n : 1n;
  const turned = (bands: readonly Fen[]) => bands.map((amount) => sign * amount);
  const row = { account, party: "", current: turned(own.bands), prior: turned(prior?.bands ?? []) };
  return checkAgeing(row).map((found) => ({
    band: Number(found.params.bucket) - 1,
    current: yuan(sign * fen(found.params.current ?? "0")),
    prior: yuan(sign * fen(found.params.prior ?? "0")),
    text: findingText(found, lang).detail,
  }));
}

type Item = { name: string; auxType: number };
async function itemsOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Item>> {
  const named = ids.filter((id) => id !== noParty);
  if (named.length === 0) return new Map();
  const rows = await db
    .selectFrom("aux_item")
    .where("id", "in", named)
    .select(["id", "aux_name as name", "aux_type as auxType"])
    .execute();
  return new Map(rows.map(({ id, ...item }) => [id, item]));
}

const shown = (amounts: readonly Fen[]): string[] => amounts.map(yuan);

const rowOf = (own: AgedParty, item: Item | undefined, prior: AgedParty | null, alerts: Alert[]): AgeingRow => ({
  auxId: item ? own.id : null,
  auxType: item?.auxType ?? null,
  name: item?.name ?? null,
  side: own.balance < 0n ? "cr" : "dr",
  balance: yuan(own.balance),
  bands: shown(own.bands),
  undated: yuan(own.undated),
  prior: prior ? shown(prior.bands) : null,
  alerts,
});

const largestFirst = (a: AgedParty, b: AgedParty): number => {
  const [left, right] = [abs(a.balance), abs(b.balance)];
  if (left === right) return a.id - b.id;
  return left < right ? 1 : -1;
};

const bandSums = ({ bands, parties }: Aged): Fen[] =>
  bands.map((_, band) => sum([...parties.values()].map((party) => party.bands[band] ?? 0n)));

/** The side of the account, and at the end of the data period its balance in the books. */
async function bookOf(db: Db, { id, projectId, endDate }: BookPeriod, { accountCode }: Query, asOf: string) {
  const account = await db
    .selectFrom("account")
    .where("period_id", "=", id)
    .where("code", "=", accountCode)
    .select("dc")
    .executeTakeFirst();
  const period = asOf === endDate ? await dataPeriod(db, projectId, id) : null;
  const booked = period ? await bookedAccounts(db, period) : [];
  const balance = booked.find(({ code }) => code === accountCode)?.balance.closing ?? null;
  return { direction: account?.dc === 2 ? ("cr" as const) : ("dr" as const), balance };
}

async function agedYearBefore(db: Db, chain: Chain, query: Query, asOf: string): Promise<Aged | null> {
  const yearBefore = monthsBefore(asOf, 12);
  const earlier = chainAt(chain, yearBefore);
  return earlier && areYearly(query) ? agedAt(db, earlier, query, yearBefore) : null;
}

const nobody = (id: number, width: number): AgedParty => ({
  id,
  balance: 0n,
  bands: Array(width).fill(0n),
  undated: 0n,
});

export async function getAgeing({ db, lang }: Context, query: Query): Promise<Answer> {
  const chain = await periodsBackFrom(db, query.periodId);
  const [own] = chain;
  const asOf = asOfDay(own, query.jPeriod);
  const aged = await agedAt(db, chain, query, asOf);
  const prior = await agedYearBefore(db, chain, query, asOf);
  const priorOf = (id: number) => prior && (prior.parties.get(id) ?? nobody(id, aged.bands.length));
  const open = [...aged.parties.values()].filter(({ balance }) => balance !== 0n).sort(largestFirst);
  const alerts = new Map(
    open.map((party) => {
      const before = priorOf(party.id);
      return [party.id, before ? alertsOf(party, before, query.accountCode, lang) : []];
    }),
  );
  const items = await itemsOf(
    db,
    open.map(({ id }) => id),
  );
  const matching = open.filter(
    ({ id }) =>
      (!query.keyword || (items.get(id)?.name ?? "").includes(query.keyword)) &&
      (!query.onlyAlerts || (alerts.get(id) ?? []).length > 0),
  );
  const balance = sum(open.map((party) => party.balance));
  const book = await bookOf(db, own, query, asOf);
  return {
    asOf,
    method: query.method,
    direction: book.direction,
    bands: aged.bands.map((band) => ({ ...band, lines: linesOfBand(chain, band) })),
    knownFrom: aged.knownFrom,
    openingBand: aged.openingBand,
    total: {
      balance: yuan(balance),
      bands: shown(bandSums(aged)),
      undated: yuan(sum(open.map(({ undated }) => undated))),
      prior: prior ? shown(bandSums(prior)) : null,
    },
    bookBalance: book.balance === null ? null : yuan(book.balance),
    difference: book.balance === null ? null : yuan(balance - book.balance),
    alertCount: [...alerts.values()].filter((found) => found.length > 0).length,
    totalCount: matching.length,
    items: matching
      .slice(query.skipCount, query.skipCount + query.maxResultCount)
      .map((party) => rowOf(party, items.get(party.id), priorOf(party.id), alerts.get(party.id) ?? [])),
  };
}
