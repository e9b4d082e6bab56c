import type { CheckItem } from "@digao/contract/areas/draws";
import { act } from "react";
import { afterEach, expect, it } from "vitest";
import { render, settle } from "../../../../test/render.tsx";
import { CheckItemsDialog } from "./CheckItemsDialog.tsx";

afterEach(() => localStorage.clear());

const items: CheckItem[] = [
  { seq: 1, content: "原始凭证内容完整", isRequired: true },
  { seq: 2, content: "授权批准", isRequired: true },
];
const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!;
const contents = () =>
  [...document.querySelectorAll<HTMLInputElement>(".vc-check-items input[type=text]")].map(({ value }) => value);
const button = (name: string) =>
  [...document.querySelectorAll("button")].find(({ textContent }) => textContent?.replaceAll(" ", "") === name);
const open = async () => {
  const shown = await render(<CheckItemsDialog RId={7} itemName="应收账款" items={items} onClose={() => undefined} />);
  await settle();
  return shown;
};

async function typeInto(place: number, text: string): Promise<void> {
  const input = document.querySelectorAll<HTMLInputElement>(".vc-check-items input[type=text]")[place]!;
  await act(async () => {
    setValue.call(input, text);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

it("has what was typed again after the window went away, until it is given up", async () => {
  const first = await open();
  await typeInto(1, "合同已审批");
  window.dispatchEvent(new Event("pagehide"));
  await first.remove();
  const second = await open();
  expect(contents()).toEqual(["原始凭证内容完整", "合同已审批"]);
  await act(async () => button("不要了")?.click());
  expect(contents()).toEqual(["原始凭证内容完整", "授权批准"]);
  await second.remove();
  const third = await open();
  expect([contents(), button("不要了")]).toEqual([["原始凭证内容完整", "授权批准"], undefined]);
  await third.remove();
});
