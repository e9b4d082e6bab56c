import { describe, expect, it } from "vitest";
import { followScroll, forgetScroll } from "./scroll-memory.ts";

const href = "/maindo/trialbalance?id=MQ==";
const at = () => href;

function pageWith(box: HTMLElement | undefined): HTMLElement {
  const frame = document.createElement("div");
  frame.append(document.createElement("header"), ...(box ? [box] : []));
  return frame;
}
function grid(top: number): HTMLElement {
  const box = document.createElement("div");
  box.scrollTop = top;
  return box;
}
const turn = () => new Promise((done) => setTimeout(done, 0));

describe("a page that was taken away", () => {
  it("is scrolled where it was as soon as its rows are there again", async () => {
    followScroll(at, pageWith(grid(420)))();
    const frame = pageWith(undefined);
    const leave = followScroll(at, frame);
    const box = grid(0);
    frame.append(box);
    await turn();
    expect(box.scrollTop).toBe(420);
    leave();
  });
  it("keeps its place when it goes again before its rows have come", async () => {
    followScroll(at, pageWith(grid(420)))();
    followScroll(at, pageWith(undefined))();
    const box = grid(0);
    followScroll(at, pageWith(box))();
    expect(box.scrollTop).toBe(420);
  });
  it("follows its reader, who has scrolled meanwhile", async () => {
    followScroll(at, pageWith(grid(420)))();
    const frame = pageWith(undefined);
    followScroll(at, frame);
    frame.dispatchEvent(new Event("wheel"));
    const box = grid(0);
    frame.append(box);
    await turn();
    expect(box.scrollTop).toBe(0);
  });
  it("starts at its top after its tab was closed", () => {
    const leave = followScroll(at, pageWith(grid(420)));
    forgetScroll([{ href }]);
    leave();
    const box = grid(0);
    followScroll(at, pageWith(box))();
    expect(box.scrollTop).toBe(0);
  });
});
