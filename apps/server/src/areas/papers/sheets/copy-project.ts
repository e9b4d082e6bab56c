import type { sheets } from "@digao/contract/areas/papers/sheets/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { messageOf } from "@digao/contract/messages";
import { ofProject } from "@digao/db/project-rows";
import { type Db, inProject } from "@digao/db/tenant";
import { sql } from "kysely";
import { requireMember } from "../../../platform/auth/membership.ts";
import type { Context } from "../../../platform/serve.ts";
import { createSheet, sheetRefs } from "./create.ts";
import { freeIndex } from "./from-template.ts";
import { packBook } from "./parts.ts";
import { readState } from "./state.ts";

type Calls = typeof sheets;

interface Source {
  id: number;
  refType: number;
  itemCode: string | null;
  name: string;
  wpIndex: string | null;
}

async function sourcesIn(db: Db): Promise<Source[]> {
  const { rows } = await sql<Source>`
    select s.id, s.ref_type as "refType", i.std_code as "itemCode", s.name, s.wp_index as "wpIndex"
    from audit_sheet s left join fs_item i on ${ofProject("i")} and s.ref_type = ${sql.lit(sheetRefs.item)} and i.id = s.ref_id
    where ${ofProject("s")} and s.removed_at is null order by s.id`.execute(db);
  return rows;
}

export async function copyProject(
  ctx: Context,
  { fromProjectId, sheetIds }: Input<Calls["CopyProject"]>,
): Promise<Output<Calls["CopyProject"]>> {
  const { db, lang } = ctx;
  await requireMember(ctx, fromProjectId, { role: "member", writes: false });
  const from = inProject(db, fromProjectId);
  const chosenIds = sheetIds && new Set(sheetIds);
  const { rows: items } = await sql<{ id: number; code: string }>`
    select i.id, i.std_code as code from fs_item i where ${ofProject("i")}`.execute(db);
  const itemIds = new Map(items.map(({ id, code }) => [code, id]));
  const made: Output<Calls["CopyProject"]>["made"] = [];
  const skipped: Output<Calls["CopyProject"]>["skipped"] = [];
  for (const source of (await sourcesIn(from)).filter(({ id }) => !chosenIds || chosenIds.has(id))) {
    const isOfItem = source.refType === sheetRefs.item;
    const refId = isOfItem ? itemIds.get(source.itemCode ?? "") : 0;
    if (refId === undefined) {
      skipped.push({ name: source.name, why: messageOf(lang, "sheets.noSuchItem") });
      continue;
    }
    const { book } = await readState(from, source.id);
    const { id } = await createSheet(ctx, {
      refType: source.refType,
      refId,
      name: source.name,
      wpIndex: source.wpIndex && (await freeIndex(db, source.wpIndex)),
      packed: await packBook(book),
      kind: "template",
    });
    made.push({ id, name: source.name });
  }
  return { made, skipped };
}
