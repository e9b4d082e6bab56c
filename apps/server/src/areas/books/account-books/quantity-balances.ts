import type { accountBooks, QuantityBalances, QuantityRow } from "@digao/contract/areas/books/account-books/calls";
import type { Input } from "@digao/contract/endpoint";
import type { Db } from "@digao/db/tenant";
import { quantityFigures } from "@digao/domain/books/quantities";
import { yuan } from "@digao/domain/money";
import type { Context } from "../../../platform/serve.ts";
import { codesOf } from "./codes-of.ts";
import { type AccountQuantity, accountQuantities } from "./quantity-sums.ts";
import { bookScope } from "./scope.ts";

type Query = Input<(typeof accountBooks)["GetQuantityBalances"]>;

/** The table as it is answered and written: the lowest accounts that carry quantities. */
export async function quantityBalances(db: Db, query: Query): Promise<QuantityBalances> {
  const scope = await bookScope(db, { ...query, source: "journal" });
  const codes = await codesOf(db, query.periodId, query.accountCode);
  const { figures, quantities } = await accountQuantities(db, scope, codes);
  const names = new Map(figures.accounts.map(({ code, name }) => [code, name]));
  const opens = new Map([...figures.rows].map(([code, { open }]) => [code, open]));
  const items = quantities.map((own) => rowOf(own, names.get(own.code) ?? "", opens.get(own.code) ?? null));
  return { from: scope.from, to: scope.to, items };
}

function rowOf(own: AccountQuantity, accountName: string, open: bigint | null): QuantityRow {
  const openQty = own.start === null ? null : own.start + own.before;
  const closeQty = openQty === null ? null : openQty + own.in - own.out;
  return {
    accountCode: own.code,
    accountName,
    open: quantityFigures(openQty, open),
    in: quantityFigures(own.in, own.debit),
    out: quantityFigures(own.out, own.credit),
    close: quantityFigures(closeQty, open === null ? null : open + own.debit - own.credit),
    withoutCount: own.withoutCount,
    withoutNet: yuan(own.withoutNet),
  };
}

export const getQuantityBalances = ({ db }: Context, query: Query): Promise<QuantityBalances> =>
  quantityBalances(db, query);
