import { afterEach, describe, expect, it } from "vitest";
import { render, settle } from "../../test/render.tsx";
import { Shortcuts } from "../app/shell/Shortcuts.tsx";
import { useHotkeys, useOwnKeys } from "./hotkeys.ts";

const own = [["Space", "accept"]] as const;
function Page({ mayCreate }: { mayCreate: boolean }) {
  useHotkeys(mayCreate ? { n: () => undefined, "alt+b": () => undefined } : {});
  useOwnKeys(own, mayCreate);
  return null;
}

function Walk({ done }: { done: string[] }) {
  useHotkeys({ "ctrl+enter": () => done.push("send"), "alt+arrowdown": () => done.push("walk") });
  return null;
}

let drawn: Awaited<ReturnType<typeof render>>;
afterEach(() => drawn.remove());
const sections = () =>
  [...document.querySelectorAll(".shortcuts section")].map((section) => section.querySelector("h3")?.textContent);
const here = () =>
  [...(document.querySelector(".shortcuts section")?.querySelectorAll("dd") ?? [])].map((one) => one.textContent);

describe("the list of shortcuts", () => {
  it("begins with what can be pressed on the page that is open, and only while it can", async () => {
    const page = (mayCreate: boolean) => (
      <>
        <Page mayCreate={mayCreate} />
        <Shortcuts />
      </>
    );
    drawn = await render(page(true));
    await settle();
    expect(sections()[0]).toBe("当前页面");
    expect(here()).toEqual(["新建", "配平分录", "接受建议"]);
    await drawn.draw(page(false));
    expect(sections()).not.toContain("当前页面");
  });
});

describe("a key that is held down", () => {
  it("sends once, and walks on through records", async () => {
    const done: string[] = [];
    drawn = await render(<Walk done={done} />);
    const press = (key: string, keys: KeyboardEventInit) =>
      [false, true, true].map((repeat) => {
        const event = new KeyboardEvent("keydown", { key, repeat, cancelable: true, ...keys });
        window.dispatchEvent(event);
        return event.defaultPrevented;
      });
    expect(press("Enter", { ctrlKey: true })).toEqual([true, true, true]);
    press("ArrowDown", { altKey: true });
    expect(done).toEqual(["send", "walk", "walk", "walk"]);
  });
});
