import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { imports } from "@digao/contract/areas/acquisition/imports/calls";
import { type VoucherDetail, vouchers } from "@digao/contract/areas/books/vouchers/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { within } from "../../../../../../test/pace.ts";
import { newProject } from "../../../../test/builders.ts";
import { type Client, startTestServer, type TestServer } from "../../../../test/kit.ts";

const sample = new URL("../../../../../../packages/db/seed/sample/", import.meta.url);
const text = (name: string) => readFileSync(new URL(name, sample), "utf8").replace(/^\uFEFF/, "");

let server: TestServer;
let manager: Client;
beforeAll(async () => {
  server = await startTestServer();
  manager = await (await server.newTenant()).as("manager");
});
afterAll(() => server.stop());

async function booksOf(files: { name: string; content: string }[]) {
  const projectId = await newProject(manager);
  let batchId = 0;
  for (const file of files) {
    const { batches } = await manager.call(imports.UploadLedgerFile, { projectId }, [file]);
    await server.runJobs();
    const { status, id } = await manager.call(imports.GetImportBatch, { batchId: batches[0]!.id });
    if (status === 4) await manager.call(imports.CommitImport, { batchId: id, forceReason: "分散的凭证" });
    await server.runJobs();
    batchId = id;
  }
  const [period] = await manager.call(vouchers.GetTrailbalancePeriod, { projectId });
  const { items: found } = await manager.call(imports.GetImportFindings, { batchId, maxResultCount: 1000 });
  return { periodId: period!.periodId, found: found.map(({ code, where, detail }) => `${code} ${where} ${detail}`) };
}

async function detail(Jmsn: number): Promise<VoucherDetail> {
  const answer = await manager.fetch(`${vouchers.GetVoucherLibDetail.path}?Jmsn=${Jmsn}`);
  const { result } = (await answer.json()) as { result: string };
  return JSON.parse(gunzipSync(gunzipSync(Buffer.from(result, "base64"))).toString("utf8"));
}

const list = (periodId: number, query: Record<string, unknown> = {}) =>
  manager.call(vouchers.GetVoucherLibList, { periodId, maxResultCount: 1000, ...query });

describe("a journal whose vouchers lie apart in the file", { timeout: within(120_000) }, () => {
  it("gives the same vouchers, sums, counter accounts and findings as one in the order of its vouchers", async () => {
    const [head = "", ...rows] = text("sample_vouchers.csv").trim().split(/\r?\n/);
    const code = head.split(",").indexOf("科目编码");
    const byAccount = rows.toSorted((a, b) => (a.split(",")[code]! < b.split(",")[code]! ? -1 : 1));
    const trialBalance = { name: "tb.csv", content: text("sample_tb.csv") };
    const books = await Promise.all(
      [rows, byAccount].map((lines) =>
        booksOf([trialBalance, { name: "j.csv", content: [head, ...lines].join("\n") }]),
      ),
    );
    const tell = async ({ periodId, found }: (typeof books)[number]) => {
      const { items, fingerprint: _, ...sums } = await list(periodId);
      const line = ({
        jDate,
        jNo,
        lineNo,
        accountCode,
        amountjdr,
        amountjcr,
        isClosing,
        counter,
        aux,
      }: (typeof items)[number]) =>
        JSON.stringify([
          jDate,
          jNo,
          lineNo,
          accountCode,
          amountjdr,
          amountjcr,
          isClosing,
          counter,
          aux.map(({ name }) => name),
        ]);
      const whole = await Promise.all([...new Set(items.map(({ Jmsn }) => Jmsn))].map(detail));
      return {
        sums,
        found: found.toSorted(),
        lines: items.map(line).toSorted(),
        vouchers: whole
          .map(({ jPeriod, jNo, flag, amountjdr, amountjcr, lines }) =>
            [jPeriod, jNo, flag, amountjdr, amountjcr, lines.map(({ lineNo }) => lineNo)].join("|"),
          )
          .toSorted(),
      };
    };
    const summaries = await Promise.all(books.map(tell));
    expect(summaries[1]).toEqual(summaries[0]);
    expect(summaries[0]!.lines).toHaveLength(496);
  });

  it("adds up tens of thousands of vouchers cut in two, and amounts that no double holds", async () => {
    const half = 33_000;
    const huge = "99999999999999999.99";
    const line = (no: number, account: string, debit: string, credit: string) =>
      `2024-01-31,202401,记,${no},${account === "1001" ? 1 : 2},收款,${account},${account === "1001" ? "库存现金" : "银行存款"},${debit},${credit}`;
    const numbers = Array.from({ length: half }, (_, index) => index + 1);
    const content = [
      "凭证日期,会计期间,凭证字,凭证号,分录号,摘要,科目编码,科目名称,借方金额,贷方金额",
      ...numbers.map((no) => line(no, "1001", no < 3 ? huge : "0.10", "")),
      ...numbers.map((no) => line(no, "1002", "", no < 3 ? huge : "0.10")),
    ].join("\n");
    const { periodId, found } = await booksOf([{ name: "j.csv", content }]);
    expect(found).toEqual([]);
    const total = "200000000000003299.78";
    expect(await list(periodId, { maxResultCount: 1 })).toMatchObject({
      totalCount: 2 * half,
      debit: total,
      credit: total,
    });
    const { items } = await list(periodId, { accountCode: "1002", maxResultCount: 2 });
    expect(items.map(({ counter }) => counter)).toEqual(
      [["1001"], ["1001"]].map(() => [expect.stringMatching(/现金|1001/)]),
    );
    expect(await detail(items[0]!.Jmsn)).toMatchObject({
      amountjdr: huge,
      amountjcr: huge,
      lines: [{ lineNo: 1 }, { lineNo: 2 }],
    });
  });
});
