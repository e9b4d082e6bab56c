import { imports } from "@digao/contract/areas/acquisition/imports/calls";
import { vouchers } from "@digao/contract/areas/books/vouchers/calls";
import {
  type JournalHit,
  type JournalRunSummary,
  journalTests,
} from "@digao/contract/areas/evidence/journal-tests/calls";
import type { Draft } from "@digao/contract/endpoint";
import { newProject } from "./builders.ts";
import type { Client, TestServer } from "./kit.ts";

/** A line of a made-up voucher: account, debit, credit, and a customer where there is one. */
export type MadeLine = readonly [code: string, debit: string, credit: string, customer?: string];
export interface MadeVoucher {
  /** The voucher type and number: what the voucher is found by. */
  word: string;
  no?: number;
  date?: string;
  summary?: string;
  preparer?: string;
  reviewer?: string;
  entered?: string;
  /** Given in one voucher, the file has the column. */
  source?: string;
  lines?: readonly MadeLine[];
  amount?: string;
}

const header =
  "凭证日期,会计期间,凭证字,凭证号,分录号,摘要,科目编码,科目名称,借方金额,贷方金额,客户,制单人,审核人,录入时间";

/** By their names the books follow 企业会计准则. */
const named: Readonly<Record<string, string>> = { "6001": "主营业务收入", "6602": "管理费用" };

/** On a working day of March, office supplies by bank, entered that morning by one person and reviewed by another. */
function rowsOf(voucher: MadeVoucher, hasSources: boolean): string[] {
  const { word, no = 1, date = "2024-03-12", amount = "123.45", preparer = "李会计", reviewer = "王主管" } = voucher;
  const { summary = "支付办公用品", entered = `${date} 10:00:00` } = voucher;
  const lines = voucher.lines ?? [
    ["660201", amount, ""],
    ["1002", "", amount],
  ];
  return lines.map(([code, debit, credit, customer = ""], index) =>
    [
      ...[
        date,
        date.slice(0, 7).replace("-", ""),
        word,
        no,
        index + 1,
        summary,
        code,
        named[code] ?? `科目${code}`,
        debit,
        credit,
      ],
      ...[customer, preparer, reviewer, entered],
      ...(hasSources ? [voucher.source ?? ""] : []),
    ].join(","),
  );
}

export function journalFile(made: readonly MadeVoucher[]): string {
  const hasSources = made.some(({ source }) => source !== undefined);
  const rows = made.flatMap((voucher) => rowsOf(voucher, hasSources));
  return [hasSources ? `${header},凭证来源` : header, ...rows].join("\r\n");
}

/** The period after the one that is audited. */
export const periodAfter = { label: "2025年度", startDate: "2025-01-01", endDate: "2025-12-31", kind: 3 } as const;

/** Puts a journal in force, with what is wrong in it; of another period than the project's where that is named. */
export async function importJournal(
  server: TestServer,
  as: Client,
  projectId: number,
  content: string,
  period?: typeof periodAfter,
): Promise<void> {
  const options = period ? { options: JSON.stringify({ period }) } : {};
  const file = { name: "序时账.csv", content };
  const { batches } = await as.call(imports.UploadLedgerFile, { projectId, ...options }, [file]);
  await server.runJobs();
  const batch = await as.call(imports.GetImportBatch, { batchId: batches[0]?.id ?? 0 });
  if (!batch.isCurrent)
    await as.call(imports.CommitImport, { batchId: batch.id, forceReason: "本来如此", replace: true });
  await server.runJobs();
}

export async function madeBooks(server: TestServer, as: Client, made: readonly MadeVoucher[]) {
  const projectId = await newProject(as);
  await importJournal(server, as, projectId, journalFile(made));
  const [period] = await as.call(vouchers.GetTrailbalancePeriod, { projectId });
  return { projectId, periodId: period?.periodId ?? 0 };
}

export async function runTests(server: TestServer, as: Client, periodId: number): Promise<JournalRunSummary> {
  const { id } = await as.call(journalTests.StartJeRun, { periodId });
  await server.runJobs();
  return as.call(journalTests.GetJeRun, { Id: id });
}

type Rules = Draft<typeof journalTests.SaveJeSettings>["rules"];
/** A rule with some parameters of its own, the others at their standard values. */
export const ruleWith = (
  ruleCode: string,
  weight: number,
  params: Record<string, Rules[number]["params"][number]["value"]> = {},
) => ({
  ruleCode,
  isEnabled: true,
  weight,
  params: Object.entries(params).map(([name, value]) => ({ name, value })),
});

export async function allHits(as: Client, Id: number, more: object = {}): Promise<JournalHit[]> {
  const hits: JournalHit[] = [];
  for (;;) {
    const page = await as.call(journalTests.GetJeHitList, { Id, skipCount: hits.length, maxResultCount: 200, ...more });
    hits.push(...page.items);
    if (hits.length >= page.totalCount || page.items.length === 0) return hits;
  }
}
