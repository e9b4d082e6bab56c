/** Pages at hand, the last ones seen; and whether the list they come from is still the same. */
export interface Page<Row> {
  items: readonly Row[];
  totalCount: number;
  /** The same as long as the list is: a page that says another belongs to another list. */
  stamp: string;
}

export const pageSize = 200;
const pagesMax = 40;

export function keepPages<Row>() {
  /** In the order they were last seen. */
  const pages = new Map<number, readonly Row[]>();
  const stale = new Set<number>();
  const state: { count: number; stamp: string | undefined } = { count: 0, stamp: undefined };
  const put = (page: number, items: readonly Row[]) => {
    pages.delete(page);
    pages.set(page, items);
  };
  return {
    state,
    /** The stamp of the list that this page has taken the place of. */
    take: (page: number, got: Page<Row>): string | undefined => {
      const before = state.stamp;
      const isOther = before !== undefined && before !== got.stamp;
      if (isOther) {
        pages.clear();
        stale.clear();
      }
      state.stamp = got.stamp;
      state.count = got.totalCount;
      put(page, got.items);
      stale.delete(page);
      for (const oldest of pages.keys()) if (pages.size > pagesMax) pages.delete(oldest);
      return isOther ? before : undefined;
    },
    /** True where it must be fetched. */
    isMissing: (page: number): boolean => {
      const items = pages.get(page);
      if (items) put(page, items);
      return !items || stale.has(page);
    },
    at: (index: number): Row | undefined => pages.get(Math.floor(index / pageSize))?.[index % pageSize],
    /** They are shown until they are read again. */
    doubtAll: () => {
      for (const page of pages.keys()) stale.add(page);
    },
  };
}

/** Pages of the rows seen, and of those that come next in the direction of a scroll. */
export function pagesOf({ from, to }: { from: number; to: number }, ahead: number, count: number): number[] {
  const last = Math.max(0, Math.ceil(count / pageSize) - 1);
  const first = Math.max(0, Math.floor((from + Math.min(0, ahead)) / pageSize));
  const end = Math.min(last, Math.floor((to + Math.max(0, ahead)) / pageSize));
  return Array.from({ length: Math.max(0, end - first + 1) }, (_, place) => first + place);
}

/** Tells those who listen that something has changed, and how often it has. */
export function makeBell() {
  const listeners = new Set<() => void>();
  let rung = 0;
  return {
    ring: () => {
      rung += 1;
      for (const listener of listeners) listener();
    },
    version: () => rung,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
