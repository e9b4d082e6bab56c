import { foreignCurrency } from "@digao/contract/areas/balance/foreign-currency/calls";
import { programs } from "@digao/contract/areas/engagement/programs/calls";
import { statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import type { Client, TestTenant } from "./kit.ts";

/** Papers of their own under these indexes, with something on them. */
export const plantPapers = (tenant: TestTenant, projectId: number, indexes: readonly string[]) =>
  tenant.inProject(projectId, (db) => {
    const by = tenant.userIds.manager;
    const of = { project_id: projectId, ref_type: 19, outline: "{}", cells: 1 };
    const hands = { worker_id: by, created_by: by, updated_by: by };
    const rows = indexes.map((wp_index) => ({ ...of, ...hands, name: wp_index, wp_index }));
    return db.insertInto("audit_sheet").values(rows).execute();
  });

/** Carries out what is open of an item's programme, each procedure with the item's lead schedule as its paper. */
export async function carryOut(as: Client, projectId: number, RId: number, paper?: string): Promise<void> {
  const { item } = await as.call(statementItems.GetFsItemById, { RId });
  for (const line of await as.call(programs.GetProgLineByRID, { Id: RId, projectId })) {
    if (line.isSettled || !line.isSelected) continue;
    const { id, rowVersion } = await as.call(programs.UpdateProgLineWp, {
      ...line,
      wpIndex: paper ?? `${item.wpIndex}-1`,
    });
    await as.call(programs.UpdateProgLineResult, { id, rowVersion, result: 1 });
  }
}

/** Details from the books, and one by hand for what entries move without naming a detail. */
export async function listDetails(as: Client, RId: number): Promise<void> {
  const { item } = await as.call(statementItems.GetFsItemById, { RId });
  if (item.kind !== "L") return;
  const { details } = await as.call(statementItems.RefreshFSDetail, { RId });
  for (const line of await as.call(statementItems.GetFsAdjustByRid, { RId })) {
    const { details: now, can } = await as.call(statementItems.GetFsItemById, { RId });
    if (!can.gates.some(({ name }) => name === "details")) return;
    const detailName = line.lineName ?? item.name;
    if (now.length === details.length || !now.some((one) => one.detailName === detailName))
      await as.call(statementItems.CreateSingleDetail, { RId, detailName });
  }
}

/** Closing rates for its balances in other currencies. */
async function enterRates(as: Client, projectId: number, RId: number): Promise<void> {
  const { can } = await as.call(statementItems.GetFsItemById, { RId });
  const open = can.gates.find(({ name }) => name === "foreignRates")?.subjects ?? [];
  for (const currency of open)
    await as.call(foreignCurrency.SaveClosingRate, { projectId, currency, rateDate: "2024-12-31", rate: "7.1884" });
}

/** All that an item's conclusion rests on. */
export async function workOff(as: Client, projectId: number, RId: number): Promise<void> {
  await enterRates(as, projectId, RId);
  await carryOut(as, projectId, RId);
  await listDetails(as, RId);
}
