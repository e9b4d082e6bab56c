/** Calculations as rows. */
import { type CalculationHead, CalculationInput } from "@digao/contract/areas/balance/calculators/calls";
import type { Db } from "@digao/db/tenant";
import { missing } from "../../../platform/refusal.ts";

export interface CalculationRow extends CalculationHead {
  fsItemId: number;
  input: CalculationInput;
  reason: string | null;
  updatedById: number;
}

const heads = (db: Db) =>
  db
    .selectFrom("calculation as c")
    .innerJoin("app_user as u", "u.id", "c.updated_by")
    .where("c.removed_at", "is", null)
    .select(["c.id", "c.calculator", "c.name", "c.difference", "c.row_version as rowVersion"])
    .select(["u.name as updatedBy", "c.updated_at as updatedAt"]);

export const calculationsOf = (db: Db, fsItemId: number): Promise<CalculationHead[]> =>
  heads(db).where("c.fs_item_id", "=", fsItemId).orderBy("c.id").execute();

export const inputOf = (text: string): CalculationInput => CalculationInput.parse(JSON.parse(text));

/** @param isHeld until the transaction ends, against two who change it at once */
export async function readCalculation(db: Db, id: number, isHeld = false): Promise<CalculationRow> {
  const query = heads(db)
    .where("c.id", "=", id)
    .select(["c.fs_item_id as fsItemId", "c.input", "c.reason", "c.updated_by as updatedById"]);
  const row = await (isHeld ? query.forUpdate("c") : query).executeTakeFirst();
  if (!row) throw missing("calculators.missing");
  return { ...row, input: inputOf(row.input) };
}

export const versionsOf = (db: Db, id: number) =>
  db
    .selectFrom("calculation_version as v")
    .innerJoin("app_user as u", "u.id", "v.made_by")
    .where("v.calculation_id", "=", id)
    .orderBy("v.version", "desc")
    .select(["v.version", "v.reason", "v.difference", "u.name as by", "v.made_at as at"])
    .execute();
