import { adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { trialBalance } from "@digao/contract/areas/balance/trial-balance/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type LedgerDesk, openLedgerDesk, type TbRow, tbCsv } from "../../../../test/ledger-desk.ts";

let desk: LedgerDesk;
beforeAll(async () => {
  desk = await openLedgerDesk();
});
afterAll(() => desk.stop());

/** An account with one auxiliary item whose balance, debit positive, is all it has. */
const tbRows = (code: string, name: string, side: "借" | "贷", aux: string, net: number): TbRow[] => [
  [code, name, side, "", net, 0, 0],
  ...(aux ? [[code, name, side, aux, net, 0, 0] satisfies TbRow] : []),
];

interface Case {
  name: string;
  rows: TbRow[];
  /** At the closing and the opening date alike. */
  entries: string[];
  creditTarget?: "L106" | "L107";
}

const customer = "客户:甲公司";
const supplier = "供应商:乙公司";
const party = "往来单位:丙公司";
const contract = "合同:2024-01号合同";

const cases: Case[] = [
  {
    name: "应收账款 credit",
    rows: tbRows("1122", "应收账款", "借", customer, -110),
    entries: ["Dr A105 110.00 Cr L107 110.00"],
  },
  {
    name: "应收账款 credit, of contracts outside CAS 14",
    rows: tbRows("1122", "应收账款", "借", customer, -110),
    entries: ["Dr A105 110.00 Cr L106 110.00"],
    creditTarget: "L106",
  },
  { name: "应收账款 debit", rows: tbRows("1122", "应收账款", "借", customer, 110), entries: [] },
  {
    name: "预收账款 debit",
    rows: tbRows("2203", "预收账款", "贷", customer, 120),
    entries: ["Dr A105 120.00 Cr L106 120.00"],
  },
  {
    name: "合同负债 debit",
    rows: tbRows("2205", "合同负债", "贷", customer, 130),
    entries: ["Dr A105 130.00 Cr L107 130.00"],
  },
  {
    name: "预付账款 credit",
    rows: tbRows("1123", "预付账款", "借", supplier, -140),
    entries: ["Dr A107 140.00 Cr L105 140.00"],
  },
  {
    name: "应付账款 debit",
    rows: tbRows("2202", "应付账款", "贷", supplier, 150),
    entries: ["Dr A107 150.00 Cr L105 150.00"],
  },
  {
    name: "其他应收款 credit",
    rows: tbRows("1221", "其他应收款", "借", party, -160),
    entries: ["Dr A108 160.00 Cr L110 160.00"],
  },
  {
    name: "其他应付款 debit",
    rows: tbRows("2241", "其他应付款", "贷", party, 170),
    entries: ["Dr A108 170.00 Cr L110 170.00"],
  },
  {
    name: "留抵税额: children of VAT netted, a debit left",
    rows: [
      ["2221", "应交税费", "贷", "", 180, 0, 0],
      ["222101", "应交税费-应交增值税", "贷", "", 180, 0, 0],
      ["22210101", "应交税费-应交增值税-进项税额", "借", "", 480, 0, 0],
      ["22210107", "应交税费-应交增值税-销项税额", "贷", "", -300, 0, 0],
    ],
    entries: ["Dr A113 180.00 Cr L109 180.00"],
  },
  {
    name: "待转销项税额",
    rows: [
      ["2221", "应交税费", "贷", "", -190, 0, 0],
      ["222106", "应交税费-待转销项税额", "贷", "", -190, 0, 0],
    ],
    entries: ["Dr L109 190.00 Cr L113 190.00"],
  },
  { name: "银行透支", rows: tbRows("1002", "银行存款", "借", "", -200), entries: ["Dr A101 200.00 Cr L101 200.00"] },
  {
    name: "预付设备款",
    rows: [
      ["1123", "预付账款", "借", "", 210, 0, 0],
      ["112302", "预付账款-设备款", "借", "", 210, 0, 0],
    ],
    entries: ["Dr A218 210.00 Cr A107 210.00"],
  },
];

async function proposals({ rows, creditTarget }: Pick<Case, "rows" | "creditTarget">) {
  const projectId = await desk.newProject();
  const net = rows
    .filter(([code, , , aux]) => aux === "" && code.length === 4)
    .reduce((sum, [, , , , open]) => sum + open, 0);
  await desk.take(projectId, "tb.csv", tbCsv([...rows, ["4001", "实收资本", "贷", "", -net, 0, 0]]));
  const { manager } = desk;
  await manager.call(trialBalance.AutoMappingTrialBalance, { projectId });
  if (creditTarget) {
    const { materiality: _record, ...settings } = await manager.call(trialBalance.GetProjectSettings, { projectId });
    await manager.call(trialBalance.UpdateProjectSettings, {
      ...settings,
      projectId,
      autoReclassMode: 1,
      creditTarget,
    });
  }
  return manager.call(adjustments.GetReclassProposals, { projectId });
}
const entriesAsText = (proposed: Awaited<ReturnType<typeof proposals>>) =>
  proposed.map(({ lines }) =>
    lines
      .map(({ fsItemCode, debit, credit }) =>
        debit === "0.00" ? `Cr ${fsItemCode} ${credit}` : `Dr ${fsItemCode} ${debit}`,
      )
      .join(" "),
  );

describe("a balance on the other side of its item is proposed for the item where it belongs", () => {
  it.each(cases)("$name", async ({ entries, ...books }) => {
    const found = await proposals(books);
    expect(entriesAsText(found.filter(({ key }) => key.startsWith("reclass:close:")))).toEqual(entries);
    expect(entriesAsText(found.filter(({ key }) => key.startsWith("reclass:open:")))).toEqual(entries);
  });
});

it("contract asset and liability of one contract are shown net", async () => {
  const rows = [
    ...tbRows("1473", "合同资产", "借", contract, 500),
    ...tbRows("2205", "合同负债", "贷", contract, -200),
  ];
  const found = await proposals({ rows });
  expect(entriesAsText(found.filter(({ key }) => key.startsWith("netting:")))).toEqual([
    "Dr L107 200.00 Cr A110 200.00",
  ]);
});

it.each([
  ["A203", "Dr A112 300.00 Cr A203 300.00"],
  ["L201", "Dr L201 300.00 Cr L112 300.00"],
  ["L203", "Dr L203 300.00 Cr L112 300.00"],
])("what is due within a year of %s is current", async (itemCode, entry) => {
  const projectId = await desk.newProject();
  const { rows } = await desk.manager.call(trialBalance.GetTrialBalance, { projectId });
  const fsItemId = rows.find(({ stdCode }) => stdCode === itemCode)?.id ?? 0;
  const input = { projectId, kind: "maturity" as const, fsItemId, name: "一年内到期部分", amount: "300.00" };
  const { lines } = await desk.manager.call(adjustments.CreatePartReclass, input);
  expect(
    entriesAsText([
      {
        key: "",
        adjType: 2,
        source: 2,
        description: "",
        existingId: null,
        needs: null,
        lines: lines.map((line) => ({ ...line, lineName: "" })),
      },
    ]),
  ).toEqual([entry]);
});
