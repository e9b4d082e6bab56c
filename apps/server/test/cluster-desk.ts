/** Two projects with the same books on two workers of a cluster, and people who go on working in one. */

import { imports } from "@digao/contract/areas/acquisition/imports/calls";
import { adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { trialBalance } from "@digao/contract/areas/balance/trial-balance/calls";
import { mapping } from "@digao/contract/areas/books/mapping/calls";
import { vouchers } from "@digao/contract/areas/books/vouchers/calls";
import { newProject } from "./builders.ts";
import { sampleFile } from "./import-desk.ts";
import type { Client, TestServer } from "./kit.ts";
import { projectElsewhere } from "./nodes.ts";

export interface Books {
  projectId: number;
  periodId: number;
  itemId(code: string): number;
}

/** The sample's trial balance and journal, mapped. */
export async function importBooks(server: TestServer, manager: Client, projectId: number): Promise<Books> {
  for (const name of ["sample_tb.csv", "sample_vouchers.csv"]) {
    await manager.call(imports.UploadLedgerFile, { projectId }, [sampleFile(name)]);
    await server.runJobs();
  }
  await manager.call(trialBalance.AutoMappingTrialBalance, { projectId });
  const [period] = await manager.call(vouchers.GetTrailbalancePeriod, { projectId });
  const items = await manager.call(mapping.GetRptItemTree, { projectId });
  const ids = new Map(items.map(({ stdCode, id }) => [stdCode, id]));
  return { projectId, periodId: period?.periodId ?? 0, itemId: (code) => ids.get(code) ?? 0 };
}

/** The sample's books twice, each on another worker. */
export async function booksOnTwoWorkers(server: TestServer, manager: Client): Promise<[Books, Books]> {
  const first = await newProject(manager);
  const second = await projectElsewhere(server.ownerUrl, first, () => newProject(manager));
  return [await importBooks(server, manager, first), await importBooks(server, manager, second)];
}

export const firstPage = (manager: Client, { periodId }: Pick<Books, "periodId">) =>
  manager.call(vouchers.GetVoucherLibList, { periodId, maxResultCount: 50 });

export interface People {
  /** Adjustments that were answered, by id. */
  acknowledged: number[];
  refused: unknown[];
  /** Ends their work, and tells which of the acknowledged are not there. */
  stop(): Promise<number[]>;
}

/** Each writes one adjustment after the other, whatever is answered. */
export function peopleAt(manager: Client, { projectId, itemId }: Books, count: number): People {
  const acknowledged: number[] = [];
  const refused: unknown[] = [];
  let isOver = false;
  const line = (code: string, debit: string, credit: string) => ({ fsItemId: itemId(code), debit, credit });
  const lines = [line("P111", "5.00", "0.00"), line("A105", "0.00", "5.00")];
  const people = Array.from({ length: count }, async (_, person) => {
    for (let turn = 0; !isOver; turn += 1)
      await manager
        .call(adjustments.UpdateFSAdjustHead, { projectId, adjType: 1, description: `${person}/${turn}`, lines })
        .then(
          ({ id }) => acknowledged.push(id),
          (error: unknown) => refused.push(error),
        );
  });
  return {
    acknowledged,
    refused,
    async stop() {
      isOver = true;
      await Promise.all(people);
      const { items } = await manager.call(adjustments.GetAuditAdjustList, { projectId, maxResultCount: 1000 });
      const storedIds = new Set(items.map(({ id }) => id));
      return acknowledged.filter((id) => !storedIds.has(id));
    },
  };
}
