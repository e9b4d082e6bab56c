/** Details of an item for its paper: auxiliary items and ages as the books have them, the largest one by one. */
import { codeWord } from "@digao/contract/code-words";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { signOf } from "@digao/domain/accounts/category";
import { allowanceNames } from "@digao/domain/accounts/contra";
import { detailColumns } from "@digao/domain/item-details/columns";
import { abs, type Fen, sum, yuan } from "@digao/domain/money";
import { sql } from "kysely";
import { itemAccounts, itemAuxRows, type TrialBalanceSource } from "../../balance/trial-balance/door.ts";
import { agedBalances, unnamed } from "../../books/ageing/door.ts";
import type { Filling } from "../sheet-templates/door.ts";

type Lists = Filling["lists"];
type Accounts = ReturnType<typeof itemAccounts>;
export interface DetailItem {
  code: string;
  /** Side on which the item stands: 1 debit, 2 credit. */
  dc: number;
}

/** One by one; what is left is told in a row for each account. */
const listedMax = 150;

const quoted = (text: string): string => text.replaceAll('"', '""');

/** What an account brings to an item, as a cell that follows the books. */
export const leadFormula = (item: string, account: string, column: string, moment = "close"): { formula: string } => ({
  formula: `=LEAD("${item}","${quoted(account)}","${column}","${moment}")`,
});

interface AuxItem {
  id: number;
  type: number;
  name: string;
}
async function auxItems(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, AuxItem>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<AuxItem>`
    select x.id, x.aux_type as type, x.aux_name as name from aux_item x where ${ofProject("x")} and x.id = any(${ids}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

const number = (amount: Fen): number => Number(yuan(amount));
const bySize = <T extends { size: Fen }>(rows: readonly T[]): T[] =>
  [...rows].sort((a, b) => (abs(b.size) > abs(a.size) ? 1 : -1));

/** Each account's largest items, and what they leave of it. */
async function auxLists(db: Db, source: TrialBalanceSource, item: DetailItem, accounts: Accounts): Promise<Lists> {
  const found = await itemAuxRows(db, source, item.code, accounts);
  const all = [...found.values()].flat();
  const named = await auxItems(
    db,
    all.flatMap(({ auxId }) => auxId ?? []),
  );
  const dcOf = (code: string): number => source.chart.accounts.get(code)?.dc ?? item.dc;
  const own = bySize(
    accounts.flatMap((account) => (found.get(account.code) ?? []).map((row) => ({ account, row, size: row.close }))),
  );
  const isListed = ({ row }: (typeof own)[number], at: number): boolean =>
    at < listedMax && row.auxId !== null && named.has(row.auxId);
  const listed = own.filter(isListed);
  const aux = listed.flatMap(({ account, row }) => {
    const one = named.get(row.auxId ?? 0);
    if (!one) return [];
    return {
      account: account.code,
      accountName: account.name,
      type: codeWord("zh", "auxType", one.type),
      name: one.name,
      sign: dcOf(account.code) === item.dc ? "" : "-",
    };
  });
  const rest = accounts.flatMap((account) => {
    const left = own.filter((one, at) => one.account === account && !isListed(one, at)).map(({ row }) => row);
    const named = { account: account.code, accountName: account.name };
    if ((found.get(account.code) ?? []).length === 0) {
      const of = (column: string, moment?: string) => leadFormula(item.code, account.code, column, moment);
      const moved = { debit: of("periodDr"), credit: of("periodCr") };
      return { ...named, name: "", open: of("unaudited", "open"), ...moved, close: of("unaudited") };
    }
    if (left.length === 0) return [];
    const side = item.dc === 2 ? -1n : 1n;
    return {
      ...named,
      name: `其余 ${left.length} 项`,
      open: number(side * sum(left.map(({ open }) => open))),
      debit: number(sum(left.map(({ periodDr }) => periodDr))),
      credit: number(sum(left.map(({ periodCr }) => periodCr))),
      close: number(side * sum(left.map(({ close }) => close))),
    };
  });
  return { aux, auxRest: rest };
}

const isAllowance = new RegExp(allowanceNames);

/** A formula of more is no formula that anybody reads: the figure stands as it is. */
const termsMax = 40;
function agedBook({ code, dc }: DetailItem, accounts: Accounts): { formula: string } | number {
  if (accounts.length > 0 && accounts.length <= termsMax)
    return {
      formula: `=${accounts.map((account) => leadFormula(code, account.code, "unaudited").formula.slice(1)).join("+")}`,
    };
  return number((dc === 2 ? -1n : 1n) * sum(accounts.map(({ net }) => net)));
}

async function agedList(db: Db, source: TrialBalanceSource, item: DetailItem, accounts: Accounts) {
  if (!source.period) return { rows: [], knownFrom: "", book: "" };
  const withAges = accounts.filter(({ name }) => !isAllowance.test(name));
  const codes = withAges.map(({ code }) => code);
  const aged = await agedBalances(db, source.period.id, codes);
  const sign = signOf(item.dc === 2 ? "Cr" : "Dr");
  const own = bySize(
    [...aged.accounts].flatMap(([account, parties]) =>
      [...parties.values()].flatMap((party) => (party.balance === 0n ? [] : [{ account, party, size: party.balance }])),
    ),
  );
  const named = await auxItems(
    db,
    own.slice(0, listedMax).map(({ party }) => party.id),
  );
  const dcOf = (code: string): number => source.chart.accounts.get(code)?.dc ?? item.dc;
  const listed = own.slice(0, listedMax).map(({ account, party }) => {
    const one = named.get(party.id);
    const side = dcOf(account) === item.dc ? "" : "-";
    const formula =
      one &&
      `=${side}AUX("${account}","${codeWord("zh", "auxType", one.type)}","${one.name.replaceAll('"', '""')}","close")`;
    return {
      account,
      name: party.id === unnamed ? "未指明单位" : (one?.name ?? ""),
      balance: formula ? { formula } : number(sign * party.balance),
      ...bandsOf(party.bands.map((amount) => sign * amount)),
      remark: party.undated === 0n ? "" : `其中 ${yuan(sign * party.undated)} 早于可知凭证`,
    };
  });
  const left = own.slice(listedMax).map(({ party }) => party);
  const rest =
    left.length === 0
      ? []
      : [
          {
            account: "",
            name: `其余 ${left.length} 户`,
            balance: number(sign * sum(left.map(({ balance }) => balance))),
            ...bandsOf(aged.bands.map((_, band) => sign * sum(left.map(({ bands }) => bands[band] ?? 0n)))),
            remark: "编制时的账面数",
          },
        ];
  return { rows: [...listed, ...rest], knownFrom: aged.knownFrom, book: agedBook(item, withAges) };
}

const bandsOf = (amounts: readonly Fen[]) =>
  Object.fromEntries(amounts.map((amount, band) => [`band${band}`, number(amount)]));

/** Nothing for an item whose details are no parties. */
export async function detailLists(
  db: Db,
  source: TrialBalanceSource,
  item: DetailItem,
): Promise<{ lists: Lists; agedFrom: string; agedBook: { formula: string } | number | string }> {
  const { ageing, parties } = detailColumns(item.code);
  const accounts = itemAccounts(source, item.code);
  const lists = parties ? await auxLists(db, source, item, accounts) : { aux: [], auxRest: [] };
  const none = { rows: [], knownFrom: "", book: "" };
  const { rows, knownFrom, book } = ageing ? await agedList(db, source, item, accounts) : none;
  return { lists: { ...lists, aged: rows }, agedFrom: knownFrom, agedBook: book };
}
