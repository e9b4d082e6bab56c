/**
 * Decisions on their way: kept on this machine until the server has them, sent with the versions they were decided on, so that
 * another person's decision is never overwritten.
 */
import { type AccountNode, type ItemNode, mapping } from "@digao/contract/areas/books/mapping/calls";
import { type UseQueryResult, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import { call, keyOf } from "../../../lib/api.ts";
import { faultOf, isConflict } from "../../../lib/call-error.ts";
import { refreshRecords } from "../../../lib/live-changes.ts";
import type { Cells } from "../../../ui/edit/cells.ts";
import { useCells } from "../../../ui/edit/use-cells.ts";
import type { Stand } from "../../../ui/edit/use-edit.ts";
import { type Chart, decided, isAlike, readCell, type Sending, seenBy, sendings, targetsIn } from "./changes.ts";

/** The chart is read again when nobody has decided anything for a moment, not after each of many decisions. */
const restMs = 1_500;

/** Each account has a version of its own: together they say which chart was seen. */
const standOf = (accounts: readonly AccountNode[] = []): Stand<Chart> => ({
  values: new Map(accounts.map((account) => [account.id, account])),
  rowVersion: accounts.reduce((sum, { rowVersion }) => sum + rowVersion, 0),
});

/** Reads the chart and everything that follows from it again, once the hands rest. */
function useLaterRefresh() {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void refreshRecords(client, "accountMapping"), restMs);
  };
}

interface Given {
  projectId: number;
  periodId: number | undefined;
  isReadOnly: boolean;
  chart: UseQueryResult<AccountNode[]>;
  items: ReadonlyMap<number, ItemNode>;
}

function useArrivals({ projectId, periodId, items }: Given) {
  const client = useQueryClient();
  const key = keyOf(mapping.GetAccountTree, { projectId, periodId });
  const own = useRef(new Map<number, number>());
  return {
    send: async ({ save, target }: Sending, chart: readonly AccountNode[]) => {
      const seen = seenBy(save, chart, own.current);
      const { rowVersions } = await call(mapping.SaveRptMapAccountData, { projectId, ...save, seen });
      for (const { id, rowVersion } of rowVersions) own.current.set(id, rowVersion);
      // A reading that is on its way still has the old mapping.
      void client.cancelQueries({ queryKey: key });
      const versions = new Map(rowVersions.map(({ id, rowVersion }) => [id, rowVersion]));
      client.setQueryData<readonly AccountNode[]>(key, (old) =>
        old?.map((account) => {
          const rowVersion = versions.get(account.id);
          return rowVersion === undefined ? account : { ...decided(account, target, items), rowVersion };
        }),
      );
    },
    standNow: () => standOf(client.getQueryData<readonly AccountNode[]>(key)),
  };
}

/** Nothing that is sent now would arrive, or all of it is to be held against what stands now. */
const endsAll = (error: unknown) => isConflict(error) || faultOf(error)?.status === 0;

export function useSending(given: Given) {
  const { projectId, periodId, isReadOnly, chart } = given;
  const later = useLaterRefresh();
  const { send, standNow } = useArrivals(given);
  const now = useMemo(() => standOf(chart.data), [chart.data]);
  return useCells<Chart>({
    form: "mapping",
    record: `${projectId}.${periodId ?? ""}`,
    isReadOnly,
    now,
    standNow,
    read: readCell,
    isAlike,
    write: async (cells: Cells, { values }, done) => {
      const accounts = [...values.values()];
      let refusal: unknown;
      for (const sending of sendings(accounts, targetsIn(cells))) {
        try {
          await send(sending, accounts);
          const covered = new Set(sending.covers);
          done(Object.fromEntries(Object.entries(cells).filter(([name]) => covered.has(Number(name)))));
        } catch (error) {
          if (endsAll(error)) throw error;
          // What was decided besides is still sent.
          refusal ??= error;
        }
      }
      later();
      if (refusal) throw refusal;
    },
    reread: async () => {
      const { data } = await chart.refetch();
      return data && standOf(data);
    },
  });
}
