import { ofProject } from "@digao/db/project-rows";
import { inProject } from "@digao/db/tenant";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { importDesk } from "../../../../test/import-desk.ts";

const desk = importDesk();

const head = "凭证日期,凭证字,凭证号,分录号,摘要,科目编码,科目名称,借方金额,贷方金额";
const names: Readonly<Record<string, string>> = {
  "1001": "库存现金",
  "2202": "应付账款",
  "4103": "本年利润",
  "6001": "主营业务收入",
  "6301": "营业外收入",
};
const line = (no: number, account: string, amount: number) => {
  const sides = amount > 0 ? `${amount}.00,` : `,${-amount}.00`;
  return `2024-12-31,记,${no},,结转,${account},${names[account]},${sides}`;
};
const payments = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => from + index).flatMap((no) => [
    line(no, "1001", -5),
    line(no, "2202", 5),
  ]);

/**
 * Lines are written in blocks while the file is read on, the first of 4,096 and the second of 8,192: voucher 3 lies in both of them, and what
 * comes last in a third one. Which chart it is, the second one tells (主营业务收入 on 6001).
 */
function journal(): string {
  const unknownYet = [line(1, "6301", 40), line(1, "4103", -40)];
  const reopened = [line(2, "4103", 7), line(2, "4103", -7)];
  const closing = Array.from({ length: 3000 }, (_, index) => line(3, "6301", index + 1));
  const end = [line(3, "4103", -4_501_500), line(20_000, "6001", -9), line(20_000, "1001", 9)];
  const later = [line(2, "1001", 3), line(2, "2202", -3), line(20_001, "6001", 9), line(20_001, "4103", -9)];
  const all = [unknownYet, reopened, payments(4, 700), closing, end, payments(704, 4500), later];
  return [head, ...all.flat()].join("\n");
}

it("closing vouchers of a long journal are marked as a whole, whatever had been written before the file ended", async () => {
  const { id } = await desk.upload("journal.csv", journal());
  await desk.server.runJobs();
  const { totals } = await desk.current(id);
  expect(totals).toMatchObject({ lines: 13_411, vouchers: 5205 });
  const { flags, marks, months } = await desk.tenant.inDb(async (firm) => {
    const db = inProject(firm, desk.projectId);
    const flags =
      await sql`select j_no as no, flag, line_count as lines from voucher where ${ofProject("voucher")} and flag <> 0 order by 1`.execute(
        db,
      );
    const marks = await sql`select v.j_no as no, count(*)::int as lines, sum(l.debit) as debit from voucher_line l
      join voucher v on ${ofProject("v")} and v.id = l.jmsn where ${ofProject("l")} and l.is_closing group by 1 order by 1`.execute(
      db,
    );
    const months =
      await sql`select account_code as code, closing_debit as debit, closing_credit as credit from ledger_month
      where ${ofProject("ledger_month")} and (closing_debit <> 0 or closing_credit <> 0) order by 1`.execute(db);
    return { flags: flags.rows, marks: marks.rows, months: months.rows };
  });
  expect(flags).toEqual([
    { no: 1, flag: 1, lines: 2 },
    { no: 3, flag: 1, lines: 3001 },
    { no: 20_001, flag: 1, lines: 2 },
  ]);
  expect(marks).toEqual([
    { no: 1, lines: 2, debit: "40.00" },
    { no: 3, lines: 3001, debit: "4501500.00" },
    { no: 20_001, lines: 2, debit: "9.00" },
  ]);
  expect(months).toEqual([
    { code: "4103", debit: "0.00", credit: "4501549.00" },
    { code: "6001", debit: "9.00", credit: "0.00" },
    { code: "6301", debit: "4501540.00", credit: "0.00" },
  ]);
});
