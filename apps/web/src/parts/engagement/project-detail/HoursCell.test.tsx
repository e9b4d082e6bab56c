import type { Member } from "@digao/contract/areas/engagement/project-detail/calls";
import { act } from "react";
import { expect, it } from "vitest";
import { render } from "../../../../test/render.tsx";
import { HoursCell } from "./HoursCell.tsx";

const member: Member = {
  pmid: 1,
  projectId: 1,
  userId: 1,
  name: "赵小红",
  userName: "staff2",
  dept: null,
  position: null,
  headImgUrl: null,
  roleid: 0,
  planhours: 120,
  checked: 1,
  independenceTime: null,
  joinDate: "2025-01-06",
  leaveDate: null,
  remark: null,
  rowVersion: 1,
};

async function typed(text: string, key: string) {
  const saved: number[] = [];
  const { place, remove } = await render(<HoursCell member={member} onCommit={(hours) => saved.push(hours)} />);
  const input = place.querySelector("input")!;
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!;
  await act(async () => {
    setValue.call(input, text);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await act(async () => {
    input.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  });
  const shown = input.value;
  await remove();
  return { saved, shown };
}

it("saves planned hours once on Enter, also fractions", async () => {
  expect((await typed("30.5", "Enter")).saved).toEqual([30.5]);
});
it("takes back what was typed on Esc", async () => {
  expect(await typed("30.5", "Escape")).toEqual({ saved: [], shown: "120" });
});
it.each(["", "viel", "-4", "120"])("saves nothing for “%s”", async (text) => {
  expect((await typed(text, "Enter")).saved).toEqual([]);
});
