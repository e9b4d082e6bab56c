import { foreignCurrency } from "@digao/contract/areas/balance/foreign-currency/calls";
import { programs } from "@digao/contract/areas/engagement/programs/calls";
import { auditFiles } from "@digao/contract/areas/evidence/audit-files/calls";
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

/** Replies, count sheets and recalculations as a file, for procedures that no part of an item's page shows. */
async function fileOf(as: Client, projectId: number, wpIndex: string): Promise<string> {
  const { files } = await as.call(auditFiles.CreateAuditFile, { projectId, RefType: 17, folder: "" }, [
    { name: `${wpIndex} 回函、盘点与测算.txt`, content: wpIndex },
  ]);
  for (const { id } of files) await as.call(auditFiles.UpdateAuditFileById, { id, wpIndex });
  return wpIndex;
}

/** Carries out what is open of an item's programme, each procedure with the item's lead schedule as its paper, or with a file of its kind. */
export async function carryOut(as: Client, projectId: number, RId: number, paper?: string): Promise<void> {
  const { item } = await as.call(statementItems.GetFsItemById, { RId });
  let file: string | null = null;
  for (const line of await as.call(programs.GetProgLineByRID, { Id: RId, projectId })) {
    if (line.isSettled || !line.isSelected) continue;
    const place = (wpIndex: string, { rowVersion } = line) =>
      as.call(programs.UpdateProgLineWp, { id: line.id, rowVersion, wpIndex });
    let placed = await place(paper ?? `${item.wpIndex}-1`);
    if (placed.paperLack === "wrong") {
      file ??= await fileOf(as, projectId, `${item.wpIndex}-20`);
      placed = await place(file, placed);
    }
    await as.call(programs.UpdateProgLineResult, { id: placed.id, rowVersion: placed.rowVersion, result: 1 });
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
