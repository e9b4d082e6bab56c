/** What is particular about the list of risks: what they are graded by, and who may lower or remove them. */
import type { risk } from "@digao/contract/areas/balance/risks/calls";
import { factors } from "@digao/contract/areas/balance/risks/kinds";
import { assertions } from "@digao/contract/areas/engagement/programs/calls";
import { riskLevel } from "@digao/contract/areas/engagement/programs/codes";
import { controlReliance } from "@digao/contract/areas/evidence/controls/codes";
import type { MessageKey } from "@digao/contract/messages";
import { saysAnything } from "@digao/contract/says-anything";
import { momentOf } from "@digao/db/moment";
import { ofProject } from "@digao/db/project-rows";
import type { Materiality } from "@digao/domain/materiality/materiality";
import { type Assessed, isAbovePm, limitsOf } from "@digao/domain/risk/assess";
import { loweringMissing, type RiskLevel } from "@digao/domain/risk/level";
import { sql } from "kysely";
import { Refusal } from "../../../platform/refusal.ts";
import type { Draft } from "../../../platform/register/judge.ts";
import type { Particular } from "../../../platform/register/parts.ts";
import type { Row } from "../../../platform/register/read.ts";
import type { Context } from "../../../platform/serve.ts";
import { markChanged } from "../../engagement/papers/door.ts";
import { materialityInForce } from "../materiality/door.ts";
import { projectTrialBalance } from "../trial-balance/door.ts";
import { type Graded, graded, holdItem, kindOf } from "./facts.ts";
import { ensureOverride, OVERRIDE } from "./override.ts";

type Name = keyof typeof risk.spec.fields;
const at = (field: Name, key: MessageKey, params: Record<string, string> = {}) => new Refusal(key, { field, params });
const itemOf = ({ fsItemId }: Draft | Row): number | null => (fsItemId ? Number(fsItemId) : null);
const assertionsOf = (of: Draft | Row): string[] => of.assertions as string[];
const isFraud = (of: Draft | Row): boolean => of.isFraud === true || of.kind === "revenueFraud" || of.kind === OVERRIDE;

/** A risk hangs on assertions of an item, or on the statements as a whole; never on an item alone. */
function refusePlace(draft: Draft): void {
  const unknown = assertionsOf(draft).find((one) => !assertions.some((known) => known === one));
  if (unknown !== undefined) throw at("assertions", "risk.assertionUnknown", { value: unknown });
  const hasItem = itemOf(draft) !== null;
  if (!hasItem && assertionsOf(draft).length > 0) throw at("fsItemId", "risk.itemMissing");
  if (hasItem && assertionsOf(draft).length === 0) throw at("assertions", "risk.assertionMissing");
}

function refuseWords(draft: Draft): void {
  const bare = factors.find((factor) => draft[factor] !== "0" && !draft[`${factor}Why`]);
  if (bare) throw at(`${bare}Why`, "risk.factorWords");
  if (draft.kind === "revenueFraud" && !draft.stream) throw at("stream", "risk.streamMissing");
  if (draft.reliesOnControls === true && !draft.controls) throw at("controls", "risk.controlsMissing");
  if (draft.reliesOnControls !== true && draft.controlRisk) throw at("controlRisk", "risk.controlRisk");
}

/** Controls that are tested and fail: their risk is high, and reliance on them is not planned anew. */
function refuseControls(draft: Draft, current: Row | null): void {
  if (current?.controlReliance !== controlReliance.refused || draft.reliesOnControls !== true) return;
  if (current.reliesOnControls !== true) throw at("reliesOnControls", "risk.controlsFail");
  if (draft.controlRisk !== "high") throw at("controlRisk", "risk.controlsFail");
}

function refuseKind(draft: Draft, current: Row | null): void {
  const was = current?.kind === OVERRIDE;
  if (was && (draft.kind !== OVERRIDE || itemOf(draft) !== null)) throw at("kind", "risk.overrideStays");
  if (!was && draft.kind === OVERRIDE) throw at("kind", "risk.overrideOnce");
}

const moveFaults = { oneStep: "risk.oneStep", reason: "risk.moveReason" } as const;

/** Assertions that it no longer names, another item, or no fraud any more: of those nothing is left. */
function isLoosened(current: Row, draft: Draft): boolean {
  const gone = assertionsOf(current).some((one) => !assertionsOf(draft).includes(one));
  return gone || itemOf(current) !== itemOf(draft) || (isFraud(current) && !isFraud(draft));
}

/** From significant, and from high on an item above performance materiality: another leader, the partner for fraud. */
async function loweringRefusal(
  { db, user, project }: Context,
  current: Row,
  to: RiskLevel,
  reason: string,
  materiality: Materiality,
): Promise<Refusal | undefined> {
  const from = current.riskLevel as RiskLevel;
  const item = itemOf(current);
  const isHigh = from === riskLevel.high && item !== null;
  const [lack] = loweringMissing({
    from,
    to,
    isItemAbovePm: isHigh && isAbovePm(await auditedOf(db, project?.id ?? 0, item), limitsOf(materiality, item)),
    role: project?.role ?? -1,
    isAssessor: current.assessedBy === user.id,
    isFraud: isFraud(current),
    hasReason: saysAnything(reason),
  });
  return lack ? new Refusal(`risk.lower.${lack}`, { kind: lack === "reason" ? "state" : "forbidden" }) : undefined;
}

