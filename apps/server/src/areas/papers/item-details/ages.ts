import type { LeadRow } from "@digao/contract/sign-off/lead-row";
import type { Db } from "@digao/db/tenant";
import { signOf } from "@digao/domain/accounts/category";
import { allowanceNames } from "@digao/domain/accounts/contra";
import { detailColumns } from "@digao/domain/item-details/columns";
import { type Fen, fen, sum } from "@digao/domain/money";
import { type Aged, agedBalances, unnamed } from "../../books/ageing/door.ts";
import type { itemLead } from "../statement-items/door.ts";

type Lead = Awaited<ReturnType<typeof itemLead>>;

export interface DetailAge {
  by: "books" | "person";
  /** In the item's sign. */
  bands: Fen[];
  undated: Fen | null;
}

export interface Ages {
  bands: { fromMonths: number; toMonths: number | null }[];
  knownFrom: string | null;
  of(row: LeadRow): DetailAge | null;
}

const isAllowance = new RegExp(allowanceNames);
/** An allowance stands against what is aged. */
export const isContra = ({ name }: Pick<LeadRow, "name">): boolean => isAllowance.test(name);

export const NO_AGES: Ages = { bands: [], knownFrom: null, of: () => null };

/** What people wrote on a detail, else what the books say. */
export async function agesOf(db: Db, { subject, rows, stored }: Lead): Promise<Ages> {
  const { source } = subject.items.balance;
  if (!detailColumns(subject.item.line.code).ageing || !source.period) return NO_AGES;
  const codes = new Set(rows.filter((row) => !isContra(row)).flatMap(({ accountCode }) => accountCode ?? []));
  const aged = await agedBalances(db, source.period.id, [...codes]);
  const sign = signOf(subject.item.line.direction);
  const width = aged.bands.length;
  const split = new Set(
    rows.flatMap(({ accountCode, auxId }) => (accountCode !== null && auxId !== null ? [accountCode] : [])),
  );
  return {
    bands: aged.bands.map(({ fromMonths, toMonths }) => ({ fromMonths, toMonths })),
    knownFrom: aged.knownFrom,
    of(row) {
      const written = stored.get(row.key)?.ageing ?? [];
      if (written.some((amount) => fen(amount) !== 0n))
        return { by: "person", bands: padded(written.map(fen), width), undated: null };
      if (isContra(row) || row.accountCode === null) return null;
      const parties = aged.accounts.get(row.accountCode);
      const own = parties && partiesOf(row, parties, split.has(row.accountCode));
      if (!own) return null;
      return {
        by: "books",
        bands: Array.from({ length: width }, (_, band) => sign * sum(own.map(({ bands }) => bands[band] ?? 0n))),
        undated: sign * sum(own.map(({ undated }) => undated)),
      };
    },
  };
}

/** Of an account as a whole all its parties; of one that is split what names nobody. */
function partiesOf({ auxId }: LeadRow, parties: ReadonlyMap<number, Aged>, isSplit: boolean): Aged[] | null {
  if (auxId === null && !isSplit) return [...parties.values()];
  const own = parties.get(auxId ?? unnamed);
  return own ? [own] : null;
}

const padded = (bands: Fen[], width: number): Fen[] =>
  Array.from({ length: Math.max(width, bands.length) }, (_, band) => bands[band] ?? 0n);
