/** On a cluster: two projects with the same books on two workers, and how many tasks each statement of a person's work is. */

import { adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { dataAnalysis as statistics } from "@digao/contract/areas/balance/data-analysis/calls";
import { trialBalance } from "@digao/contract/areas/balance/trial-balance/calls";
import { ageing } from "@digao/contract/areas/books/ageing/calls";
import { mapping } from "@digao/contract/areas/books/mapping/calls";
import { vouchers } from "@digao/contract/areas/books/vouchers/calls";
import { projectDetail } from "@digao/contract/areas/engagement/project-detail/calls";
import { cutOff } from "@digao/contract/areas/evidence/cut-off/calls";
import { journalTests } from "@digao/contract/areas/evidence/journal-tests/calls";
import { sampling } from "@digao/contract/areas/evidence/sampling/calls";
import { vouching } from "@digao/contract/areas/evidence/vouching/calls";
import { jobs } from "@digao/contract/areas/identity/jobs/calls";
import { home } from "@digao/contract/areas/office/home/calls";
import { projects } from "@digao/contract/areas/office/projects/calls";
import { statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import { partsHere, withParts } from "@digao/db/cluster/parts-here";
import { isOfProjects } from "@digao/db/project-rows";
import { observeStatements } from "@digao/db/statements";
import { clientOf, withTenant } from "@digao/db/tenant";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { within } from "../../../test/pace.ts";
import { newProject } from "./builders.ts";
import { type Books, booksOnTwoWorkers, importBooks } from "./cluster-desk.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "./kit.ts";
import { expected, writeSampleAdjustments } from "./sample-ledger.ts";
import { isTemporary, standIn } from "./sweep/stand-ins.ts";
import { isHandedOn, isOneByOne, isOneTask, type Spread, spread } from "./sweep/tasks.ts";

const { nodes } = inject("database");

interface Sent {
  text: string;
  values: readonly unknown[];
}

let server: TestServer;
let tenant: TestTenant;
let manager: Client;
let one: Books;
let other: Books;
let sent: Sent[] = [];
let stopObserving: (() => void) | undefined;

const isOfAProject = ({ text }: Sent): boolean => (text.match(/[a-z_]+/g) ?? []).some(isOfProjects);

/** In a transaction as the call's was, with the tables that it had made for itself. */
const lookAt = (statement: Sent, temporary: readonly Sent[] = []): Promise<Spread> =>
  withTenant(
    server.pool,
    tenant.id,
    async (db) => {
      const client = clientOf(db);
      for (const { text, values } of temporary) await standIn(client, text, values);
      return spread(client, statement.text, statement.values);
    },
    { userId: manager.userId },
  );

/** What hands rows on from one task to one worker, and why it is no single task. */
const handedOn: Readonly<Record<string, string>> = {
  fs_item: "lines of the form that a project lacks, from the catalogue of all firms",
  line_selection: "the lines of a search are found once, into a table of the transaction, and kept from there",
  fs_detail: "as many rows as the client has parties, which come as one value",
  drawn_voucher: "up to 5,000 lines at once, which come as one value",
  sample_item: "lines of the journal, beside what is known of each of them in the draw",
};
const isDeclared = ({ text }: Sent): boolean =>
  Object.keys(handedOn).includes(/\binsert into (\w+)/.exec(text)?.[1] ?? "");

type Judge = (found: Spread, statement: Sent) => boolean;
const isOne: Judge = (found, statement) => isOneTask(found) || (isDeclared(statement) && isHandedOn(found));

interface Looked {
  /** Statements about a project's rows. */
  count: number;
  /** Those that are not as they should be. */
  astray: string[];
}

async function watched(call: () => Promise<unknown>, isRight: Judge = isOne): Promise<Looked> {
  sent = [];
  await call();
  const all = [...new Map(sent.map((statement) => [statement.text, statement])).values()];
  const own = all.filter(isOfAProject);
  const temporary = all.filter(({ text }) => isTemporary(text));
  const astray: string[] = [];
  for (const statement of own) {
    const found = await lookAt(statement, temporary).catch((error: Error) => error.message);
    if (typeof found === "string" || !isRight(found, statement))
      astray.push(`${JSON.stringify(found)}: ${statement.text}`);
  }
  return { count: own.length, astray };
}

const page = { maxResultCount: 50 };
const line = (of: Books, code: string, debit: string, credit: string) => ({ fsItemId: of.itemId(code), debit, credit });
const linesOf = async ({ periodId }: Books) =>
  (await manager.call(vouchers.GetVoucherLibList, { periodId, accountCode: "1122", ...page })).items;

const reads: Record<string, (of: Books) => Promise<unknown>> = {
  "line page": ({ periodId }) => manager.call(vouchers.GetVoucherLibList, { periodId, ...page }),
  "account page": ({ periodId }) =>
    manager.call(vouchers.GetVoucherLibList, { periodId, accountCode: "1122", ...page }),
  "line search": ({ periodId }) =>
    manager.call(vouchers.GetVoucherLibList, { periodId, keyword: "货款", amountFrom: "1000.00", ...page }),
  "sub-ledger": ({ periodId }) => manager.call(vouchers.GetSubLedgerList, { periodId, accountCode: "1122", ...page }),
  voucher: async (of) => manager.call(vouchers.GetVoucherLibDetail, { Jmsn: (await linesOf(of))[0]?.Jmsn ?? 0 }),
  "account tree": async ({ periodId }) => {
    const [first] = await manager.call(statistics.GetVoucherLibAcctList, { periodId });
    await manager.call(statistics.GetVoucherLibChildren, { id: first?.id ?? 0 });
  },
  "account statistics": ({ periodId }) => manager.call(statistics.GetAccountStatList, { periodId }),
  "statistics by month": ({ periodId }) => manager.call(statistics.GetAccountStatListByPeriod, { periodId }),
  "statistics compared": ({ periodId }) =>
    manager.call(statistics.GetCompareStatList, { periodId, comparePeriodId: periodId }),
  "account by month": ({ periodId }) =>
    manager.call(statistics.GetVoucherLibListForAcctCharts, { periodId, accountCode: "1122" }),
  flows: ({ periodId }) => manager.call(statistics.GetCounterFlows, { periodId }),
  parties: ({ periodId }) => manager.call(statistics.GetTopParties, { periodId, accountCode: "1122" }),
  "leading digits": ({ periodId }) => manager.call(statistics.GetBenford, { periodId }),
  ageing: ({ periodId }) => manager.call(ageing.GetAgeing, { periodId, accountCode: "1122" }),
  "cut-off": ({ periodId }) => manager.call(cutOff.GetCutOff, { periodId }),
  "trial balance": ({ projectId }) => manager.call(trialBalance.GetTrialBalance, { projectId }),
  "trial balance of months": ({ projectId }) => manager.call(trialBalance.GetTrialBalanceList, { projectId }),
  "trial balance opened": (of) => manager.call(trialBalance.ExpandTrialBalance, { rid: of.itemId("A105") }),
  statement: ({ projectId }) => manager.call(trialBalance.GetStatement, { projectId, rptType: 1 }),
  ratios: ({ projectId }) => manager.call(trialBalance.GetReportRatios, { projectId }),
  "statement items": ({ projectId }) => manager.call(statementItems.GetFsItem, { Id: projectId, GrpId: 1 }),
  "lead schedule": (of) => manager.call(statementItems.GetFsItemById, { RId: of.itemId("A105") }),
  "item by month": (of) => manager.call(statementItems.GetItemCompare, { RId: of.itemId("A105") }),
  "account map": ({ projectId }) => manager.call(mapping.GetAccountTree, { projectId }),
  adjustments: ({ projectId }) => manager.call(adjustments.GetAuditAdjustList, { projectId, ...page }),
  "adjustments of an item": (of) => manager.call(adjustments.GetAuditAdjustListByReportId, { RId: of.itemId("A105") }),
  "reclassification proposals": ({ projectId }) => manager.call(adjustments.GetReclassProposals, { projectId }),
  draws: ({ projectId }) => manager.call(vouching.GetDrawCheckVoucherList, { projectId, ...page }),
  "draws by item": ({ projectId }) => manager.call(vouching.GetPZJECountByReport, { projectId }),
  "draws of an item": (of) => manager.call(vouching.GetDrawCheckVoucherData, { Id: of.itemId("A105") }),
  samples: ({ projectId }) => manager.call(sampling.GetSampleRunList, { projectId, ...page }),
  "sample population": ({ periodId }) =>
    manager.call(sampling.GetSamplePopulation, { periodId, method: 1, accountCode: "1122", side: "dr" }),
  "journal tests": ({ projectId }) => manager.call(journalTests.GetJeRunList, { projectId, ...page }),
  "journal test profile": ({ periodId }) => manager.call(journalTests.GetJeProfile, { periodId }),
  "journal test rules": ({ projectId }) => manager.call(journalTests.GetJeSettings, { projectId }),
  "search in a project": ({ projectId }) => manager.call(home.SearchProject, { projectId, keyword: "应收" }),
};

/** What is known of projects outside of them. */
const wide: Record<string, (of: Books) => Promise<unknown>> = {
  "project list": () => manager.call(projects.GetProjectList, { ...page }),
  home: () => manager.call(home.GetReportItems, {}),
  tasks: () => manager.call(home.GetMyTasks, {}),
  "recent projects": () => manager.call(home.GetRecentProjects, {}),
  deadlines: () => manager.call(home.GetDeadlines, {}),
  search: () => manager.call(home.Search, { keyword: "客户" }),
  project: ({ projectId }) => manager.call(projects.GetProject, { Id: projectId }),
  members: ({ projectId }) => manager.call(projectDetail.GetProjectMembers, { Id: projectId }),
  "jobs of a project": ({ projectId }) => manager.call(jobs.GetJobs, { projectId, ...page }),
  "a visit": ({ projectId }) => manager.call(home.NoteProjectOpened, { projectId }),
  "draws of all projects": () => manager.call(vouching.GetDrawCheckCenterList, { ...page }),
};

const writes: Record<string, (of: Books) => Promise<unknown>> = {
  "an adjustment": async (of) => {
    const draft = await manager.call(adjustments.UpdateFSAdjustHead, {
      projectId: of.projectId,
      adjType: 1,
      description: "补提坏账准备",
      lines: [line(of, "P111", "5.00", "0.00"), line(of, "A105", "0.00", "5.00")],
    });
    const sentOn = { Id: draft.id, rowVersion: draft.rowVersion };
    const head = await manager.call(adjustments.UpdateFSAdjustHeadById, { ...sentOn, status: 1 });
    await manager.call(adjustments.CancelFSAdjustHeadById, { Id: draft.id, rowVersion: head.rowVersion });
  },
  "a detail": async (of) => {
    const RId = of.itemId("A105");
    const made = await manager.call(statementItems.CreateSingleDetail, { RId, detailName: "另记" });
    const { id, rowVersion } = made;
    const changed = await manager.call(statementItems.UpdateSingleFSDetail, { id, rowVersion, detailName: "另外记" });
    await manager.call(statementItems.DelSingleDetail, { Id: id, rowVersion: changed.rowVersion });
    await manager.call(statementItems.RefreshFSDetail, { RId });
  },
  "ticks, draws and marks": async (of) => {
    const jsnIds = (await linesOf(of)).slice(0, 3).map(({ JsnId }) => JsnId);
    await manager.call(vouchers.UpdateVoucherLibSelected, { jsnIds, isSelected: true });
    const RId = of.itemId("A105");
    const { ids } = await manager.call(vouching.DrawVoucherLibForLineId, { RId, jsnIds });
    await manager.call(vouching.UpdateDrawCheckVoucherMarks, { ids, seq: 1, mark: 1 });
    await manager.call(vouching.CancelVoucherLibForLineId, { RId, jsnIds });
  },
  "a sample": async ({ periodId }) => {
    const drawing = { periodId, method: 1, accountCode: "1122", side: "dr", size: 5 } as const;
    const { id: Id } = await manager.call(sampling.DrawSample, drawing);
    await manager.call(sampling.GetSampleRun, { Id });
    const { items } = await manager.call(sampling.GetSampleItems, { Id, ...page });
    expect(items.length).toBe(5);
  },
  "a mapped account": ({ projectId }) => manager.call(trialBalance.AutoMappingTrialBalance, { projectId, again: true }),
};

describe.skipIf(!nodes)("on a cluster", () => {
  beforeAll(async () => {
    server = await startTestServer();
    tenant = await server.newTenant();
    manager = await tenant.as("manager");
    [one, other] = await booksOnTwoWorkers(server, manager);
    for (const { projectId } of [one, other])
      await tenant.inDb((db) => writeSampleAdjustments(db, projectId, tenant.userIds.staff1));
    stopObserving = observeStatements((text, values) => {
      sent.push({ text, values });
    });
  }, within(240_000));
  afterAll(async () => {
    stopObserving?.();
    await server?.stop();
  });

  it.each(Object.keys(reads))("reads by one task on one worker: %s", async (name) => {
    const { count, astray } = await watched(() => reads[name]!(one));
    expect(count).toBeGreaterThan(0);
    expect(astray).toEqual([]);
  });

  it.each(Object.keys(wide))("asks no project for what is known outside of it: %s", async (name) => {
    expect(await watched(() => wide[name]!(one))).toEqual({ count: 0, astray: [] });
  });

  it.each(Object.keys(writes))("writes by one task on one worker: %s", async (name) => {
    const { count, astray } = await watched(() => writes[name]!(one));
    expect(count).toBeGreaterThan(0);
    expect(astray).toEqual([]);
  });

  it(
    "imports and tests journals by asking one worker at a time",
    async () => {
      const { count, astray } = await watched(async () => {
        const again = await importBooks(server, manager, await newProject(manager));
        await manager.call(journalTests.StartJeRun, { periodId: again.periodId });
        await server.runJobs();
      }, isOneByOne);
      expect(count).toBeGreaterThan(100);
      expect(astray).toEqual([]);
    },
    within(120_000),
  );

  it("hands rows on to one worker alone", async () => {
    const issued: string[] = [];
    const values = [tenant.id, one.projectId, (await linesOf(one)).map(({ JsnId }) => JsnId)];
    await withTenant(server.pool, tenant.id, async (db) => {
      const client = clientOf(db);
      const listen = ({ message = "" }: { message?: string }) => issued.push(message);
      client.on("notice", listen);
      for (const [name, value] of [
        ["citus.log_remote_commands", "on"],
        ["client_min_messages", "notice"],
        ["app.user_id", manager.userId],
      ])
        await client.query(`set local ${name} = '${value}'`);
      await client.query(
        "insert into picked_line (tenant_id, project_id, line_id) select $1, $2, unnest($3::bigint[]) returning 1",
        values,
      );
      client.off("notice", listen);
    });
    expect(issued.filter((message) => /issuing INSERT/i.test(message)).length).toBe(1);
  });

  it("asks who calls by PostgreSQL's own plan, and sees the caller's firm alone", async () => {
    const colleagues = await server.newTenant();
    await colleagues.as("manager");
    const query = `select distinct u.tenant_id as firm from session s join app_user u on u.tenant_id = s.tenant_id and u.id = s.user_id
      left join project p on p.tenant_id = s.tenant_id`;
    for (const { id } of [tenant, colleagues])
      await withTenant(server.pool, id, async (db) => {
        const client = clientOf(db);
        const text = withParts(await partsHere(client), query);
        expect(text).toMatch(/from session_\d+ s join app_user_\d+ u .*\n.* join project_\d+ p /);
        const plan = await client.query<{ "QUERY PLAN": string }>(`explain ${text}`);
        expect(plan.rows.filter((row) => /citus/i.test(row["QUERY PLAN"]))).toEqual([]);
        expect((await client.query(text)).rows).toEqual([{ firm: id }]);
      });
  });

  it("tells a statement that asks two workers, or carries rows from one to the other", async () => {
    const pair = [one.projectId, other.projectId];
    const ofBoth = "select count(*) from fs_item i where i.tenant_id = $1 and i.project_id = any ($2::bigint[])";
    const joined = `select count(*) from fs_item i join fs_item o on o.std_code = i.std_code and o.tenant_id = i.tenant_id and o.project_id = $3
      where i.tenant_id = $1 and i.project_id = $2`;
    expect(await lookAt({ text: ofBoth, values: [tenant.id, pair] })).toEqual({ tasks: [2], carried: [] });
    await expect(lookAt({ text: joined, values: [tenant.id, ...pair] })).rejects.toThrow(/requires repartitioning/);
    const apart =
      "with i as materialized (select * from fs_item where tenant_id = $1 and project_id = $2 limit 9) select 1 from i join fs_item o on o.id = i.id where o.project_id = $3";
    expect(isOneTask(await lookAt({ text: apart, values: [tenant.id, ...pair] }))).toBe(false);
  });

  it("has the same figures on either worker, those of the company to the fen", async () => {
    const withoutIds = (of: unknown) => JSON.stringify(of, (key, value) => (/id$|^company$/i.test(key) ? null : value));
    for (const name of ["trial balance", "statement", "account statistics", "flows", "ageing", "ratios"]) {
      const [here, there] = [await reads[name]!(one), await reads[name]!(other)];
      expect(withoutIds(there), name).toBe(withoutIds(here));
    }
    const { rows } = await manager.call(trialBalance.GetTrialBalance, { projectId: other.projectId });
    const at = new Map(rows.map((row) => [row.stdCode, row]));
    for (const { code = "", unaudited, openUnaudited, openAudited, ...golden } of expected().fs) {
      const audited = code === "P3991" ? "1113433.66" : golden.audited;
      expect(at.get(code), code).toMatchObject({ unaudited, audited, openUnaudited, openAudited });
    }
  });
});
