/** The project's statement items and accounts, to look lines up in and to check them by. */
import { type AccountNode, type ItemNode, mapping } from "@digao/contract/areas/books/mapping/calls";
import type { StatementLine, StatementLineKind } from "@digao/domain/statements/statement-line";
import { useMemo } from "react";
import { useCall } from "../../../lib/api.ts";
import type { ReportLanguage } from "../../../ui/LangSwitch.tsx";

export interface Book {
  /** Lines that may be booked on, in the order of the statements. */
  items: readonly ItemNode[];
  itemById: ReadonlyMap<number, ItemNode>;
  itemByText: ReadonlyMap<string, ItemNode>;
  /** Of the domain, by code. */
  lineByCode: ReadonlyMap<string, StatementLine>;
  accounts: readonly AccountNode[];
  accountByCode: ReadonlyMap<string, AccountNode>;
}

const kinds: Record<string, StatementLineKind> = { H: "H", L: "L", I: "I", T: "T" };
const directions = { 1: "Dr", 2: "Cr" } as const;
/** Report types by group: 1 and 2 are the balance sheet. */
const reportTypes: Record<number, number> = { 1: 1, 2: 1, 3: 2, 4: 3, 5: 4, 6: 5 };

const lineOf = (item: ItemNode): StatementLine => ({
  code: item.stdCode,
  group: item.grpId,
  lineNo: item.lineNo,
  nameZh: item.name,
  nameEn: item.name,
  kind: kinds[item.kind] ?? "H",
  prefix: "",
  direction: item.dc === 1 || item.dc === 2 ? directions[item.dc] : "",
  formula: "",
  reportType: reportTypes[item.grpId] ?? 1,
});

export function bookOf(all: readonly ItemNode[], accounts: readonly AccountNode[]): Book {
  const items = all.filter((item) => item.kind === "L");
  return {
    items,
    itemById: new Map(all.map((item) => [item.id, item])),
    itemByText: new Map(items.flatMap((item) => [[item.name, item] as const, [item.stdCode, item] as const])),
    lineByCode: new Map(all.map((item) => [item.stdCode, lineOf(item)])),
    accounts,
    accountByCode: new Map(accounts.map((account) => [account.code, account])),
  };
}

const itemsStaleMs = 5 * 60_000;
export function useBook(projectId: number, RptLang: ReportLanguage): Book {
  const items = useCall(mapping.GetRptItemTree, { projectId, RptLang }, { staleMs: itemsStaleMs });
  const accounts = useCall(mapping.GetAccountTree, { projectId }, { staleMs: itemsStaleMs });
  return useMemo(() => bookOf(items.data ?? [], accounts.data ?? []), [items.data, accounts.data]);
}
