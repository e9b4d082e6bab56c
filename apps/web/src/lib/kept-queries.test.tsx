import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { Activity, act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { KeeperContext, useKeeper, useLastingQuery } from "./kept-queries.ts";

const forgottenMs = 60_000;
const key = ["/api/pm", "rows"];
let reads = 0;

function Reader() {
  useLastingQuery(key);
  const { data } = useQuery({ queryKey: key, queryFn: async () => ++reads, staleTime: Infinity });
  return <output>{data}</output>;
}
function Page({ isShown }: { isShown: boolean }) {
  const keeper = useKeeper(isShown);
  return (
    <KeeperContext value={keeper}>
      <Activity mode={isShown ? "visible" : "hidden"}>
        <Reader />
      </Activity>
    </KeeperContext>
  );
}
/** A shell around pages, which is hidden as a whole. */
function Shell({ isShown, isOpen = true, isPageShown = true }: Record<string, boolean>) {
  const keeper = useKeeper(isShown ?? true);
  return (
    <KeeperContext value={keeper}>
      <Activity mode={isShown ? "visible" : "hidden"}>{isOpen ? <Page isShown={isPageShown} /> : null}</Activity>
    </KeeperContext>
  );
}

beforeEach(() => {
  reads = 0;
  vi.useFakeTimers();
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function opened() {
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: forgottenMs, retry: false } } });
  const root = createRoot(document.createElement("div"));
  const show = async (props: Record<string, boolean>) => {
    await act(async () =>
      root.render(
        <QueryClientProvider client={client}>
          <Shell {...props} />
        </QueryClientProvider>,
      ),
    );
    await act(() => vi.advanceTimersByTimeAsync(0));
  };
  const later = () => act(() => vi.advanceTimersByTimeAsync(20 * forgottenMs));
  const cached = () => client.getQueryData(key);
  await show({ isShown: true });
  return { client, root, show, later, cached };
}

describe("what a page has read", () => {
  it("stays while its tab is in the background, and is dropped soon after the tab was closed", async () => {
    const { root, show, later, cached } = await opened();
    await show({ isShown: true, isPageShown: false });
    await later();
    expect(cached()).toBe(1);
    await show({ isShown: true });
    expect(reads).toBe(1);
    await show({ isShown: true, isPageShown: false });
    await show({ isShown: true, isOpen: false });
    await later();
    expect(cached()).toBeUndefined();
    await act(async () => root.unmount());
  });
  it("stays while the whole shell is in the background", async () => {
    const { root, show, later, cached } = await opened();
    await show({ isShown: false });
    await later();
    expect(cached()).toBe(1);
    await show({ isShown: true });
    await show({ isShown: true, isOpen: false });
    await later();
    expect(cached()).toBeUndefined();
    await act(async () => root.unmount());
  });
  it("is read again only when the page is shown, though it was made old meanwhile", async () => {
    const { client, root, show, cached } = await opened();
    await show({ isShown: true, isPageShown: false });
    await act(async () => client.invalidateQueries());
    expect(cached()).toBe(1);
    await show({ isShown: true });
    expect(cached()).toBe(2);
    await act(async () => root.unmount());
  });
});
