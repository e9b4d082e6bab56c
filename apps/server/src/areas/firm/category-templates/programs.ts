import type { categoryTemplates, ProgramTemplateLine } from "@digao/contract/areas/firm/category-templates/calls";
import type { Input } from "@digao/contract/endpoint";
import { holdRecord } from "@digao/db/hold";
import { sql } from "kysely";
import { checkVersion, missing } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";

type Calls = typeof categoryTemplates;

export async function programTemplate(
  { db, lang }: Context,
  { fsItemCode }: Input<Calls["GetTenantProgramTemplate"]>,
): Promise<ProgramTemplateLine[]> {
  const one = fsItemCode ? sql`where t.fs_item_code = ${fsItemCode}` : sql``;
  const { rows } = await sql<ProgramTemplateLine>`
    select t.id, t.fs_item_code as "fsItemCode", ${lang === "en" ? sql`s.name_en` : sql`s.name_zh`} as "fsItemName", t.line_no as "lineNo", t.assertions, t.proc_types as "procTypes", t.content,
      t.wp_suffix as "wpSuffix", t.is_key as "isKey", t.is_disabled as "isDisabled", t.row_version as "rowVersion"
    from program_template t left join statement_line s on s.code = t.fs_item_code and s.coa_standard = '' ${one} order by t.fs_item_code = 'GENERIC' desc, t.fs_item_code, t.line_no`.execute(
    db,
  );
  return rows;
}

export async function updateProgramLine(
  ctx: Context,
  { id, content, isKey, isDisabled, rowVersion }: Input<Calls["UpdateProgramTemplate"]>,
): Promise<null> {
  const { db } = ctx;
  await holdRecord(db, "program_template", id);
  const old = await db.selectFrom("program_template").where("id", "=", id).selectAll().executeTakeFirst();
  if (!old) throw missing();
  checkVersion(rowVersion, { rowVersion: old.row_version });
  const next = {
    content: content ?? old.content,
    is_key: isKey ?? old.is_key,
    is_disabled: isDisabled ?? old.is_disabled,
  };
  await db
    .updateTable("program_template")
    .set({ ...next, row_version: rowVersion + 1 })
    .where("id", "=", id)
    .execute();
  const factsOf = (row: typeof next) => ({ content: row.content, isKey: row.is_key, isDisabled: row.is_disabled });
  await ctx.audit({
    refType: "programTemplate",
    refId: id,
    projectId: null,
    action: "update",
    old: { item: old.fs_item_code, line: old.line_no, ...factsOf(old) },
    new: factsOf(next),
  });
  return null;
}
