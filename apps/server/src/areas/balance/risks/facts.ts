/** Risks as rules see them: graded by the materiality in force, on items that are held while they are judged. */

import { moveSteps } from "@digao/contract/areas/balance/risks/kinds";
import { paperStatus } from "@digao/contract/areas/engagement/papers/codes";
import { projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import { controlReliance } from "@digao/contract/areas/evidence/controls/codes";
import type { Code } from "@digao/contract/codes";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import type { Materiality } from "@digao/domain/materiality/materiality";
import { fen } from "@digao/domain/money";
import { type Assessed, assess, limitsOf } from "@digao/domain/risk/assess";
import type { Likelihood, PresumedKind, RiskLevel } from "@digao/domain/risk/level";
import { sql } from "kysely";
import { missing, Refusal } from "../../../platform/refusal.ts";

/** As a draft, a row of the register or one of the table says it. */
export interface Graded {
  fsItemId: number | null;
  kind: string;
  likelihood: string;
  possible: string;
  move: string;
  moveReason: string | null;
  rebuttalReason: string | null;
}

export const kindOf = ({ kind }: Pick<Graded, "kind">): PresumedKind | null =>
  kind === "none" ? null : (kind as PresumedKind);

/** What stands as rebutted the partner has rebutted, with a reason. */
export const graded = (of: Graded, materiality: Materiality): Assessed =>
  assess(
    {
      likelihood: Number(of.likelihood) as Likelihood,
      possible: fen(of.possible),
      move: moveSteps[of.move as keyof typeof moveSteps] ?? 0,
      hasMoveReason: Boolean(of.moveReason),
      kind: kindOf(of),
      rebuttal: of.rebuttalReason ? { role: projectRole.partner, hasReason: true } : null,
    },
    limitsOf(materiality, of.fsItemId),
  );

export interface StoredRisk extends Graded {
  id: number;
  assertions: string[];
  magnitude: string;
  riskLevel: RiskLevel;
  reliesOnControls: boolean;
  controlReliance: Code<"controlReliance">;
}

/** Of the project, of an item or one. */
export async function readRisks(db: Db, of: { itemId?: number | undefined; id?: number } = {}): Promise<StoredRisk[]> {
  const ofItem = of.itemId === undefined ? sql`` : sql`and r.fs_item_id = ${of.itemId}`;
  const one = of.id === undefined ? sql`` : sql`and r.id = ${of.id}`;
  const { rows } = await sql<StoredRisk>`
    select r.id, r.fs_item_id as "fsItemId", r.assertions, r.kind, r.likelihood, r.possible::text as possible, r.move, r.move_reason as "moveReason",
      r.rebuttal_reason as "rebuttalReason", r.magnitude, r.risk_level as "riskLevel", r.relies_on_controls as "reliesOnControls",
      r.control_reliance as "controlReliance"
    from risk r where ${ofProject("r")} and not r.is_deleted ${ofItem} ${one} order by r.id`.execute(db);
  return rows;
}

/** The one that was assessed stands until somebody assesses anew; a lower materiality counts at once. */
export const levelInForce = (of: StoredRisk, materiality: Materiality): RiskLevel => {
  const { level } = graded(of, materiality);
  return Math.max(level, of.riskLevel) as RiskLevel;
};

/** Controls that fail are no ground for anything, whatever was planned. */
export const areControlsLost = ({ controlReliance: of }: Pick<StoredRisk, "controlReliance">): boolean =>
  of === controlReliance.refused;

/** Held until the call ends: whoever signs the item waits, or is waited for. */
export async function holdItem(db: Db, fsItemId: number): Promise<void> {
  const { rows } = await sql<{ status: number; kind: string }>`
    select i.wp_status as status, i.kind from fs_item i where ${ofProject("i")} and i.id = ${fsItemId} for no key update`.execute(
    db,
  );
  const [item] = rows;
  if (!item || item.kind === "H") throw missing("risk.itemMissing");
  if (item.status === paperStatus.locked) throw new Refusal("sign.locked", { kind: "state" });
}
