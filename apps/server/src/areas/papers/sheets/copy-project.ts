import type { sheets } from "@digao/contract/areas/papers/sheets/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { messageOf } from "@digao/contract/messages";
import { inProject } from "@digao/db/tenant";
import { logView } from "../../../platform/auth/archive-viewer.ts";
import { readSource } from "../../../platform/roll-forward/source.ts";
import type { Context } from "../../../platform/serve.ts";
import { sheetRefs } from "./create.ts";
import { itemIdsByCode, makeAnew, sheetSources } from "./roll-forward.ts";

type Calls = typeof sheets;

export async function copyProject(
  ctx: Context,
  { projectId, fromProjectId, sheetIds, asTemplate }: Input<Calls["CopyProject"]>,
): Promise<Output<Calls["CopyProject"]>> {
  const { db, lang } = ctx;
  const source = await readSource(ctx, projectId, fromProjectId);
  if (source.viewer) await logView(ctx, source.viewer, "/api/services/app/pub/CopyProject");
  const from = inProject(db, fromProjectId);
  const chosenIds = sheetIds && new Set(sheetIds);
  const itemIds = await itemIdsByCode(db);
  const made: Output<Calls["CopyProject"]>["made"] = [];
  const skipped: Output<Calls["CopyProject"]>["skipped"] = [];
  for (const sheet of (await sheetSources(from)).filter(({ id }) => !chosenIds || chosenIds.has(id))) {
    const itemId = sheet.refType === sheetRefs.item ? itemIds.get(sheet.itemCode ?? "") : 0;
    if (itemId === undefined) {
      skipped.push({ name: sheet.name, why: messageOf(lang, "sheets.noSuchItem") });
      continue;
    }
    const { id } = await makeAnew({ ctx, from }, { source: sheet, itemId, isTemplate: asTemplate });
    made.push({ id, name: sheet.name });
  }
  return { made, skipped };
}
