/** What is particular about figures of companies: leaf items alone, a row of the statement of changes for each movement of equity. */
import { ofProject } from "@digao/db/project-rows";
import { isItemOf } from "@digao/domain/group/items";
import { sql } from "kysely";
import { Refusal } from "../../../platform/refusal.ts";
import type { Draft } from "../../../platform/register/judge.ts";
import type { Particular } from "../../../platform/register/parts.ts";
import type { Row } from "../../../platform/register/read.ts";
import type { Context } from "../../../platform/serve.ts";
import { requireCompanies } from "./codes.ts";
import { holdGroup } from "./hold.ts";

async function check({ db }: Context, draft: Draft, current: Row | null): Promise<Draft> {
  const { company, part, item, equityRow } = draft;
  await requireCompanies(db, { company });
  if (!isItemOf(String(part), String(item)))
    throw new Refusal("group.itemUnknown", { field: "item", params: { value: String(item) } });
  if ((part === "movement") !== (equityRow !== "none")) throw new Refusal("group.rowOfEquity", { field: "equityRow" });
  const { rows: twins } =
    await sql`select 1 from group_figure f where ${ofProject("f")} and not f.is_deleted and f.company = ${company}
    and f.part = ${part} and f.item = ${item} and f.equity_row = ${equityRow} and f.id <> ${current?.id ?? 0}`.execute(
      db,
    );
  if (twins.length > 0) throw new Refusal("group.figureTwice", { field: "item" });
  return draft;
}

export const figureRules = {
  computed: {
    itemName: sql`(select max(s.name_zh) from statement_line s where s.code = t.item and s.coa_standard = '')`,
  },
  order: sql`t.company, t.part, t.item, t.equity_row, t.id`,
  lock: holdGroup,
  holdForSheet: holdGroup,
  check,
  columns: (_draft: Draft, _current: Row | null, { user }: Context) => ({ entered_by: user.id }),
} satisfies Particular & Record<string, unknown>;
