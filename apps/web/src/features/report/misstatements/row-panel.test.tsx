import type { Misstatement } from "@digao/contract/areas/report/misstatements/calls";
import { afterEach, expect, it, vi } from "vitest";
import { render, settle } from "../../../../test/render.tsx";
import { RowPanel } from "./RowPanel.tsx";
import type { MisstatementsState } from "./use-misstatements.ts";

vi.mock("../../../parts/evidence/messages/MessageCount.tsx", () => ({ MessageCount: () => null }));
vi.mock("../../../parts/evidence/vouching/ItemSelect.tsx", () => ({ useItems: () => [] }));

const none = {
  assets: "0.00",
  liabilities: "0.00",
  equity: "0.00",
  profitBeforeTax: "0.00",
  tax: "0.00",
  netProfit: "0.00",
};
type Prior = NonNullable<Misstatement["prior"]>;
const rowOf = (prior: Partial<Prior>): Misstatement => ({
  key: "prior:1",
  source: "prior",
  no: 1,
  refNo: "PY-1",
  ref: null,
  wpIndex: "ZD-1",
  items: "应收账款",
  itemCodes: ["A105"],
  content: "上年收入跨期",
  lines: [],
  kind: 1,
  kindBy: null,
  kindAt: null,
  cause: 1,
  standing: "uncorrected",
  openReasons: ["reversalMissing"],
  isLeftOut: false,
  isClassification: false,
  isTaxFree: false,
  isTaxAlone: false,
  standsAlone: false,
  effects: none,
  arising: "0.00",
  carryOver: "0.00",
  cumulative: "35000.00",
  size: "35000.00",
  light: "green",
  clientReason: null,
  coveredBy: null,
  placed: null,
  rowVersion: 0,
  changedBy: null,
  changedAt: null,
  prior: { fsItemId: 5, amount: "35000.00", reversal: null, own: null, change: null, ...prior },
});
const pageOf = (canConclude: boolean, isReadOnly = false) =>
  ({
    project: { id: 1, isReadOnly },
    list: { data: { canConclude } },
    show: () => undefined,
  }) as unknown as MisstatementsState;

let remove: () => Promise<void> = () => Promise.resolve();
afterEach(() => remove());
async function show(prior: Partial<Prior>, page: MisstatementsState) {
  const drawn = await render(<RowPanel row={rowOf(prior)} page={page} />);
  remove = drawn.remove;
  const button = (name: string) =>
    [...drawn.place.querySelectorAll("button")].find(({ textContent }) => textContent?.replace(/\s/g, "") === name);
  return { ...drawn, button };
}

const own = { id: 1, rowVersion: 2, isCarriedOver: false };

it("says what stood first, why it was changed, and who did it", async () => {
  const change = { reason: "复核上年底稿", by: "王员工", at: "2025-02-01T02:00:00Z", firstAmount: "40000.00" };
  const { place } = await show({ own, change }, pageOf(false));
  expect(place.textContent).toContain("原金额 40,000.00，修改理由：复核上年底稿（王员工");
});

it("lets members change what was typed, leaders alone what the year before has told", async () => {
  const typed = await show({ own }, pageOf(false));
  expect(typed.button("修改上年错报")?.disabled).toBe(false);
  expect(typed.button("移出汇总")?.disabled).toBe(true);
  await remove();
  const carried = { own: { ...own, isCarriedOver: true } };
  expect((await show(carried, pageOf(false))).button("修改上年错报")?.disabled).toBe(true);
  await remove();
  expect((await show(carried, pageOf(true))).button("修改上年错报")?.disabled).toBe(false);
  await remove();
  expect((await show({ own }, pageOf(false, true))).button("修改上年错报")?.disabled).toBe(true);
});

it("asks why before it changes", async () => {
  const { button } = await show({ own }, pageOf(true));
  await settle(() => button("修改上年错报")?.click());
  const dialog = document.querySelector<HTMLElement>("[role=dialog]");
  expect(dialog?.querySelector<HTMLTextAreaElement>("#content")?.value).toBe("上年收入跨期");
  expect(dialog?.textContent).toContain("理由");
  const save = [...(dialog?.querySelectorAll("button") ?? [])].find(({ textContent }) =>
    /保\s*存/.test(textContent ?? ""),
  );
  expect(save?.disabled).toBe(true);
});
