import { foreignCurrency } from "@digao/contract/areas/balance/foreign-currency/calls";
import { programs } from "@digao/contract/areas/engagement/programs/calls";
import { statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import type { Client } from "./kit.ts";

/** Carries out what is open of an item's programme, each procedure with a paper. */
export async function carryOut(as: Client, projectId: number, RId: number): Promise<void> {
  for (const line of await as.call(programs.GetProgLineByRID, { Id: RId, projectId })) {
    if (line.isSettled || !line.isSelected) continue;
    const { id, rowVersion } = await as.call(programs.UpdateProgLineWp, { ...line, wpIndex: line.wpIndex ?? "ZZ-2" });
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
