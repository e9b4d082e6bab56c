import type { Misstatement } from "@digao/contract/areas/report/misstatements/calls";
import { afterEach, expect, it, vi } from "vitest";
import { render } from "../../../../test/render.tsx";
import { RowPanel } from "./RowPanel.tsx";
import type { MisstatementsState } from "./use-misstatements.ts";

vi.mock("../../../parts/evidence/messages/MessageCount.tsx", () => ({ MessageCount: () => null }));

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
  ref: { refType: "priorMisstatement", refId: 7 },
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
  nettedTax: null,
  isClientSilent: false,
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
  prior: { amount: "35000.00", reversal: null, ...prior },
});
const pageOf = (isLeader: boolean) =>
  ({ project: { id: 1, isReadOnly: false }, isLeader, show: () => undefined }) as unknown as MisstatementsState;

let remove: () => Promise<void> = () => Promise.resolve();
afterEach(() => remove());
async function show(prior: Partial<Prior>, page: MisstatementsState) {
  const drawn = await render(<RowPanel row={rowOf(prior)} page={page} />);
  remove = drawn.remove;
  const button = (name: string) =>
    [...drawn.place.querySelectorAll("button")].find(({ textContent }) => textContent?.replace(/\s/g, "") === name);
  return { ...drawn, button };
}

it("says what last year left, and leads to the record that holds it", async () => {
  const { place } = await show({}, pageOf(false));
  expect(place.textContent).toContain("上年高估 35,000.00；本年转回未定");
  expect(place.querySelector("a")?.getAttribute("href")).toMatch(/^\/maindo\/misstatements\/prior\?.*open=7/);
});

it("lets leaders alone decide what takes weight from it", async () => {
  const { button } = await show({}, pageOf(false));
  expect([button("本年转回")?.disabled, button("客户未更正的理由")?.disabled]).toEqual([true, true]);
  await remove();
  expect((await show({}, pageOf(true))).button("本年转回")?.disabled).toBe(false);
});
