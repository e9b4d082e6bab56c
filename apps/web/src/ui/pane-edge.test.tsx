import { act } from "react";
import { beforeEach, expect, it } from "vitest";
import { render } from "../../test/render.tsx";
import { PaneEdge, usePaneHeight, usePaneWidth } from "./PaneEdge.tsx";

function Pane() {
  const [width, height] = [usePaneWidth("probe", 400), usePaneHeight("probe")];
  return (
    <>
      <PaneEdge name="probe" size={width} side="start" least={320} label="width" />
      <PaneEdge name="probe" size={height} side="top" least={200} label="height" />
    </>
  );
}
const edge = (label: string) => document.querySelector<HTMLElement>(`hr[aria-label="${label}"]`)!;
const valueIn = (label: string) => Number(edge(label).getAttribute("aria-valuenow"));
const press = (label: string, key: string) =>
  act(async () => edge(label).dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })));

beforeEach(() => localStorage.clear());

it("a pane's edge is moved by arrow keys, tells its size, stops at its least, and is kept for the next time", async () => {
  const shown = await render(<Pane />);
  const [width, height] = [valueIn("width"), valueIn("height")];
  await press("width", "ArrowLeft");
  await press("height", "ArrowUp");
  expect([valueIn("width"), valueIn("height")]).toEqual([width + 24, height + 24]);
  for (let left = 10; left > 0; left -= 1) await press("width", "ArrowRight");
  expect(valueIn("width")).toBe(320);
  expect(edge("height").getAttribute("aria-orientation")).toBe("horizontal");
  await shown.remove();
  const again = await render(<Pane />);
  expect([valueIn("width"), valueIn("height")]).toEqual([320, height + 24]);
  await again.remove();
});
