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
