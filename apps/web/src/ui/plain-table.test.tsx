import { afterEach, expect, it } from "vitest";
import { render } from "../../test/render.tsx";
import { PlainTable } from "./PlainTable.tsx";

let remove: () => Promise<void> = () => Promise.resolve();
afterEach(() => remove());

interface Row {
  name: string;
  amount: string;
}
const columns = [
  { key: "name", title: "Name", render: ({ name }: Row) => name },
  { key: "amount", title: "Amount", render: ({ amount }: Row) => amount },
];

it("shows groups with their titles, rows and the sums that a group has", async () => {
  const pressed: string[] = [];
  const groups = [
    { key: "left", title: "Uncorrected", rows: [{ name: "a", amount: "1.00" }], sums: { amount: "1.00" } },
    { key: "open", title: "Open", rows: [{ name: "b", amount: "2.00" }] },
  ];
  const table = (
    <PlainTable
      columns={columns}
      rows={{ groups }}
      rowKey={({ name }) => name}
      isChosen={({ name }) => name === "b"}
      onPress={({ name }) => pressed.push(name)}
    />
  );
  const drawn = await render(table);
  remove = drawn.remove;
  const lines = [...drawn.place.querySelectorAll("tbody tr")];
  expect(lines.map((line) => [...line.children].map(({ textContent }) => textContent))).toEqual([
    ["Uncorrected"],
    ["a", "1.00"],
    ["", "1.00"],
    ["Open"],
    ["b", "2.00"],
  ]);
  lines[1]?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  expect(pressed).toEqual(["a"]);
  expect(drawn.place.querySelector("tr.is-chosen")?.textContent).toBe("b2.00");
});
