import { gunzipSync } from "node:zlib";
import { type VoucherDetail, vouchers } from "@digao/contract/areas/books/vouchers/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newProject } from "../../../../test/builders.ts";
import { copySampleBooks } from "../../../../test/copied-books.ts";
import { CallRefused, type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";

let server: TestServer;
let tenant: TestTenant;
let manager: Client;
let projectId: number;
let periodId: number;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await server.newTenant();
  manager = await tenant.as("manager");
  projectId = await newProject(manager);
  periodId = await copySampleBooks(server, tenant, projectId);
});
afterAll(() => server.stop());

const list = (query: Record<string, unknown>) => manager.call(vouchers.GetVoucherLibList, { periodId, ...query });

async function detail(Jmsn: number, as: Client = manager): Promise<VoucherDetail> {
  const answer = await as.fetch(`${vouchers.GetVoucherLibDetail.path}?Jmsn=${Jmsn}`);
  const { result, error } = (await answer.json()) as { result: string; error: CallRefused["error"] };
  if (!answer.ok) throw new CallRefused(answer.status, error);
  return JSON.parse(gunzipSync(gunzipSync(Buffer.from(result, "base64"))).toString("utf8"));
}

describe("the voucher library", () => {
  it("tells the period and its months", async () => {
    const [period] = await manager.call(vouchers.GetTrailbalancePeriod, { projectId });
    expect(period).toMatchObject({ label: "2024年度", isCurrent: true, hasTb: true, hasVouchers: true });
    expect(period?.months).toEqual([
      202401, 202402, 202403, 202404, 202405, 202406, 202407, 202408, 202409, 202410, 202411, 202412,
    ]);
  });

  it("counts and sums what matches, the same from the roll-up and from the lines", async () => {
    const all = await list({});
    expect(all).toMatchObject({ totalCount: 496, debit: "114644548.20", credit: "114644548.20" });
    const bank = await list({ accountCode: "1002", maxResultCount: 1000 });
    expect(bank).toMatchObject({ debit: "16887468.00", credit: "17523562.51" });
    expect(bank.items.length).toBe(bank.totalCount);
    const { totalCount, debit, credit } = await list({ accountCode: "1002", dateFrom: "2024-01-01" });
    expect({ totalCount, debit, credit }).toEqual({
      totalCount: bank.totalCount,
      debit: bank.debit,
      credit: bank.credit,
    });
  });

  it("pages without gaps or repeats, by any column and in both directions", async () => {
    for (const sorting of [
      "jDate",
      "jDate desc",
      "amount desc",
      "summary",
      "accountCode desc",
      "voucher",
      "preparer",
    ]) {
      const { items: whole, fingerprint } = await list({ maxResultCount: 1000, sorting });
      const walked: number[] = [];
      for (;;) {
        const page = await list({ maxResultCount: 37, sorting, skipCount: walked.length });
        expect(page.fingerprint).toBe(fingerprint);
        if (page.items.length === 0) break;
        walked.push(...page.items.map(({ JsnId }) => JsnId));
      }
      expect(walked).toEqual(whole.map(({ JsnId }) => JsnId));
      expect(new Set(walked).size).toBe(496);
    }
  });

  it("filters by side, amount, month, item and words, and leaves closing vouchers out", async () => {
    const profit = await list({ accountCode: "6001", withoutClosing: true, maxResultCount: 1000 });
    expect(profit.debit).toBe("0.00");
    expect(profit.items.every(({ isClosing }) => !isClosing)).toBe(true);
    const large = await list({
      side: "cr",
      amountFrom: "1000000",
      jPeriodFrom: 202412,
      jPeriodTo: 202412,
      maxResultCount: 1000,
    });
    expect(large.items.length).toBeGreaterThan(0);
    expect(large.items.every((line) => Number(line.amountjcr) >= 1_000_000 && line.jPeriod === 202412)).toBe(true);
    const customer = (await list({ accountCode: "1122", maxResultCount: 1 })).items[0]!.aux[0]!;
    const own = await list({ auxId: customer.id, maxResultCount: 1000 });
    expect(own.items.every(({ aux }) => aux.some(({ id }) => id === customer.id))).toBe(true);
    const travel = await list({ keyword: "差旅", maxResultCount: 1000 });
    expect(travel.totalCount).toBeGreaterThan(0);
    expect(travel.items.every(({ summary, accountName }) => `${summary}${accountName}`.includes("差旅"))).toBe(true);
  });

  it("shows a voucher with its lines in order and the counter accounts by name", async () => {
    const { items } = await list({ accountCode: "1122", side: "dr", maxResultCount: 1 });
    const voucher = await detail(items[0]!.Jmsn);
    expect(voucher.lines.map(({ lineNo }) => lineNo)).toEqual(voucher.lines.map((_, index) => index + 1));
    expect(voucher.amountjdr).toBe(voucher.amountjcr);
    const debtor = voucher.lines.find(({ accountCode }) => accountCode === "1122")!;
    expect(debtor.counter).toEqual(["主营业务收入", "应交税费"]);
    expect(voucher.preparer).toBe("李会计");
  });

  it("is closed to other members and other firms", async () => {
    const { items } = await list({ maxResultCount: 1 });
    const stranger = await tenant.as("staff2");
    await expect(detail(items[0]!.Jmsn, stranger)).rejects.toMatchObject({ status: 403 });
    const elsewhere = await (await server.newTenant()).as("manager");
    await expect(detail(items[0]!.Jmsn, elsewhere)).rejects.toMatchObject({ status: 404 });
    await expect(elsewhere.call(vouchers.GetVoucherLibList, { periodId })).rejects.toMatchObject({ status: 404 });
  });
});
