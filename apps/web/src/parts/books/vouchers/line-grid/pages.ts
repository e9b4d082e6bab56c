/** Pages of a list that stays on the server: those on screen are fetched, and rows that fly by are not asked for. */
import { keepPages, makeBell, type Page, pageSize, pagesOf } from "./page-store.ts";

export interface PagesOptions<Row> {
  fetch: (skip: number, take: number, signal: AbortSignal) => Promise<Page<Row>>;
  /** The list has changed; its rows are refetched at the same place. */
  onReplaced: (before: string, now: string) => void;
}

/** A leap that follows another one so soon is a scroll bar being dragged. */
const leapsMs = 300;
const quietMs = 90;

export function createPages<Row>({ fetch, onReplaced }: PagesOptions<Row>) {
  const store = keepPages<Row>();
  const onTheirWay = new Map<number, AbortController>();
  const bell = makeBell();
  let leapt = Number.NEGATIVE_INFINITY;
  let error: unknown;
  let seen = { from: 0, to: 0 };
  let timer: ReturnType<typeof setTimeout> | undefined;

  const stopBut = (pages: readonly number[]) => {
    for (const [page, controller] of onTheirWay) {
      if (pages.includes(page)) continue;
      controller.abort();
      onTheirWay.delete(page);
    }
  };
  const take = (page: number, got: Page<Row>) => {
    const replaced = store.take(page, got);
    error = undefined;
    bell.ring();
    if (replaced === undefined) return;
    stopBut([]);
    ask(0);
    onReplaced(replaced, got.stamp);
  };
  const fetchPage = async (page: number) => {
    const controller = new AbortController();
    onTheirWay.set(page, controller);
    try {
      const got = await fetch(page * pageSize, pageSize, controller.signal);
      if (!controller.signal.aborted) take(page, got);
    } catch (reason) {
      if (controller.signal.aborted) return;
      error = reason;
      bell.ring();
    } finally {
      if (onTheirWay.get(page) === controller) onTheirWay.delete(page);
    }
  };
  /** @param ahead rows beyond those seen, in the direction of the scroll. */
  const ask = (ahead: number) => {
    const pages = pagesOf(seen, ahead, store.state.count);
    stopBut(pages);
    for (const page of pages) if (store.isMissing(page) && !onTheirWay.has(page)) void fetchPage(page);
  };
  return {
    subscribe: bell.subscribe,
    version: bell.version,
    count: () => store.state.count,
    error: () => error,
    at: store.at,
    show: (from: number, to: number) => {
      clearTimeout(timer);
      const step = from - seen.from;
      const isLeap = Math.abs(step) > (to - from + 1) * 2;
      const now = performance.now();
      const isDragged = isLeap && now - leapt < leapsMs;
      seen = { from, to };
      if (isLeap) leapt = now;
      if (isDragged) timer = setTimeout(ask, quietMs, 0);
      else ask(isLeap ? 0 : Math.sign(step) * pageSize * 0.5);
    },
    /** The first page as it was just read; the others may have changed since they were. */
    begin: (first: Page<Row>) => {
      store.doubtAll();
      take(0, first);
      ask(0);
    },
    retry: () => {
      error = undefined;
      ask(0);
    },
    stop: () => {
      clearTimeout(timer);
      stopBut([]);
    },
  };
}
export type Pages<Row> = ReturnType<typeof createPages<Row>>;
