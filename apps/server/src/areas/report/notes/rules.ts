/** The rules by which a project's notes and statements are checked, as the catalogues declare them. */
import type { CheckRule, fsRules } from "@digao/contract/areas/report/notes/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import type { Db } from "@digao/db/tenant";
import { furtherTies, readings } from "@digao/domain/notes/tie-rules";
import type { InFirm } from "../../../platform/context.ts";
import { notesIn, tableOf } from "./rows.ts";

type Call = (typeof fsRules)["GetFSRulesDataByType"];
const statements = 2;

async function rulesOfNotes(db: Db): Promise<CheckRule[]> {
  return (await notesIn(db)).flatMap((note) => {
    const { code, title } = note;
    const declared = tableOf(note).ties.map(
      ([row, column, target]): CheckRule => ({
        code,
        title,
        row,
        column,
        target,
        how: readings[target]?.how ?? "equal",
      }),
    );
    const further = (furtherTies[code] ?? []).map(
      ({ rule: [row, column, target], how }): CheckRule => ({ code, title, row, column, target, how }),
    );
    return [...declared, ...further];
  });
}

/** Items that are worked out of others. */
async function rulesOfStatements(db: Db): Promise<CheckRule[]> {
  const items = await db
    .selectFrom("fs_item")
    .where("formula", "<>", "")
    .orderBy("rpt_type")
    .orderBy("line_no")
    .select(["std_code as code", "name_zh as title", "formula as target"])
    .execute();
  return items.map((item): CheckRule => ({ ...item, row: item.code, column: "", how: "equal" }));
}

export const getRules = async ({ db }: InFirm, { TypeId }: Input<Call>): Promise<Output<Call>> => ({
  items: await (TypeId === statements ? rulesOfStatements(db) : rulesOfNotes(db)),
});
