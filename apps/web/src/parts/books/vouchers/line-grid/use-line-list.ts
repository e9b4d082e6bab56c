/** The lines that a filter finds: count, sums and first page as read, the rest as it is scrolled to; the old list stands until the new one is there. */
import { type LedgerLine, vouchers } from "@digao/contract/areas/books/vouchers/calls";
import type { Output } from "@digao/contract/endpoint";
import { App } from "antd";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { call, type Sent, useCall } from "../../../../lib/api.ts";
import { type Page, pageSize } from "./page-store.ts";
import { useRemoteRows } from "./use-remote-rows.ts";

type Found = Output<(typeof vouchers)["GetVoucherLibList"]>;
export type LineInput = Omit<Sent<(typeof vouchers)["GetVoucherLibList"]>, "skipCount" | "maxResultCount">;

/** Ids of a journal's lines begin at the number of its import times this. */
const idsPerBatch = 2 ** 25;
const batchOf = (items: readonly LedgerLine[]) => (items[0] ? Math.floor(items[0].JsnId / idsPerBatch) : 0);

export const pageOf = ({ items, totalCount, fingerprint }: Found): Page<LedgerLine> => ({
  items,
  totalCount,
  stamp: `${batchOf(items)}/${fingerprint}`,
});
const journalOf = (stamp: string) => stamp.split("/")[0];

interface Shown {
  name: string;
  input: LineInput;
  found: Found;
}

export function useLineList(input: LineInput) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const name = JSON.stringify(input);
  const head = useCall(
    vouchers.GetVoucherLibList,
    { ...input, skipCount: 0, maxResultCount: pageSize },
    { keepPrevious: true },
  );
  const [shown, setShown] = useState<Shown>();
  const isNew = head.data !== undefined && !head.isPlaceholderData;
  if (isNew && (shown?.found !== head.data || shown?.name !== name)) setShown({ name, input, found: head.data });
  const first = useMemo(() => shown && pageOf(shown.found), [shown]);
  const { source, pages } = useRemoteRows<LedgerLine>({
    name: shown?.name ?? "",
    first,
    fetch: async (skipCount, maxResultCount, signal) =>
      pageOf(
        await call(vouchers.GetVoucherLibList, { ...(shown?.input ?? input), skipCount, maxResultCount }, { signal }),
      ),
    onReplaced: (before, now) => {
      // A tick changes what is found by ticks; only another journal is news.
      if (journalOf(before) !== journalOf(now)) void message.info({ key: "journal", content: t("lines.replaced") });
      if (now !== first?.stamp) void head.refetch();
    },
  });
  return {
    source,
    pages,
    found: shown?.found,
    listKey: shown?.name,
    isPending: !shown && head.isPending,
    /** Another list is on its way. */
    isBusy: head.isPlaceholderData,
    error: head.error,
    retry: () => {
      void head.refetch();
      pages.retry();
    },
  };
}
