import type { RelatedCandidate, RelatedParty } from "@digao/contract/areas/balance/related-parties/calls";
import type { DetailSheet, DetailSheetRow, itemDetails } from "@digao/contract/areas/papers/item-details/calls";
import type { Input } from "@digao/contract/endpoint";
import type { LeadRow } from "@digao/contract/sign-off/lead-row";
import { signOf } from "@digao/domain/accounts/category";
import { ageingTie } from "@digao/domain/item-details/ageing-tie";
import { detailColumns } from "@digao/domain/item-details/columns";
import { mayBe, partyOf } from "@digao/domain/item-details/party";
import { type Fen, fen, sum, yuan } from "@digao/domain/money";
import type { Context } from "../../../platform/serve.ts";
import { type ForeignDetail, foreignOfItem } from "../../balance/foreign-currency/door.ts";
import { relatedCandidates, relatedNames } from "../../balance/related-parties/door.ts";
import { itemLead } from "../statement-items/door.ts";
import { type Ages, agesOf, isContra } from "./ages.ts";

/** The rows of the lead schedule, each with who it stands with, in which currency and how old it is; they add up to the item. */
export const getDetailSheet = async (ctx: Context, query: DetailQuery): Promise<DetailSheet> =>
  (await sheetOf(ctx, query)).sheet;

type DetailQuery = Input<(typeof itemDetails)["GetDetailSheet"]>;
type Lead = Awaited<ReturnType<typeof itemLead>>;

/** With the paper that it belongs to. */
export async function sheetOf(
  ctx: Context,
  { RId, RptLang: lang }: DetailQuery,
): Promise<{ sheet: DetailSheet; subject: Lead["subject"] }> {
  const { db } = ctx;
  const lead = await itemLead(ctx, RId, lang);
  const { subject, rows, stored } = lead;
  const { item, row: own, projectId } = subject;
  const { source } = subject.items.balance;
  const { parties: hasParties } = detailColumns(item.line.code);
  const related = await relatedNames(db, projectId);
  const candidates = hasParties ? await relatedCandidates(db, source) : [];
  const ages = await agesOf(db, lead);
  const sign = signOf(item.line.direction);
  const foreign = foreignByRow(await foreignOfItem(db, source, RId), rows, sign);
  const listed = rows.map((row) => rowOf(row, { related, candidates, foreign, ages, sign }));
  const rest = rows.find(({ kind }) => kind === "rest");
  const sheet: DetailSheet = {
    columns: { ageing: ages.knownFrom !== null, parties: hasParties, currency: foreign.size > 0 },
    isKept: stored.size > 0,
    bands: ages.bands,
    knownFrom: ages.knownFrom,
    rows: listed,
    unaudited: yuan(own.unaudited),
    audited: yuan(own.audited),
    unplaced: rest?.closeBook ?? "0.00",
    unplacedAudited: rest?.audited ?? "0.00",
    ageing: ages.knownFrom === null ? null : ageingOf(listed),
  };
  return { sheet, subject };
}

interface RowContext {
  related: ReadonlyMap<string, RelatedParty>;
  candidates: readonly RelatedCandidate[];
  foreign: ReadonlyMap<string, Foreign>;
  ages: Ages;
  sign: bigint;
}

interface Foreign {
  currency: string;
  amount: Fen | null;
}

function rowOf(row: LeadRow, { related, candidates, foreign, ages, sign }: RowContext): DetailSheetRow {
  const { prior: _prior, change: _change, rate: _rate, ...shown } = row;
  const party = row.kind === "detail" ? related.get(partyOf(row.name)) : undefined;
  const candidate = party || row.kind === "rest" ? undefined : candidates.find(({ name }) => mayBe(row.name, name));
  const own = foreign.get(row.key);
  const age = row.kind === "detail" ? ages.of(row) : null;
  const tie = age && ageingTie(age.bands, { book: fen(row.closeBook), audited: fen(row.audited) });
  const reclassified = sign * (fen(row.rjeDr) - fen(row.rjeCr));
  return {
    ...shown,
    adjusted: yuan(fen(row.audited) - fen(row.closeBook) - reclassified),
    reclassified: yuan(reclassified),
    relatedParty: party
      ? { id: party.id, relation: party.relation, note: party.note, rowVersion: party.rowVersion }
      : null,
    candidate: candidate ?? null,
    currency: own?.currency ?? null,
    fcAmount: own?.amount == null ? null : yuan(own.amount),
    isContra: row.kind === "detail" && isContra(row),
    bands: age ? age.bands.map(yuan) : null,
    undated: age?.undated == null ? null : yuan(age.undated),
    agedBy: age?.by ?? null,
    agedBasis: tie?.basis ?? null,
    ageingDifference: tie ? yuan(tie.difference) : null,
  };
}

/** A detail's own currency; one that holds several shows them without an amount. */
function foreignByRow(
  balances: readonly ForeignDetail[],
  rows: readonly LeadRow[],
  sign: bigint,
): ReadonlyMap<string, Foreign> {
  const found = new Map<string, Foreign>();
  for (const row of rows) {
    const own = balances.filter((balance) => isOn(balance, row));
    if (own.length === 0) continue;
    const [first] = own;
    const amount = own.length === 1 && first && first.foreign !== null ? sign * first.foreign : null;
    found.set(row.key, { currency: [...new Set(own.map(({ currency }) => currency))].join(", "), amount });
  }
  return found;
}

function isOn({ key, from, accountCode, auxId }: ForeignDetail, row: LeadRow): boolean {
  if (row.kind === "rest") return false;
  if (from === "detail") return row.key.endsWith(`|${key.slice("detail:".length)}`);
  return accountCode === row.accountCode && auxId === row.auxId;
}

function ageingOf(rows: readonly DetailSheetRow[]): NonNullable<DetailSheet["ageing"]> {
  const aged = rows.filter(({ bands }) => bands !== null);
  const total = (list: readonly DetailSheetRow[], amount: (row: DetailSheetRow) => Fen) => yuan(sum(list.map(amount)));
  const closing = ({ closeBook }: DetailSheetRow) => fen(closeBook);
  const difference = ({ ageingDifference }: DetailSheetRow) => fen(ageingDifference ?? "0.00");
  return {
    total: total(aged, ({ bands }) => sum((bands ?? []).map(fen))),
    undated: total(aged, ({ undated }) => fen(undated ?? "0.00")),
    contra: total(
      rows.filter((row) => row.isContra && row.bands === null),
      closing,
    ),
    notAged: total(
      rows.filter((row) => !row.isContra && row.bands === null),
      closing,
    ),
    adjustments: total(
      aged.filter(({ agedBasis }) => agedBasis === "book"),
      (row) => fen(row.audited) - fen(row.closeBook),
    ),
    difference: total(aged, difference),
    off: aged.filter((row) => difference(row) !== 0n).length,
  };
}
