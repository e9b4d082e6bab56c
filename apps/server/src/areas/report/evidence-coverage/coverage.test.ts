/** 13 no. 10: what supports a balance, each part once, against what its risk asks for. */
import { programs } from "@digao/contract/areas/engagement/programs/calls";
import { vouching } from "@digao/contract/areas/evidence/vouching/calls";
import { statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import { evidenceCoverage } from "@digao/contract/areas/report/evidence-coverage/calls";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type LetterDesk, openLetterDesk } from "../../../../test/letter-desk.ts";
import { riskRow } from "../../../../test/planted-risk.ts";

let at: LetterDesk;
let itemId: number;
/** Lines of receivables on their debit side, and one on the other. */
let lines: { id: number; customerId: number; amount: string }[];
let credit: number;

const inOwn = <T>(work: Parameters<typeof at.desk.tenant.inProject>[1]): Promise<T> =>
  at.desk.tenant.inProject(at.projectId, work) as Promise<T>;

beforeAll(async () => {
  at = await openLetterDesk();
  const { projectId } = at;
  const items = await at.staff.call(statementItems.GetFSItemName, { projectId });
  itemId = items.find(({ stdCode }) => stdCode === "A105")?.id ?? 0;
  lines = await inOwn(async (db) => {
    const { rows } = await sql<(typeof lines)[number]>`
      select distinct on (v.customer_id) v.id, v.customer_id as "customerId", v.debit::text as amount from voucher_line v
      where v.tenant_id = app_tenant() and v.project_id = ${projectId} and v.account_code like '1122%' and v.debit > 0 and v.customer_id is not null
      order by v.customer_id, v.debit desc, v.id limit 3`.execute(db);
    return rows;
  });
  credit = await inOwn(async (db) => {
    const { rows } = await sql<{ id: number }>`
      select v.id from voucher_line v where v.tenant_id = app_tenant() and v.project_id = ${projectId} and v.account_code like '1122%' and v.credit > 0
      order by v.id limit 1`.execute(db);
    return rows[0]?.id ?? 0;
  });
});
afterAll(() => at.desk.stop());

const read = () => at.staff.call(evidenceCoverage.GetEvidenceCoverage, { Id: itemId });
/** Draws a line, and finds it without exception. */
async function check(id: number, progLineId?: number): Promise<void> {
  await at.staff.call(vouching.DrawVoucherLibForLineId, {
    RId: itemId,
    jsnIds: [id],
    ...(progLineId ? { progLineId } : {}),
  });
  await inOwn((db) =>
    sql`update drawn_voucher d set status = 2, result = 1, remark = '发票、出库单与签收单一致', check_user_id = ${at.desk.tenant.userIds.staff1}
      where d.tenant_id = app_tenant() and d.project_id = ${at.projectId} and d.line_id = ${id}`.execute(db),
  );
}
const sumOf = (...amounts: string[]) => amounts.reduce((sum, one) => sum + Math.round(Number(one) * 100), 0);
const fenOf = (amount: string) => Math.round(Number(amount) * 100);

it("counts replies that agree, checked lines on the balance's side, and each part once", async () => {
  const empty = await read();
  expect(empty).toMatchObject({
    covered: "0.00",
    share: "0.0000",
    riskLevel: null,
    wanted: 0,
    parts: [],
    notCounted: [],
  });
  expect(fenOf(empty.balance)).toBeGreaterThan(0);

  const letter = await at.sent("甲公司", "1570000.00");
  expect((await read()).notCounted).toEqual([{ why: "unanswered", count: 1, amount: "1570000.00" }]);
  await at.reply(letter, "1570000.00");
  expect(await read()).toMatchObject({ covered: "1570000.00", notCounted: [] });

  const [first, second] = lines;
  if (!first || !second) throw new Error("The sample books have no such lines.");
  await check(first.id);
  await check(credit);
  const both = await read();
  expect(fenOf(both.covered)).toBe(sumOf("1570000.00", first.amount));
  expect(both.sources.map(({ source, count }) => [source, count])).toEqual([
    ["confirmation", 1],
    ["voucher", 1],
  ]);
  expect(both.notCounted.map(({ why, count }) => [why, count])).toEqual([["otherSide", 1]]);
  expect(both.parts.every(({ link }) => link?.startsWith("/maindo/"))).toBe(true);

  // The party whose balance is confirmed is that of the line: the line is a part of that balance.
  await inOwn((db) =>
    sql`update confirmation_contact c set source_key = (select v.account_code || '|' || v.customer_id from voucher_line v
        where v.tenant_id = app_tenant() and v.project_id = ${at.projectId} and v.id = ${first.id})
      where c.tenant_id = app_tenant() and c.project_id = ${at.projectId} and c.contact_name = '甲公司'`.execute(db),
  );
  const within = await read();
  expect(within.covered).toBe("1570000.00");
  expect(within.parts.map(({ source, isCounted }) => [source, isCounted]).sort()).toEqual([
    ["confirmation", true],
    ["voucher", false],
  ]);
});

it("says by assertion what was taken for it, and asks for what its risk asks", async () => {
  const [line] = (await at.staff.call(programs.GetProgLineByRID, { Id: itemId, projectId: at.projectId })).filter(
    ({ assertions, isSelected }) => isSelected && assertions.length > 0,
  );
  const other = lines.find(({ customerId }) => customerId !== lines[0]?.customerId) ?? lines[2];
  if (!line || !other) throw new Error("There is no such procedure.");
  await check(other.id, line.id);
  await inOwn((db) =>
    db
      .insertInto("risk")
      .values({ ...riskRow(itemId, at.desk.tenant.userIds.manager, "虚构应收账款"), likelihood: "5", risk_level: 3 })
      .execute(),
  );
  const found = await read();
  expect([2, 3, 4]).toContain(found.riskLevel);
  expect(found.wanted).toBe({ 2: 40, 3: 60, 4: 80 }[found.riskLevel ?? 0]);
  expect(found.isEnough).toBe(fenOf(found.covered) * 100 >= fenOf(found.balance) * found.wanted);
  for (const assertion of line.assertions)
    expect(found.assertions.find((one) => one.assertion === assertion)).toMatchObject({ covered: other.amount });
});

it("counts no line that is not checked, or that the books no longer have", async () => {
  const before = await read();
  await inOwn((db) =>
    sql`update drawn_voucher d set status = 0, result = 0 where d.tenant_id = app_tenant() and d.project_id = ${at.projectId}
      and d.debit > 0`.execute(db),
  );
  const after = await read();
  expect(fenOf(after.covered)).toBeLessThan(fenOf(before.covered));
  expect(after.notCounted.map(({ why }) => why)).toContain("toCheck");
  await inOwn((db) =>
    sql`update drawn_voucher d set status = 2, result = 1, line_id = null where d.tenant_id = app_tenant() and d.project_id = ${at.projectId}
      and d.debit > 0`.execute(db),
  );
  const gone = await read();
  expect([gone.covered, gone.notCounted.map(({ why }) => why)]).toEqual([after.covered, ["otherSide", "noLine"]]);
});
