/** Notes of the sample company before and after its entries, worked out apart: what the product fills of them is the same, to the fen. */
import { readFileSync } from "node:fs";
import { type NoteSheet, notes } from "@digao/contract/areas/report/notes/calls";
import { noteTie } from "@digao/contract/areas/report/notes/codes";
import { afterAll, beforeAll, expect, it } from "vitest";
import { within } from "../../../../../../test/pace.ts";
import { newProject } from "../../../../test/builders.ts";
import { attribute } from "../../../../test/cash-desk.ts";
import { copySampleBooks } from "../../../../test/copied-books.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { writeSampleAdjustments } from "../../../../test/sample-ledger.ts";

interface Golden {
  noteTable: string;
  title: string;
  state: "before" | "after";
  columns: string[];
  rows: string[][];
}

const golden = JSON.parse(
  readFileSync(
    new URL("../../../../../../packages/domain/test/golden/notes/expected_notes.json", import.meta.url),
    "utf8",
  ),
) as { notes: Golden[] };

let server: TestServer;
let tenant: TestTenant;
let manager: Client;
let projectId: number;
const ids = new Map<string, number>();

beforeAll(async () => {
  server = await startTestServer();
  tenant = await server.newTenant();
  manager = await tenant.as("manager");
  projectId = await newProject(manager);
  await copySampleBooks(server, tenant, projectId);
  await attribute(server, manager, projectId);
  const codes = [...new Set(golden.notes.map(({ noteTable }) => noteTable))];
  const made = await manager.call(notes.CreateFsNote, { projectId, codes });
  for (const { id, code } of made.notes) ids.set(code, id);
});
afterAll(() => server.stop());

const cellsOf = ({ rows }: NoteSheet, name: string): string[] =>
  rows.filter((row) => row.name.includes(name)).flatMap(({ cells }) => cells.flatMap(({ value }) => value ?? []));

/**
 * Tables that the product fills in every cell that was worked out. Of the others a part is a person's (which portfolio an allowance is of,
 * temporary differences, tax effects), or entries that name no detail stand in a row of their own.
 */
const whole = {
  before: ["NT01", "NT22", "NT23", "NT24", "NT28", "NT30", "NT31", "NT32", "NT34"],
  after: ["NT01", "NT22", "NT23", "NT30", "NT31", "NT34"],
} as const;

/** Amounts to find in each row of a table that is filled in part. */
const parts: Readonly<
  Record<Golden["state"], Readonly<Record<string, readonly (readonly [row: string, amount: string])[]>>>
> = {
  before: {
    NT05: [
      ["1年以内", "4710000.00"],
      ["减：坏账准备", "220000.00"],
    ],
    NT08: [
      ["甲公司", "3136000.00"],
      ["乙公司", "1574000.00"],
    ],
    NT11: [
      ["减：坏账准备", "6000.00"],
      ["合计", "104000.00"],
    ],
    NT13: [
      ["原材料", "1635486.73"],
      ["库存商品", "2250000.00"],
      ["合计", "4175486.73"],
    ],
    NT29: [
      ["本期净利润", "1236433.66"],
      ["提取法定盈余公积", "123643.37"],
      ["期末未分配利润", "3697790.29"],
    ],
    NT35: [["合计", "358144.56"]],
    NT36: [
      ["利润总额", "1594578.22"],
      ["按法定/适用税率计算的所得税费用", "398644.56"],
    ],
    NT50: [
      ["应付利息", "24250.00"],
      ["应付股利", "50000.00"],
      ["其他应付款", "190000.00"],
    ],
    NT61: [
      ["库存现金", "68000.00"],
      ["银行存款", "3313905.49"],
      ["三、期末现金及现金等价物余额", "3381905.49"],
    ],
  },
  after: {
    NT05: [
      ["1年以内", "4371000.00"],
      ["减：坏账准备", "270000.00"],
      ["合计", "4101000.00"],
    ],
    NT08: [
      ["甲公司", "2797000.00"],
      ["甲公司", "63.99"],
      ["乙公司", "36.01"],
    ],
    NT13: [
      ["库存商品", "2460000.00"],
      ["合计", "4385486.73"],
    ],
    NT29: [
      ["本期净利润", "1113433.66"],
      ["提取法定盈余公积", "111343.37"],
      ["期末未分配利润", "3587090.29"],
    ],
    NT35: [["合计", "317144.56"]],
    NT36: [
      ["利润总额", "1430578.22"],
      ["按法定/适用税率计算的所得税费用", "357644.56"],
    ],
    NT61: [["三、期末现金及现金等价物余额", "3381905.49"]],
  },
};

const isNil = (amount: string): boolean => amount === "" || amount === "0.00";

const expectedOf = ({ rows }: Golden): [string, string][] =>
  rows.flatMap(([name = "", ...amounts]) => amounts.map((amount): [string, string] => [name, amount]));

async function lackingOf(one: Golden): Promise<string[]> {
  const { noteTable: code, state } = one;
  const sheet = await manager.call(notes.GetFSNotes2SheetData, { projectId, Id: ids.get(code) ?? 0 });
  const isWhole = whole[state].some((table) => table === code);
  const expected: readonly (readonly [string, string])[] = isWhole ? expectedOf(one) : (parts[state][code] ?? []);
  const missing = expected.filter(([name, amount]) => !isNil(amount) && !cellsOf(sheet, name).includes(amount));
  const untied = isWhole ? sheet.ties.filter(({ state: tied }) => tied === noteTie.differs) : [];
  return [
    ...missing.map(([name, amount]) => `${code} ${name} ${amount}: ${cellsOf(sheet, name).join(", ")}`),
    ...untied.map(({ target }) => `${code} ${target}`),
  ];
}

async function lackingIn(state: Golden["state"]): Promise<string[]> {
  const asked = new Set<string>([...whole[state], ...Object.keys(parts[state])]);
  const listed = golden.notes.filter((note) => note.state === state && asked.has(note.noteTable));
  // Shares are of other tables: all are filled before any is read.
  for (const { noteTable } of listed) await manager.call(notes.FillFsNote, { projectId, Id: ids.get(noteTable) ?? 0 });
  const lacking: string[] = [];
  for (const one of listed) lacking.push(...(await lackingOf(one)));
  return lacking;
}

it("before the entries", { timeout: within(60_000) }, async () => {
  expect(await lackingIn("before")).toEqual([]);
});

it("after the entries, and a note filled before them says that its sources have changed", {
  timeout: within(60_000),
}, async () => {
  await tenant.inDb((db) => writeSampleAdjustments(db, projectId, manager.userId));
  const Id = ids.get("NT30") ?? 0;
  const { rows } = await manager.call(notes.GetFSNotes2SheetData, { projectId, Id });
  expect(rows[0]?.cells[0]).toMatchObject({ value: "12363238.94", now: "12063238.94" });
  expect(await lackingIn("after")).toEqual([]);
});
