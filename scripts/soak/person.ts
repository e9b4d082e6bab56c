import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { imports } from "@digao/contract/areas/acquisition/imports/calls";
import { adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { dataAnalysis } from "@digao/contract/areas/balance/data-analysis/calls";
import { trialBalance } from "@digao/contract/areas/balance/trial-balance/calls";
import { vouchers } from "@digao/contract/areas/books/vouchers/calls";
import { downloads } from "@digao/contract/areas/evidence/downloads/calls";
import { messages } from "@digao/contract/areas/evidence/messages/calls";
import { auth, ownAccount } from "@digao/contract/areas/identity/auth/calls";
import { jobs } from "@digao/contract/areas/identity/jobs/calls";
import { live } from "@digao/contract/areas/identity/live/calls";
import { home } from "@digao/contract/areas/office/home/calls";
import { projects } from "@digao/contract/areas/office/projects/calls";
import { workLogs } from "@digao/contract/areas/office/work-logs/calls";
import { HttpTransportType, HubConnectionBuilder, LogLevel } from "@microsoft/signalr";
import { newProject } from "../../apps/server/test/builders.ts";
import { type CallRefused, type Client, clientOf } from "../../apps/server/test/kit.ts";

export interface Firm {
  url: string;
  tenancyName: string;
  password: string;
  /** Files of a small ledger: trial balance and journal. */
  ledger: readonly string[];
}

interface Books {
  projectId: number;
  periodId: number;
}

/** Whoever is told to wait waits as long as told, as the web does. */
async function patiently<T>(act: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await act();
    } catch (error) {
      if (![429, 503].includes((error as CallRefused).status)) throw error;
      await pause(5000);
    }
  }
}

async function signIn({ url, tenancyName, password }: Firm, userName: string): Promise<Client> {
  const visitor = clientOf(url, "", 0);
  const credentials = { tenancyName, userNameOrEmailAddress: userName, password };
  const { accessToken, userId } = await patiently(() => visitor.call(auth.AuthenticateUserTenant, credentials));
  return clientOf(url, accessToken ?? "", userId ?? 0);
}

/** A window that is open: it hears what others change. */
async function openWindow(url: string, client: Client) {
  const { ticket } = await client.call(live.CreateTicket, {});
  const hub = new HubConnectionBuilder()
    .withUrl(`${url}/signalr?enc_auth_token=${encodeURIComponent(ticket)}`, { transport: HttpTransportType.WebSockets })
    .configureLogging(LogLevel.None)
    .build();
  await hub.start();
  return hub;
}

async function importLedger(client: Client, projectId: number, files: readonly string[]): Promise<void> {
  for (const path of files) {
    const file = { name: path.split("/").at(-1) ?? "", content: readFileSync(path) };
    const { batches } = await patiently(() => client.call(imports.UploadLedgerFile, { projectId }, [file]));
    for (const { jobId } of batches)
      for (let state = "queued"; jobId && (state === "queued" || state === "running"); await pause(1000))
        ({ state } = await client.call(jobs.GetJob, { jobId }));
  }
}

async function booksOf(client: Client, ledger: readonly string[]): Promise<Books> {
  const projectId = await newProject(client);
  await importLedger(client, projectId, ledger);
  await client.call(trialBalance.AutoMappingTrialBalance, { projectId });
  const periods = await client.call(vouchers.GetTrailbalancePeriod, { projectId });
  return { projectId, periodId: periods.find(({ hasVouchers }) => hasVouchers)?.periodId ?? 0 };
}

const words = ["销售", "采购", "报销", "结转", "货款", "有限公司", "发票"];
const pick = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)] as T;
const today = (): string => new Date(Date.now() - Math.random() * 300 * 86_400_000).toISOString().slice(0, 10);

type Act = (client: Client, books: Books, firm: Firm) => Promise<unknown>;

const page = { maxResultCount: 50 };
const look: Act[] = [
  (client) => Promise.all([client.call(home.GetMyTasks, {}), client.call(projects.GetProjectList, page)]),
  (client, { projectId }) => client.call(trialBalance.GetTrialBalance, { projectId }),
  (client, { periodId }) =>
    client.call(vouchers.GetVoucherLibList, {
      periodId,
      keyword: pick(words),
      skipCount: 50 * pick([0, 1, 2, 9]),
      ...page,
    }),
  (client, { periodId }) => client.call(vouchers.GetSubLedgerList, { periodId, accountCode: "1122", ...page }),
  (client, { periodId }) => client.call(dataAnalysis.GetCounterFlows, { periodId }),
  (client, { projectId }) => client.call(adjustments.GetAuditAdjustList, { projectId, ...page }),
  (client) => client.call(workLogs.GetWorkLogList, page),
];

const write: Act[] = [
  async (client, { projectId, periodId }) => {
    const { items } = await client.call(vouchers.GetVoucherLibList, { periodId, maxResultCount: 1 });
    const input = { currId: projectId, referId: items[0]?.Jmsn ?? 0, chatContent: `留言 ${Math.random()}` };
    const file = { field: "chatFile", name: "附件.txt", content: `${Math.random()} ${"底稿".repeat(2000)}` };
    await client.call(messages.CreateMsgHead, input, [file]);
  },
  (client, { projectId }) =>
    client.call(workLogs.CreateWorkLog, { projectId, title: "现场工作", workDate: today(), hours: 0.25 }),
  async (client, { projectId }) => {
    const { rows } = await client.call(trialBalance.GetTrialBalance, { projectId });
    const [one, other] = rows.filter(({ hasChildren, kind }) => !hasChildren && kind === "item");
    if (!(one && other)) return;
    const lines = [
      { fsItemId: one.id, debit: "12.34" },
      { fsItemId: other.id, credit: "12.34" },
    ];
    const head = { projectId, adjType: 1, description: "跨期收入", lines };
    const { id, rowVersion } = await client.call(adjustments.UpdateFSAdjustHead, head);
    await client.call(adjustments.CancelFSAdjustHeadById, { Id: id, rowVersion, reason: "不再需要" });
  },
  (client, { periodId }) => client.download(downloads.DownVoucherLibExcel, { periodId, accountCode: "1122" }),
];

/** Now and then: a ledger comes again. */
const heavy: Act = (client, { projectId }, { ledger }) => importLedger(client, projectId, ledger.slice(1));

export interface Worked {
  calls: number;
  failed: string[];
}

/** Signs in, opens a window, works with pauses as long as a person takes to read, and signs out now and then. */
export async function work(firm: Firm, userName: string, until: number, worked: Worked): Promise<void> {
  const books = await booksOf(await signIn(firm, userName), firm.ledger);
  while (Date.now() < until) {
    const client = await signIn(firm, userName);
    const window = await openWindow(firm.url, client);
    for (let acts = 0; acts < 60 && Date.now() < until; acts += 1) {
      const chance = Math.random();
      const act = chance < 0.005 ? heavy : pick(chance < 0.75 ? look : write);
      worked.calls += 1;
      await patiently(() => act(client, books, firm)).catch((error: Error) => worked.failed.push(error.message));
      await pause(1000 + Math.random() * 4000);
    }
    await window.stop();
    await client.call(ownAccount.LogOut, {}).catch(() => undefined);
  }
}
