import type { CheckItem } from "@digao/contract/areas/evidence/vouching/calls";
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { render, settle, waitFor } from "../../../../../test/render.tsx";
import { CheckItemsDialog } from "./CheckItemsDialog.tsx";
import type { CheckList } from "./use-points.ts";

let shown: Awaited<ReturnType<typeof render>> | undefined;
const close = async () => {
  await shown?.remove();
  shown = undefined;
};
afterEach(async () => {
  await close();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const items: CheckItem[] = [
  { seq: 1, content: "原始凭证内容完整", isRequired: true },
  { seq: 2, content: "授权批准", isRequired: true },
];
const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!;
const contents = () =>
  [...document.querySelectorAll<HTMLInputElement>(".vc-check-items input[type=text]")].map(({ value }) => value);
const button = (name: string) =>
  [...document.querySelectorAll("button")].find(({ textContent }) => textContent?.replaceAll(" ", "") === name);
/** What the server keeps, as a second person may have saved it meanwhile. */
let stored: CheckList;
let isClosed: boolean;
const dialog = (now: CheckList) => (
  <CheckItemsDialog
    RId={7}
    itemName="应收账款"
    now={now}
    reread={async () => stored}
    onClose={() => {
      isClosed = true;
    }}
  />
);
const open = async (now: CheckList = stored) => {
  await close();
  shown = await render(dialog(now));
  await waitFor(() => expect(contents()).not.toEqual([]));
};
/** The server's answer to a save: refused for an older version, else kept. */
async function answer(_url: string, { body }: { body: string }): Promise<Response> {
  const { rowVersion, items: sent } = JSON.parse(body);
  if (rowVersion !== stored.rowVersion) {
    const error = { code: 4090, message: "数据已被他人修改，请刷新", data: { current: stored } };
    return Response.json({ __abp: true, success: false, error }, { status: 409 });
  }
  stored = { items: sent, rowVersion: rowVersion + 1 };
  return Response.json({ __abp: true, success: true, result: stored });
}
const press = async (name: string) => {
  await waitFor(() => expect(button(name)).toBeDefined());
  await settle(() => button(name)?.click());
};
/** What a second person saves. */
const theirs = [
  { seq: 1, content: "银行回单", isRequired: true },
  { seq: 2, content: "授权批准", isRequired: true },
];

beforeEach(() => {
  stored = { items, rowVersion: 1 };
  isClosed = false;
  vi.stubGlobal("fetch", answer);
});

async function typeInto(place: number, text: string): Promise<void> {
  const input = document.querySelectorAll<HTMLInputElement>(".vc-check-items input[type=text]")[place]!;
  await act(async () => {
    setValue.call(input, text);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

it("has what was typed again after the window went away, until it is given up", async () => {
  await open();
  await typeInto(1, "合同已审批");
  window.dispatchEvent(new Event("pagehide"));
  await open();
  await waitFor(() => expect(contents()).toEqual(["原始凭证内容完整", "合同已审批"]));
  await act(async () => button("不要了")?.click());
  await waitFor(() => expect(contents()).toEqual(["原始凭证内容完整", "授权批准"]));
  await open();
  await waitFor(() => expect([contents(), button("不要了")]).toEqual([["原始凭证内容完整", "授权批准"], undefined]));
});

it("follows what others save while nothing is typed", async () => {
  await open();
  await shown?.draw(dialog({ items: theirs, rowVersion: 2 }));
  await waitFor(() => expect([contents(), button("比较")]).toEqual([["银行回单", "授权批准"], undefined]));
});

it("says when others save while one writes, and joins both when asked to", async () => {
  await open();
  await typeInto(1, "合同已审批");
  stored = { items: theirs, rowVersion: 2 };
  await shown?.draw(dialog(stored));
  await waitFor(() => expect(contents()).toEqual(["原始凭证内容完整", "合同已审批"]));
  await press("比较");
  await press("按所选合并");
  await waitFor(() => expect([contents(), isClosed]).toEqual([["银行回单", "合同已审批"], false]));
  await press("保存");
  await waitFor(() => expect(isClosed).toBe(true));
  expect(stored.items.map(({ content }) => content)).toEqual(["银行回单", "合同已审批"]);
});

it("puts what others saved unseen before whoever saves, and loses neither", async () => {
  await open();
  await typeInto(1, "合同已审批");
  stored = { items: theirs, rowVersion: 2 };
  await press("保存");
  await waitFor(() => expect(document.body.textContent).toContain("内容已被他人修改"));
  expect(isClosed).toBe(false);
  await press("按所选保存");
  await waitFor(() => expect(isClosed).toBe(true));
  expect(stored.items.map(({ content }) => content)).toEqual(["银行回单", "合同已审批"]);
});

it("knows of a draft of an earlier sitting that others saved since", async () => {
  await open();
  await typeInto(1, "合同已审批");
  window.dispatchEvent(new Event("pagehide"));
  stored = { items: theirs, rowVersion: 2 };
  await open();
  await waitFor(() =>
    expect([contents(), button("比较") !== undefined]).toEqual([["原始凭证内容完整", "合同已审批"], true]),
  );
  await press("比较");
  await press("放弃我的修改");
  await waitFor(() => expect(contents()).toEqual(["银行回单", "授权批准"]));
});
