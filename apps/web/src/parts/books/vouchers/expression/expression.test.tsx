import { type Expression, ExpressionTree } from "@digao/contract/areas/books/vouchers/line-filter/expression";
import {
  lineFieldNames,
  lineFields,
  type Operator,
  operators,
  operatorsOf,
} from "@digao/contract/areas/books/vouchers/line-filter/fields";
import { expressionWords } from "@digao/contract/areas/books/vouchers/line-filter/words";
import { act, useState } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { render, settle } from "../../../../../test/render.tsx";
import { ProjectContext, type ProjectInfo } from "../../../../lib/page.ts";
import { blankCondition, draftOf, expressionOf, faultOf, rowsOf, stateOf, withField, withOp } from "./draft.ts";
import { ExpressionBuilder } from "./ExpressionBuilder.tsx";

const project: ProjectInfo = {
  id: 1,
  name: "",
  custId: 1,
  client: "",
  periodEnd: "2024-12-31",
  role: 1,
  checked: 1,
  archiveFlag: 0,
  isClosed: false,
  isReadOnly: false,
  members: [],
};
const read = (tree: unknown): Expression => ExpressionTree.parse(tree);
const nested = read({
  all: [
    { field: "amount", op: "ge", values: ["10000.00"] },
    {
      any: [
        { field: "summary", op: "contains", values: ["调整"] },
        { not: { field: "date", op: "weekend" } },
        {
          not: {
            all: [
              { field: "closing", op: "isTrue" },
              { field: "side", op: "eq", values: ["dr"] },
            ],
          },
        },
      ],
    },
  ],
});

const sample: Partial<Record<Operator, string>> = {
  shorterThan: "4",
  lastDays: "5",
  round: "1000",
  endsInDigits: "99",
  leadingDigits: "51",
  secondDigit: "0",
};
const ofKind = {
  text: "a",
  code: "1122",
  party: "甲",
  money: "5.00",
  number: "5",
  date: "2024-02-29",
  choice: "dr",
  mark: "",
};
const everyQuestion = lineFieldNames.flatMap((field) =>
  operatorsOf[lineFields[field]].map((op) => {
    const value = sample[op] ?? ofKind[lineFields[field]];
    const counts = { none: 0, one: 1, two: 2, many: 3 };
    return { field, op, values: Array.from({ length: counts[operators[op]] }, () => value) };
  }),
);

describe("an expression that is edited", () => {
  it("comes back as it was, whatever it asks", () => {
    for (const condition of everyQuestion) {
      expect(expressionOf(draftOf(condition)), `${condition.field} ${condition.op}`).toEqual(condition);
      expect(faultOf({ ...condition, key: "", isNot: false }), `${condition.field} ${condition.op}`).toBeUndefined();
    }
    expect(expressionOf(draftOf(nested))).toEqual(nested);
    expect(expressionWords("zh", expressionOf(draftOf(nested))!)).toBe(expressionWords("zh", nested));
  });

  it("is told to be incomplete until every row can be asked, and the contract takes what it then is", () => {
    const missing = { ...draftOf(undefined), children: [blankCondition("amount")] };
    expect(stateOf(missing)).toMatchObject({ isComplete: false, expression: undefined });
    const backwards = withOp({ ...blankCondition("amount"), values: ["5.00", "1.00"] }, "between");
    expect(faultOf({ ...backwards, values: ["5.00", "1.00"] })).toBe("order");
    expect(faultOf({ ...blankCondition(), op: "regex", values: ["(a+)+"] })).toBe("regex");
    expect(stateOf(draftOf(undefined))).toMatchObject({ isComplete: true, expression: undefined });
  });

  it("keeps its values only where the new field or question takes them", () => {
    const amount = { ...blankCondition("amount"), values: ["5.00"] };
    expect(withField(amount, "debit")).toMatchObject({ op: "ge", values: ["5.00"] });
    expect(withField(amount, "summary")).toMatchObject({ op: "contains", values: [] });
    expect(withOp(amount, "round")).toMatchObject({ values: [] });
    expect(withOp({ ...amount, op: "between", values: ["1.00", "5.00"] }, "lt")).toMatchObject({ values: ["1.00"] });
  });

  it("is held to the limits of the contract", () => {
    const many = draftOf({ any: Array.from({ length: 61 }, () => read({ field: "closing", op: "isTrue" })) });
    expect(stateOf(many)).toMatchObject({ isComplete: false, limit: "tooMany" });
    const long = {
      any: Array.from({ length: 50 }, () => read({ field: "summary", op: "eq", values: ["字".repeat(190)] })),
    };
    expect(stateOf(draftOf(long))).toMatchObject({ isComplete: false, limit: "tooLong" });
  });
});

