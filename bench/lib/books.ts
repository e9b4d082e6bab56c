/** Books in the product as people have them, and what they ask of them again and again. */
import { dataAnalysis as statistics } from "@digao/contract/areas/balance/data-analysis/calls";
import { trialBalance } from "@digao/contract/areas/balance/trial-balance/calls";
import { vouchers } from "@digao/contract/areas/books/vouchers/calls";
import { jobs } from "@digao/contract/areas/identity/jobs/calls";
import { home } from "@digao/contract/areas/office/home/calls";
import { projects } from "@digao/contract/areas/office/projects/calls";
import type { Endpoint } from "@digao/contract/endpoint";
import type { GeneratedLedger } from "./generate-ledger.ts";
import type { Firm, Product } from "./product.ts";

export interface Books {
  projectId: number;
  periodId: number;
}

export interface Question {
  name: string;
  endpoint: Endpoint;
  input: Record<string, string | number>;
  /** Each caller asks for something that nobody has asked before, once. */
  isNew?: boolean;
}

const page = { maxResultCount: 50 };

export const questionsOf = ({ projectId, periodId }: Books): Question[] => [
  { name: "line page", endpoint: vouchers.GetVoucherLibList, input: { periodId, ...page } },
  { name: "account page", endpoint: vouchers.GetVoucherLibList, input: { periodId, accountCode: "1122", ...page } },
  { name: "sub-ledger", endpoint: vouchers.GetSubLedgerList, input: { periodId, accountCode: "1122", ...page } },
  { name: "line search", endpoint: vouchers.GetVoucherLibList, input: { periodId, ...page }, isNew: true },
  { name: "trial balance", endpoint: trialBalance.GetTrialBalance, input: { projectId } },
  { name: "account statistics", endpoint: statistics.GetAccountStatList, input: { periodId } },
  { name: "flows", endpoint: statistics.GetCounterFlows, input: { periodId } },
];
export const personsQuestions: Question[] = [
  { name: "home", endpoint: home.GetMyTasks, input: {} },
  { name: "project list", endpoint: projects.GetProjectList, input: page },
];

/** Waits for what follows an import by itself: roll-ups, the journal by date. */
export async function settled(firm: Firm, projectId: number): Promise<void> {
  for (;;) {
    const { items } = await firm.call(jobs.GetJobs, { projectId, maxResultCount: 10 });
    if (items.every(({ state }) => state !== "queued" && state !== "running")) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** The period with the project's journal. */
export async function booksOf(firm: Firm, projectId: number): Promise<Books> {
  const periods = await firm.call(vouchers.GetTrailbalancePeriod, { projectId });
  const period = periods.find(({ hasVouchers }) => hasVouchers);
  if (!period) throw new Error("The journal is not in force.");
  return { projectId, periodId: period.periodId };
}

/** `took` is the journal's seconds from the first byte sent until it is in force. */
export async function importInto(
  firm: Firm,
  projectId: number,
  ledger: GeneratedLedger,
): Promise<Books & { took: number }> {
  await firm.importFile(projectId, ledger.trialBalance);
  const took = await firm.importFile(projectId, ledger.journal);
  await firm.call(trialBalance.AutoMappingTrialBalance, { projectId });
  await settled(firm, projectId);
  return { ...(await booksOf(firm, projectId)), took };
}

/** Into a project of its own. */
export const importBooks = async (firm: Firm, ledger: GeneratedLedger): Promise<Books & { took: number }> =>
  importInto(firm, await firm.newProject(), ledger);

/** What the trial balance says, without the ids of rows, which say the project. */
export async function figuresOf(firm: Firm, projectId: number): Promise<string> {
  const { rows } = await firm.call(trialBalance.GetTrialBalance, { projectId });
  return JSON.stringify(rows, (name, value) => (/id$/i.test(name) ? null : value));
}

export const urlOf = ({ url }: Pick<Product, "url">, { endpoint, input }: Question): string =>
  `${url}${endpoint.path}?${new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]))}`;
