import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { drawnRow, projectInfo } from "../../../../../test/drawn.ts";
import { render, settle, waitFor } from "../../../../../test/render.tsx";
import { ProjectContext } from "../../../../lib/page.ts";
import { queryClient } from "../../../../lib/query-client.ts";
import { useActions } from "../sheet/use-actions.ts";
import { useSheet } from "../sheet/use-sheet.ts";
import { AdjustDialog } from "./AdjustDialog.tsx";

const found = { status: 1, result: 3, diffAmount: "1000.00", remark: "发票金额较小" };
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
const line = (fsItemId: number, debit: string, credit: string) => ({
  fsItemId,
  accountCode: "6602",
  lineName: "管理费用",
  debit,
  credit,
});
let asksVatRate = false;
/** The rates that were sent. */
let rates: (number | undefined)[] = [];
const proposalFor = (amount: string) => ({
  description: `差异 ${amount}`,
  lines: [line(8, amount, "0.00"), line(7, "0.00", amount)],
  asksVatRate,
});

/** What the server keeps; each entry that was booked, with the versions it was booked on. */
let stored = drawnRow(found);
let booked: { rowVersions: number[]; description: string }[] = [];
const answered = (result: unknown) => Response.json({ __abp: true, success: true, result });
async function answer(url: string, { body }: { body: string | null }): Promise<Response> {
  if (url.includes("GetDrawCheckVoucherData"))
    return answered({ checkItems: [], checkItemsVersion: 1, items: [stored], coverage });
  if (url.includes("GetDrawAdjustment")) rates.push(JSON.parse(body ?? "{}").vatRate);
  if (url.includes("GetDrawAdjustment")) return answered(proposalFor(stored.diffAmount ?? "0.00"));
  if (url.includes("CreateDrawAdjustment")) {
    const { rowVersions, description } = JSON.parse(body ?? "{}");
    booked.push({ rowVersions, description });
    stored = { ...stored, result: 2, adjustHeadId: 31, adjStatus: 0, rowVersion: stored.rowVersion + 1 };
    return answered({ head: { id: 31 }, items: [stored] });
  }
  return answered([]);
}

function Host() {
  const sheet = useSheet(7, { show: "all" });
  const { entryFor, makeEntry } = useActions(sheet);
  if (!sheet.items[0]) return null;
  if (!entryFor) return <button type="button" data-open onClick={() => makeEntry(sheet.items)} />;
  const rows = sheet.items.filter(({ id }) => entryFor.includes(id));
  return <AdjustDialog rows={rows} sheet={sheet} onClose={() => makeEntry(undefined)} onOpenEntry={undefined} />;
}

const description = () => document.querySelector<HTMLInputElement>('input[aria-label="调整事项说明"]');
const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!;
const describe = (text: string) =>
  act(async () => {
    setter.call(description(), text);
    description()?.dispatchEvent(new Event("input", { bubbles: true }));
  });
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
  queryClient.clear();
};
const open = async () => {
  shown = await render(
    <ProjectContext value={projectInfo}>
      <Host />
    </ProjectContext>,
  );
  await waitFor(() => expect(document.querySelector("[data-open]")).not.toBeNull());
  await settle(() => document.querySelector<HTMLElement>("[data-open]")?.click());
  await waitFor(() => expect(description()).not.toBeNull());
};
/** Written in an earlier sitting; meanwhile somebody found another difference. */
const writeAndComeBack = async () => {
  await open();
  await describe("补计费用");
  window.dispatchEvent(new Event("pagehide"));
  await close();
  stored = { ...stored, diffAmount: "800.00", rowVersion: 2 };
  await open();
  await waitFor(() => expect(document.body.textContent).toContain("所选凭证的检查结果已被修改"));
};

beforeEach(() => {
  stored = drawnRow(found);
  booked = [];
  asksVatRate = false;
  rates = [];
  vi.stubGlobal("fetch", answer);
});
afterEach(async () => {
  await close();
  localStorage.clear();
  vi.unstubAllGlobals();
});

it("says of an entry kept from an earlier sitting what its vouchers say by now, and books nothing until that is decided", async () => {
  await writeAndComeBack();
  expect(document.body.textContent).toMatch(/有异常-未调整 1,000\.00 → 有异常-未调整 800\.00/);
  expect(description()?.value).toBe("补计费用");
  expect(button("生成草稿")?.disabled).toBe(true);
  await press("保留我填写的分录");
  await press("生成草稿");
  await waitFor(() => expect(booked).toEqual([{ rowVersions: [2], description: "补计费用" }]));
});

it("proposes the entry anew from what stands now where the reader prefers that", async () => {
  await writeAndComeBack();
  await press("按现在的差异重新生成");
  await waitFor(() => expect(description()?.value).toBe("差异 800.00"));
  expect(document.body.textContent).not.toContain("所选凭证的检查结果已被修改");
  await press("生成草稿");
  await waitFor(() => expect(booked).toEqual([{ rowVersions: [2], description: "差异 800.00" }]));
});

it("asks nothing where a voucher was only given a file or a procedure meanwhile", async () => {
  await open();
  await describe("补计费用");
  window.dispatchEvent(new Event("pagehide"));
  await close();
  stored = { ...stored, progLine: { id: 3, lineNo: 3, content: "抽查大额费用" }, rowVersion: 2 };
  await open();
  expect(description()?.value).toBe("补计费用");
  await press("生成草稿");
  await waitFor(() => expect(booked).toEqual([{ rowVersions: [2], description: "补计费用" }]));
});

it("books the difference of a sale without VAT in its voucher only once a rate was chosen, or none on purpose", async () => {
  asksVatRate = true;
  await open();
  expect(button("生成草稿")?.disabled).toBe(true);
  const select = document.querySelector("#draw-vat-rate")?.closest(".ant-select");
  await settle(() => select?.dispatchEvent(new MouseEvent("mousedown", { bubbles: true })));
  await waitFor(() => expect(document.querySelector(".ant-select-item-option")).not.toBeNull());
  await settle(() => document.querySelector<HTMLElement>(".ant-select-item-option")?.click());
  await waitFor(() => expect(rates).toEqual([undefined, 13]));
  await press("生成草稿");
  await waitFor(() => expect(booked).toHaveLength(1));
});