async function auditedOf(db: Context["db"], projectId: number, fsItemId: number): Promise<bigint> {
  const { rows, source } = await projectTrialBalance(db, { projectId });
  const item = source.items.find(({ id }) => id === fsItemId);
  return (item ? rows.get(item.line.code)?.audited : undefined) ?? 0n;
}

const assessedFields: readonly Name[] = ["fsItemId", "assertions", "kind", "isFraud", "likelihood", "possible", "move"];
const isReassessed = (draft: Draft, current: Row, level: RiskLevel): boolean =>
  current.riskLevel !== level ||
  assessedFields.some((name) => JSON.stringify(draft[name] ?? null) !== JSON.stringify(current[name] ?? null));

/** A rebuttal is of that presumption and that stream. */
const keepsRebuttal = (draft: Draft, current: Row): boolean =>
  current.rebuttalReason !== null &&
  draft.kind === current.kind &&
  draft.stream === current.stream &&
  itemOf(draft) === itemOf(current);

function rebuttalOf(draft: Draft, current: Row | null): Draft {
  if (!current || !keepsRebuttal(draft, current)) return { rebuttalReason: null, rebuttedBy: null, rebuttedAt: null };
  const { rebuttalReason, rebuttedBy, rebuttedAt } = current;
  return { rebuttalReason, rebuttedBy, rebuttedAt };
}

function refuseGrade(draft: Draft, { level, faults: [fault] }: Assessed): void {
  if (fault) throw at(fault === "reason" ? "moveReason" : "move", moveFaults[fault]);
  const isBare = kindOf(draft as unknown as Graded) === null && !draft.significantWhy;
  if (level === riskLevel.significant && isBare) throw at("significantWhy", "risk.whyMissing");
}

/** In one order: two that hold the same items never wait for each other. */
async function holdItems({ db }: Context, rows: readonly (Draft | Row | null)[]): Promise<number[]> {
  const ids = new Set(rows.map((row) => row && itemOf(row)));
  const items = [...ids].filter((id) => id !== null).sort((a, b) => a - b);
  for (const id of items) await holdItem(db, id);
  return items;
}

async function check(ctx: Context, draft: Draft, current: Row | null, reason = ""): Promise<Draft> {
  const { db, user, project } = ctx;
  refusePlace(draft);
  refuseKind(draft, current);
  refuseWords(draft);
  refuseControls(draft, current);
  const items = await holdItems(ctx, [draft, current]);
  const materiality = await materialityInForce(db, project?.id ?? 0);
  const rebuttal = rebuttalOf(draft, current);
  const now = graded({ ...draft, ...rebuttal } as unknown as Graded, materiality);
  refuseGrade(draft, now);
  const { derived, magnitude, level } = now;
  const decided = { ...rebuttal, derivedMagnitude: `${derived}`, magnitude: `${magnitude}`, riskLevel: level };
  if (current) {
    const to = isLoosened(current, draft) ? riskLevel.low : level;
    const refusal = await loweringRefusal(ctx, current, to, reason, materiality);
    if (refusal) throw refusal;
    if (!isReassessed(draft, current, level)) {
      const { assessedBy, assessedAt } = current;
      return { ...draft, ...decided, assessedBy, assessedAt };
    }
  }
  await markChanged(db, items);
  return { ...draft, ...decided, assessedBy: user.id, assessedAt: await momentOf(db) };
}

async function deletableTo(ctx: Context, row: Row): Promise<Refusal | undefined> {
  if (row.kind === OVERRIDE) return new Refusal("risk.overrideStays", { kind: "state" });
  const item = itemOf(row);
  if (item !== null) await holdItem(ctx.db, item);
  const materiality = await materialityInForce(ctx.db, ctx.project?.id ?? 0);
  // The register asks for the reason and keeps it.
  return loweringRefusal(ctx, row, riskLevel.low, "已说明理由", materiality);
}

export const riskRules = {
  computed: {
    itemName: sql`(select i.std_code || ' ' || i.name_zh from fs_item i where ${ofProject("i")} and i.id = t.fs_item_id)`,
    isSignificant: sql`(t.risk_level = ${sql.lit(riskLevel.significant)})`,
  },
  order: sql`t.risk_level desc, t.id`,
  lock: ensureOverride,
  check,
  deletableTo,
  async after({ db }: Context, { draft, before }: { draft: Draft | null; before: Draft | null }) {
    if (!draft && before) await markChanged(db, [itemOf(before)]);
  },
} satisfies Particular & Record<string, unknown>;
