import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Watermark } from "./Watermark.tsx";

const host = document.createElement("div");
const drawn = () => host.querySelector<HTMLElement>(".watermark");

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the watermark", () => {
  it("comes after eight seconds and not before, and goes at once", async () => {
    const root = createRoot(host);
    await act(async () => root.render(<Watermark text="王小明" />));
    await act(() => vi.advanceTimersByTimeAsync(7_999));
    expect(drawn()).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(drawn()?.dataset.text).toBe("王小明");
    await act(async () => root.render(null));
    expect(drawn()).toBeNull();
    await act(async () => root.unmount());
  });
});
