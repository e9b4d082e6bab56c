import type { DetailSheet } from "@digao/contract/areas/papers/item-details/calls";
import { expect, it } from "vitest";
import { render } from "../../../../test/render.tsx";
import { type Layout, layoutOf, noPrefs } from "../../../ui/ledger-grid/layout.ts";
import { useScheduleColumns, useScheduleGroups } from "./columns.tsx";

/** Beside the open menu on 1366 pixels. */
const room = 1366 - 188;
const YEAR = 12;
const bands = [0, 1, 2, 3, 4, 5].map((year) => ({
  fromMonths: year * YEAR,
  toMonths: year === 5 ? null : (year + 1) * YEAR,
}));
const sheet = (columns: DetailSheet["columns"]): DetailSheet => ({
  columns,
  isKept: true,
  bands: columns.ageing ? bands : [],
  knownFrom: columns.ageing ? "2024-01-01" : null,
  rows: [],
  unaudited: "0.00",
  audited: "0.00",
  unplaced: "0.00",
  unplacedAudited: "0.00",
  ageing: null,
});

type Placed = Layout<DetailSheet["rows"][number]>["all"];

function Show({ columns, onLayout }: Pick<DetailSheet, "columns"> & { onLayout: (all: Placed) => void }) {
  onLayout(layoutOf(useScheduleColumns(sheet(columns), true), useScheduleGroups(), noPrefs, {}, room).all);
  return null;
}

async function placed(columns: DetailSheet["columns"]): Promise<Placed> {
  let all: Placed = [];
  const onLayout = (now: Placed) => {
    all = now;
  };
  const shown = await render(<Show columns={columns} onLayout={onLayout} />);
  await shown.remove();
  return all;
}
const keysOf = (all: Placed) => all.map(({ column }) => column.key);

it("party, closing, audited amount and the first years are in view on a small screen", async () => {
  const all = await placed({ ageing: true, parties: true, currency: false });
  expect(keysOf(all).slice(0, 9)).toEqual([
    ...["accountCode", "name", "relation", "closeBook", "adjusted", "audited", "band0", "band1", "band2"],
  ]);
  expect(all.slice(0, 9).reduce((sum, { width }) => sum + width, 0)).toBeLessThanOrEqual(room);
});

it("columns that mean nothing for the item are not there", async () => {
  expect(keysOf(await placed({ ageing: false, parties: false, currency: false }))).toEqual([
    ...["accountCode", "name", "closeBook", "adjusted", "audited"],
  ]);
  expect(keysOf(await placed({ ageing: false, parties: false, currency: true })).slice(-2)).toEqual([
    "currency",
    "fcAmount",
  ]);
});
