import type { Db } from "@digao/db/tenant";
import { signOf } from "@digao/domain/accounts/category";
import { currencyCode } from "@digao/domain/foreign-currency/currency";
import { monetaryKind } from "@digao/domain/foreign-currency/monetary";
import type { ForeignBalance } from "@digao/domain/foreign-currency/revaluation";
import { fen } from "@digao/domain/money";
import type { TrialBalanceSource } from "../trial-balance/door.ts";
import { type ListedBalance, listedBalances } from "./listed.ts";

export interface OwnBalance extends ForeignBalance {
  key: string;
  fsItemId: number;
  from: "books" | "detail";
}

type Item = TrialBalanceSource["items"][number];

/** Foreign-currency balances of a project: what its list of balances says, and over it what people wrote on details. */
export async function foreignBalances(
  db: Db,
  source: TrialBalanceSource,
  functional: string,
): Promise<{ balances: OwnBalance[]; unknown: string[] }> {
  const { balances: listed, unknown } = await listedBalances(db, source, functional);
  const written = await writtenBalances(db, source, functional);
  const items = new Map(source.items.map((item) => [item.line.code, item]));
  const isWritten = ({ accountCode, auxId }: ListedBalance) =>
    written.some(
      (own) => own.accountCode === accountCode && (own.auxId === auxId || own.auxId === null || auxId === null),
    );
  const fromBooks = listed.flatMap((balance): OwnBalance[] => {
    const item = items.get(itemCodeOf(source, balance.accountCode) ?? "");
    if (!item || isWritten(balance)) return [];
    const { accountCode, auxId, auxName, currency, foreign, book } = balance;
    const name = auxName ?? source.chart.accounts.get(accountCode)?.fullName ?? accountCode;
    const key = `${accountCode}|${auxId ?? ""}|${currency}`;
    const of = { fsItemId: item.id, itemCode: item.line.code, from: "books" as const };
    return [{ key, ...of, accountCode, auxId, name, currency, foreign, book }];
  });
  const order = new Map(source.items.map(({ id }, index) => [id, index]));
  const placeOf = ({ fsItemId }: OwnBalance) => order.get(fsItemId) ?? 0;
  return {
    balances: [...fromBooks, ...written]
      .filter(({ itemCode }) => monetaryKind(itemCode) !== null)
      .sort((a, b) => placeOf(a) - placeOf(b)),
    unknown,
  };
}

const itemCodeOf = ({ input }: TrialBalanceSource, accountCode: string): string | null =>
  input.balances.find(({ code }) => code === accountCode)?.rules?.primary.itemCode ?? null;

async function writtenBalances(db: Db, source: TrialBalanceSource, functional: string): Promise<OwnBalance[]> {
  const rows = await db
    .selectFrom("fs_detail")
    .where("currency", "is not", null)
    .orderBy("fs_item_id")
    .orderBy("line_no")
    .select(["id", "fs_item_id as fsItemId", "account_code as accountCode", "aux_id as auxId"])
    .select(["detail_name as name", "currency", "fc_amount as foreign", "close_book as book"])
    .execute();
  const items = new Map<number, Item>(source.items.map((item) => [item.id, item]));
  return rows.flatMap(({ id, currency: name, foreign, book, ...row }): OwnBalance[] => {
    const item = items.get(row.fsItemId);
    const currency = currencyCode(name ?? "");
    if (!item || currency === null || currency === functional) return [];
    const sign = signOf(item.line.direction);
    return [
      {
        ...row,
        key: `detail:${id}`,
        itemCode: item.line.code,
        currency,
        from: "detail",
        foreign: foreign === null ? null : sign * fen(foreign),
        book: sign * fen(book),
      },
    ];
  });
}
