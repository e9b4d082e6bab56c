/** The client's chart of accounts as the pickers and trees of the analysis know it. */
import { type AccountNode, mapping } from "@digao/contract/areas/books/mapping/calls";
import { useMemo } from "react";
import { useCall } from "../../../lib/api.ts";
import { toFen } from "../../../lib/decimal.ts";
import type { Scope } from "./use-scope.ts";

const staleMs = 5 * 60_000;
const none: readonly AccountNode[] = [];

export function useAccounts({ project, period }: Pick<Scope, "project" | "period">): readonly AccountNode[] {
  const { data } = useCall(
    mapping.GetAccountTree,
    { projectId: project.id, periodId: period?.periodId },
    { staleMs, enabled: period !== undefined },
  );
  return data ?? none;
}

const turnover = ({ debit, credit }: AccountNode) => (toFen(debit) ?? 0n) + (toFen(credit) ?? 0n);

/** Where a view needs an account and none is chosen: receivables, else what moves most. */
const receivables = "1122";
export function useAccountInUse(scope: Pick<Scope, "project" | "period" | "url">): AccountNode | undefined {
  const accounts = useAccounts(scope);
  const { account } = scope.url;
  return useMemo(() => {
    const byCode = (code: string) => accounts.find((one) => one.code === code);
    if (account !== undefined) return byCode(account);
    const tops = accounts.filter(({ level }) => level === 1);
    return byCode(receivables) ?? tops.toSorted((a, b) => (turnover(a) < turnover(b) ? 1 : -1))[0];
  }, [accounts, account]);
}

export interface InTree {
  accountCode: string;
  parentCode: string | null;
}
export interface Forest<Row> {
  roots: readonly Row[];
  below: ReadonlyMap<string, readonly Row[]>;
}

/** Rows whose parent is not shown begin a tree of their own. */
export function forestOf<Row extends InTree>(rows: readonly Row[]): Forest<Row> {
  const shown = new Set(rows.map(({ accountCode }) => accountCode));
  const below = new Map<string, Row[]>();
  const roots: Row[] = [];
  for (const row of rows) {
    if (row.parentCode === null || !shown.has(row.parentCode)) roots.push(row);
    else below.set(row.parentCode, [...(below.get(row.parentCode) ?? []), row]);
  }
  return { roots, below };
}
