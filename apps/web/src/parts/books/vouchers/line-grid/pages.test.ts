import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Page, pageSize } from "./page-store.ts";
import { createPages } from "./pages.ts";
import { readRange } from "./read-range.ts";

const total = 1_000_000;
const pageAt = (skip: number, take: number, stamp = "a"): Page<number> => ({
  items: Array.from({ length: Math.min(take, total - skip) }, (_, place) => skip + place),
  totalCount: total,
  stamp,
});

interface Fetched {
  skip: number;
  signal: AbortSignal;
}
let fetches: Fetched[];
let stamp: string;
const onReplaced = vi.fn();
const lists = () =>
  createPages<number>({
    onReplaced,
    fetch: async (skip, take, signal) => {
      fetches.push({ skip, signal });
      await Promise.resolve();
      return pageAt(skip, take, stamp);
    },
  });
const settled = () => vi.advanceTimersByTimeAsync(1_000);

beforeEach(() => {
  vi.useFakeTimers();
  [fetches, stamp] = [[], "a"];
  onReplaced.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a list of a million rows", () => {
  it("fetches the rows that are seen, and the next ones only on the way there", async () => {
    const pages = lists();
    pages.begin(pageAt(0, pageSize));
    pages.show(3, 30);
    expect(fetches).toEqual([]);
    pages.show(50, 80);
    pages.show(85, 115);
    await settled();
    expect(fetches.map(({ skip }) => skip)).toEqual([200]);
    expect([pages.at(5), pages.at(250), pages.at(900)]).toEqual([5, 250, undefined]);
  });
  it("fetches only the place where a dragged scroll bar comes to rest", async () => {
    const pages = lists();
    pages.begin(pageAt(0, pageSize));
    pages.show(0, 30);
    await settled();
    for (let place = 1; place <= 40; place += 1) {
      pages.show(place * 20_000, place * 20_000 + 30);
      await vi.advanceTimersByTimeAsync(16);
    }
    expect(fetches.length).toBe(1);
    expect(fetches[0]?.signal.aborted).toBe(false);
    await settled();
    expect(fetches.map(({ skip }) => skip)).toEqual([20_000, 800_000]);
    expect(pages.at(800_030)).toBe(800_030);
  });
  it("calls off what is not seen any more", async () => {
    const pages = createPages<number>({
      onReplaced,
      fetch: (skip, _take, signal) => {
        fetches.push({ skip, signal });
        return new Promise(() => undefined);
      },
    });
    pages.begin(pageAt(0, pageSize));
    pages.show(50_000, 50_030);
    await settled();
    pages.show(700_000, 700_030);
    expect(fetches.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  });
  it("keeps a limited number of pages, the last ones seen", async () => {
    const pages = lists();
    pages.begin(pageAt(0, pageSize));
    for (let page = 0; page < 120; page += 1) {
      pages.show(page * pageSize, page * pageSize + 30);
      await settled();
    }
    expect(pages.at(0)).toBeUndefined();
    expect(pages.at(119 * pageSize)).toBe(119 * pageSize);
    const count = fetches.length;
    pages.show(0, 30);
    await settled();
    expect(fetches.length).toBe(count + 1);
    expect(pages.at(0)).toBe(0);
  });
});

describe("a list that was replaced", () => {
  it("drops every page of the old one, reads the same place again and says so once", async () => {
    const pages = lists();
    pages.begin(pageAt(0, pageSize));
    pages.show(10_000, 10_030);
    await settled();
    stamp = "b";
    pages.show(10_190, 10_220);
    await settled();
    expect(onReplaced.mock.calls).toEqual([["a", "b"]]);
    expect(pages.at(10_195)).toBe(10_195);
    expect(pages.at(0)).toBeUndefined();
  });
  it("reads what is seen again when the first page was, and shows the old rows meanwhile", async () => {
    const pages = lists();
    pages.begin(pageAt(0, pageSize));
    pages.show(10_000, 10_030);
    await settled();
    pages.begin(pageAt(0, pageSize));
    expect(pages.at(10_000)).toBe(10_000);
    expect(fetches.map(({ skip }) => skip)).toEqual([10_000, 10_000]);
    await settled();
    expect(onReplaced).not.toHaveBeenCalled();
  });
});

describe("a page that cannot be read", () => {
  it("is named, and read again on request", async () => {
    let isDown = true;
    const pages = createPages<number>({
      onReplaced,
      fetch: async (skip, take) => {
        if (isDown) throw new Error("down");
        return pageAt(skip, take);
      },
    });
    pages.begin(pageAt(0, pageSize));
    pages.show(1_000, 1_030);
    await settled();
    expect(pages.error()).toEqual(new Error("down"));
    isDown = false;
    pages.retry();
    await settled();
    expect([pages.error(), pages.at(1_000)]).toEqual([undefined, 1_000]);
  });
});

describe("a range for the clipboard", () => {
  it("comes in order, fetched where it is not at hand", async () => {
    const skips: number[] = [];
    const rows = await readRange<number>({
      from: 900,
      to: 5_100,
      at: (index) => (index < 2_000 ? index : undefined),
      fetch: async (skip, take) => {
        skips.push(skip);
        return pageAt(skip, take);
      },
      signal: new AbortController().signal,
    });
    expect([rows[0], rows.at(-1), rows.length]).toEqual([900, 5_100, 4_201]);
    expect(skips).toEqual([1_900, 2_900, 3_900, 4_900]);
  });
  it("is refused when the list changes on the way", async () => {
    let turn = 0;
    const reading = readRange<number>({
      from: 0,
      to: 2_500,
      at: () => undefined,
      fetch: async (skip, take) => pageAt(skip, take, `${turn++}`),
      signal: new AbortController().signal,
    });
    await expect(reading).rejects.toThrow("changed");
  });
});
