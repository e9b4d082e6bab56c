import type { FsItemRow } from "@digao/contract/areas/papers/statement-items/calls";
import { expect, it } from "vitest";
import { item } from "../../../../../test/fs-item.ts";
import { render } from "../../../../../test/render.tsx";
import { type Layout, layoutOf, noPrefs } from "../../../../ui/ledger-grid/layout.ts";
import { type Listed, useListColumns, useListGroups } from "./columns.tsx";

/** Beside the open menu on 1366 pixels, without check marks and scroll bar. */
const room = 1366 - 188 - 36 - 12;
const amounts = ["unaudited", "ajeNet", "rjeNet", "audited", "change"];
const plain = item(5, { unaudited: "4340000.00", ajeCr: "389000.00", rjeDr: "150000.00", audited: "4101000.00" });
const large = item(6, {
  unaudited: "1234567890.12",
  audited: "-1234567890.12",
  ajeDr: "1234567890.12",
  rjeCr: "9876543210.98",
});

type Placed = Layout<FsItemRow>["all"];
type Shown = Pick<Listed, "items" | "unit">;

function Show({ items, unit, onLayout }: Shown & { onLayout: (all: Placed) => void }) {
  const columns = useListColumns({ grpId: 1, items, unit }, () => undefined);
  onLayout(layoutOf(columns, useListGroups(), noPrefs, {}, room).all);
  return null;
}

async function layoutAt(items: readonly FsItemRow[], unit: Listed["unit"] = "yuan") {
  let all: Placed = [];
  const onLayout = (now: Placed) => {
    all = now;
  };
  const shown = await render(<Show items={items} unit={unit} onLayout={onLayout} />);
  await shown.remove();
  const inView = all.slice(0, all.findIndex(({ column }) => column.key === "result") + 1);
  const widthOf = (key: string) => all.find(({ column }) => column.key === key)?.width ?? 0;
  const width = inView.reduce((sum, one) => sum + one.width, 0);
  const upTo = (key: string) =>
    all.slice(0, all.findIndex(({ column }) => column.key === key) + 1).reduce((sum, one) => sum + one.width, 0);
  return { keys: inView.map(({ column }) => column.key), width, widthOf, upTo };
}

it("amounts, state, mark and conclusion are in view on a small screen beside the menu, with room for seven characters of the name", async () => {
  const { keys, width, widthOf } = await layoutAt([plain]);
  expect(keys).toEqual(["wpIndex", "name", ...amounts, "program", "status", "mark", "result"]);
  expect(width).toBeLessThanOrEqual(room);
  expect(widthOf("name")).toBeGreaterThanOrEqual(130);
});

it("amounts of twelve digits are not cut off, nor push the change out of view", async () => {
  const { upTo, widthOf } = await layoutAt([plain, large]);
  expect(upTo("change")).toBeLessThanOrEqual(room);
  for (const key of ["unaudited", "audited", "ajeNet", "rjeNet"]) expect(widthOf(key), key).toBeGreaterThanOrEqual(130);
  expect((await layoutAt([plain])).widthOf("ajeNet")).toBeLessThan(100);
  expect((await layoutAt([plain, large], "wan")).widthOf("unaudited")).toBeLessThan(110);
});

function Entries({ onSeen }: { onSeen: (seen: object) => void }) {
  const entries = { ajeDr: "5.00", ajeCr: "389000.00" };
  const items = [item(5, { ...entries, dc: 1 }), item(6, { ...entries, dc: 2 })];
  const columns = useListColumns({ grpId: 1, items, unit: "yuan" }, () => undefined);
  const groups = useListGroups();
  const keysOf = (collapsed: string[]) =>
    layoutOf(columns, groups, { ...noPrefs, collapsed }, {}, room)
      .all.map(({ column }) => column.key)
      .filter((key) => key.startsWith("aje"));
  const net = columns.find(({ key }) => key === "ajeNet");
  onSeen({ net: items.map((one) => net?.value(one)), folded: keysOf([]), unfolded: keysOf(["aje"]) });
  return null;
}

it("entries stand as their net on the item's own side, with both sides behind it", async () => {
  let seen: object = {};
  const shown = await render(
    <Entries
      onSeen={(now) => {
        seen = now;
      }}
    />,
  );
  await shown.remove();
  expect(seen).toEqual({
    net: ["-388995.00", "388995.00"],
    folded: ["ajeNet"],
    unfolded: ["ajeNet", "ajeDr", "ajeCr"],
  });
});
