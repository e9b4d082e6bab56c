/** Gives a grid the rows of a list on the server: the first page as the page's own call reads it, any other as it is scrolled to. */
import { useEffect, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from "react";
import type { RowSource } from "../../../../ui/ledger-grid/row-source.ts";
import type { Page } from "./page-store.ts";
import { createPages, type Pages, type PagesOptions } from "./pages.ts";
import { readRange } from "./read-range.ts";

export interface RemoteRows<Row> extends PagesOptions<Row> {
  /** Names the list: another name, another list. */
  name: string;
  /** Undefined while it is not read; a new object each time it is read again. */
  first: Page<Row> | undefined;
}

function usePages<Row>({ name, first, fetch, onReplaced }: RemoteRows<Row>): Pages<Row> {
  const latest = useRef({ fetch, onReplaced });
  useLayoutEffect(() => {
    latest.current = { fetch, onReplaced };
  });
  const pages = useMemo(() => {
    // Each list has pages of its own.
    void name;
    return createPages<Row>({
      fetch: (skip, take, signal) => latest.current.fetch(skip, take, signal),
      onReplaced: (before, now) => latest.current.onReplaced(before, now),
    });
  }, [name]);
  useLayoutEffect(() => {
    if (first) pages.begin(first);
  }, [pages, first]);
  useEffect(() => () => pages.stop(), [pages]);
  return pages;
}

export function useRemoteRows<Row>(remote: RemoteRows<Row>): { source: RowSource<Row>; pages: Pages<Row> } {
  const pages = usePages(remote);
  const version = useSyncExternalStore(pages.subscribe, pages.version);
  const { fetch } = remote;
  const latest = useRef(fetch);
  useLayoutEffect(() => {
    latest.current = fetch;
  });
  const source = useMemo((): RowSource<Row> & { version: number } => {
    const { at, show } = pages;
    const read: RowSource<Row>["read"] = (from, to, signal = new AbortController().signal) =>
      readRange({ from, to, at, fetch: (...range) => latest.current(...range), signal });
    // A new object for each state of the pages, so that what depends on them re-renders.
    return { version, count: pages.count(), at, show, read };
  }, [pages, version]);
  return { source, pages };
}