let last: { value: Expression | undefined; isComplete: boolean };
function Page({ first }: { first: Expression | undefined }) {
  const [value, setValue] = useState(first);
  return (
    <ProjectContext value={project}>
      <ExpressionBuilder
        hasSaved={false}
        value={value}
        onChange={(next, isComplete) => {
          last = { value: next, isComplete };
          setValue(next);
        }}
      />
    </ProjectContext>
  );
}

let remove: () => Promise<void> = () => Promise.resolve();
async function show(first: Expression | undefined) {
  const drawn = await render(<Page first={first} />);
  remove = drawn.remove;
  const { place } = drawn;
  return {
    place,
    rows: () => [...place.querySelectorAll<HTMLElement>("[data-row]")],
    words: () => place.querySelector(".expression-words output")?.textContent ?? "",
    button: (name: string) => [...place.querySelectorAll("button")].filter((one) => one.textContent === name),
  };
}
const press = (target: EventTarget, key: string, how: KeyboardEventInit = {}) =>
  act(async () => {
    target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...how }));
  });
const type = (input: HTMLInputElement, text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
const valueField = (row: HTMLElement | undefined) => row!.querySelector<HTMLInputElement>("input.ant-input")!;

beforeEach(() => localStorage.clear());
afterEach(() => remove());

describe("the builder of expressions", () => {
  it("shows nested groups and says them in words, never as code", async () => {
    const { place, rows, words } = await show(nested);
    expect(rows()).toHaveLength(5);
    expect(place.querySelectorAll(".expression-group")).toHaveLength(3);
    expect(words()).toBe(expressionWords("zh", nested));
    expect(place.textContent).not.toMatch(/[{}]|"op"|isTrue/);
  });

  it("is worked by keyboard: Enter adds a row below that takes the focus, Alt moves and removes", async () => {
    const { rows, words } = await show(read({ field: "summary", op: "contains", values: ["甲"] }));
    await press(valueField(rows()[0]), "Enter");
    expect(rows()).toHaveLength(2);
    expect(rows()[1]!.contains(document.activeElement)).toBe(true);
    expect(last).toEqual({ value: undefined, isComplete: false });
    await type(valueField(rows()[1]), "乙");
    expect(words()).toBe('摘要 包含 "甲" 且 摘要 包含 "乙"');
    await press(valueField(rows()[1]), "ArrowUp", { altKey: true });
    expect(words()).toBe('摘要 包含 "乙" 且 摘要 包含 "甲"');
    await press(valueField(rows()[0]), "Delete", { altKey: true });
    expect(last).toEqual({ value: { field: "summary", op: "contains", values: ["甲"] }, isComplete: true });
  });

  it("nests a group, turns it into its opposite, and leaves out what asks nothing", async () => {
    const { button, rows, words } = await show(read({ field: "summary", op: "contains", values: ["甲"] }));
    await settle(() => button("添加条件组")[0]!.click());
    await type(valueField(rows()[1]), "乙");
    const nots = button("非");
    await settle(() => nots.at(-1)!.click());
    expect(words()).toBe('摘要 包含 "甲" 且 非(摘要 包含 "乙")');
    await press(valueField(rows()[1]), "Delete", { altKey: true });
    expect(last).toEqual({ value: { field: "summary", op: "contains", values: ["甲"] }, isComplete: true });
    expect(rowsOf(draftOf(last.value))).toHaveLength(1);
  });
});
