import type { DrawnVoucher } from "@digao/contract/areas/evidence/vouching/calls";
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { drawnRow, projectInfo } from "../../../../../test/drawn.ts";
import { render, settle, waitFor } from "../../../../../test/render.tsx";
import { ProjectContext } from "../../../../lib/page.ts";
import { queryClient } from "../../../../lib/query-client.ts";
import { useActions } from "../sheet/use-actions.ts";
import { useSheet } from "../sheet/use-sheet.ts";
import { ExceptionDialog } from "./ExceptionDialog.tsx";

const untouched = drawnRow({ status: 1 });
const coverage = {
  drawn: 1,
  checked: 0,
  reviewed: 0,
  exceptions: 0,
  diffTotal: "0.00",
  debit: "0.00",
  credit: "0.00",
  coverageDr: null,
  allowances: [],
  coverageCr: null,
  countRate: null,
};

/** What the server keeps, as a second person may have saved it meanwhile. */
let stored: DrawnVoucher;
const answered = (result: unknown) => Response.json({ __abp: true, success: true, result });
async function answer(_url: string, { method, body }: { method: string; body: string | null }): Promise<Response> {
  if (method === "GET") return answered({ checkItems: [], checkItemsVersion: 1, items: [stored], coverage });
  const { ids: _, rowVersions, ...finding } = JSON.parse(body ?? "{}");
  if (rowVersions[0] !== stored.rowVersion) {
    const error = { code: 4090, message: "数据已被他人修改，请刷新" };
    return Response.json({ __abp: true, success: false, error }, { status: 409 });
  }
  stored = { ...stored, ...finding, rowVersion: stored.rowVersion + 1 };
  return answered([stored]);
}

let asks: unknown;
function Host() {
  const sheet = useSheet(7, { show: "all" });
  const actions = useActions(sheet);
  asks = actions.request;
  const [row] = sheet.items;
  if (!row) return null;
  if (!actions.request) return <button type="button" data-open onClick={() => actions.ask({ row, result: 3 })} />;
  return <ExceptionDialog request={actions.request} sheet={sheet} actions={actions} />;
}

const setters = {
  input: Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!,
  textarea: Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")!.set!,
};
async function type(where: "input" | "textarea", label: string, text: string): Promise<void> {
  const field = document.querySelector<HTMLElement>(`${where}[aria-label="${label}"]`)!;
  await act(async () => {
    setters[where].call(field, text);
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
  });
}
const button = (name: string) =>
  [...document.querySelectorAll("button")].find((one) => one.textContent?.replaceAll(" ", "") === name);
const press = async (name: string) => {
  await waitFor(() => expect(button(name)).toBeDefined());
  await settle(() => button(name)?.click());
};
let shown: Awaited<ReturnType<typeof render>> | undefined;
const close = async () => {
  await shown?.remove();
  shown = undefined;
};
const open = async () => {
  shown = await render(
    <ProjectContext value={projectInfo}>
      <Host />
    </ProjectContext>,
  );
  await waitFor(() => expect(document.querySelector("[data-open]")).not.toBeNull());
  await settle(() => document.querySelector<HTMLElement>("[data-open]")?.click());
  await waitFor(() => expect(document.querySelector("textarea")).not.toBeNull());
};
const found = { result: 3, diffAmount: "1000.00", remark: "发票金额较小" };

beforeEach(() => {
  stored = untouched;
  vi.stubGlobal("fetch", answer);
});
afterEach(async () => {
  await close();
  localStorage.clear();
  queryClient.clear();
  vi.unstubAllGlobals();
});

it("saves what was found with the result that was asked for", async () => {
  await open();
  await type("input", "差异金额", "1000");
  await type("textarea", "备注", "发票金额较小");
  await press("保存异常");
  await waitFor(() => expect(stored).toMatchObject(found));
  await waitFor(() => expect(asks).toBeUndefined());
});

it("puts another person's finding before whoever saves, and overwrites it only when told to", async () => {
  await open();
  await type("input", "差异金额", "1000");
  await type("textarea", "备注", "发票金额较小");
  stored = { ...untouched, result: 3, diffAmount: "800.00", remark: "折让未入账", rowVersion: 2 };
  await press("保存异常");
  await waitFor(() => expect(document.body.textContent).toContain("内容已被他人修改"));
  expect(stored).toMatchObject({ diffAmount: "800.00", remark: "折让未入账" });
  await press("按所选保存");
  await waitFor(() => expect(stored).toMatchObject({ ...found, rowVersion: 3 }));
});

it("knows of a finding kept from an earlier sitting that another person has found something since", async () => {
  await open();
  await type("textarea", "备注", "发票金额较小");
  window.dispatchEvent(new Event("pagehide"));
  await close();
  queryClient.clear();
  stored = { ...untouched, result: 3, diffAmount: "800.00", remark: "折让未入账", rowVersion: 2 };
  await open();
  await waitFor(() => expect(document.body.textContent).toContain("有人刚刚修改了这条记录"));
  await press("比较");
  await press("放弃我的修改");
  await waitFor(() => expect(document.querySelector("textarea")?.value).toBe("折让未入账"));
});
