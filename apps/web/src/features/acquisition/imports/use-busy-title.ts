/** The tab says that a check runs, and no longer than it does: a hidden page reads nothing, so it is read for it. */
import { importFiles } from "@digao/contract/areas/acquisition/imports/calls";
import { type QueryClient, QueryObserver, useQueryClient } from "@tanstack/react-query";
import { use, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { callOptions } from "../../../lib/api.ts";
import { TabTitleContext, useTabTitle } from "../../../lib/page.ts";
import { isAnyChecking } from "./batch-state.ts";
import { refetchWhile } from "./use-batch.ts";
import type { LogFilter } from "./use-log.ts";

function watch(client: QueryClient, filter: LogFilter, onEnd: () => void): () => void {
  const options = callOptions(importFiles.GetAuditFileImportLog, filter, { staleMs: 0, refetchMs: refetchWhile(true) });
  const stop = new QueryObserver(client, options).subscribe(({ data, error }) => {
    if (!error && isAnyChecking(data?.items)) return;
    stop();
    onEnd();
  });
  return stop;
}

export function useBusyTitle(filter: LogFilter, isBusy: boolean): void {
  const { t } = useTranslation();
  const client = useQueryClient();
  const setTitle = use(TabTitleContext);
  const title = t("imports.title");
  useTabTitle(isBusy ? t("imports.tabBusy") : title);
  const left = useRef({ isBusy, filter, title });
  useEffect(() => {
    left.current = { isBusy, filter, title };
  });
  const stop = useRef<() => void>(undefined);
  useEffect(() => {
    stop.current?.();
    return () => {
      const now = left.current;
      if (now.isBusy) stop.current = watch(client, now.filter, () => setTitle(now.title));
    };
  }, [client, setTitle]);
}
