/** The account of an inspector (检查人员) at the gate of every call: open where the contract says so, read only in the database, each look in the log. */
import type { Endpoint } from "@digao/contract/endpoint";
import { isOfInspectorsAccount, isOpenToInspectors } from "@digao/contract/inspectors";
import type { Db } from "@digao/db/tenant";
import { type RawBuilder, sql } from "kysely";
import { writeAction } from "../action-log.ts";
import type { Apart, ByUser, FromClient, ProjectMembership } from "../context.ts";
import { clockOf, sqlToday } from "../lib/china-time.ts";
import { Refusal } from "../refusal.ts";
import { numbersIn } from "./numbers-in.ts";

/** The row `i` of inspection lets its account in today. */
export const isRunning: RawBuilder<boolean> = sql<boolean>`(i.ended_at is null and ${sqlToday} between i.valid_from and i.valid_to)`;

/** The inspection `i` of the account `u`, where it is that of an inspector. */
export const ofInspector: RawBuilder<unknown> = sql`left join inspection i on i.tenant_id = u.tenant_id and i.user_id = u.id and u.is_inspector`;

/** The inspection by which the account `u` reads the project `p` today. */
export const inspectionOfPair: RawBuilder<number | null> = sql<number | null>`(select i.id from inspection i
  where u.is_inspector and i.tenant_id = p.tenant_id and i.user_id = u.id and i.of_project = p.id and ${isRunning})`;

export interface Inspection {
  id: number;
  projectId: number;
  authority: string;
}

export function requireOpenToInspectors(inspection: Inspection | null, endpoint: Endpoint): void {
  if (inspection && !isOpenToInspectors(endpoint)) throw new Refusal("inspection.closed", { kind: "forbidden" });
}

/** From here on the database itself refuses what the transaction of an inspector would write, but for the own account. */
export async function keepToReading(
  db: Db,
  inspection: Inspection | null,
  endpoint: Pick<Endpoint, "path">,
): Promise<void> {
  if (!inspection || isOfInspectorsAccount(endpoint)) return;
  await sql`set transaction read only`.execute(db);
}

/** Over what an inspector sees on paper. */
export const markOf = ({ authority }: Inspection, name: string): string =>
  `${authority} ${name} ${clockOf(Date.now()).slice(0, 16)}`;

/** How PostgreSQL refuses a write in a transaction that reads. */
const readOnlyCode = "25006";
export const isWriteRefused = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "code" in error && error.code === readOnlyCode;

export const cannotWrite = (): Refusal => new Refusal("inspection.readOnly", { kind: "forbidden" });

/** An answer is made within the call: no job. What a reading call keeps apart is what it has worked out, and that a file was taken. */
export const readingOnly = () => ({ jobs: { start: () => Promise.reject(cannotWrite()) } });

/** Each look of an inspector, and each file taken, stays in the log of the firm, also when the call then fails. */
export async function logInspection(
  ctx: ByUser & FromClient & Apart,
  { id: projectId, inspectionId }: ProjectMembership,
  { kind, path }: Pick<Endpoint, "kind" | "path">,
  input: unknown,
): Promise<void> {
  if (inspectionId === undefined) return;
  const { id: userId, userName } = ctx.user;
  const actor = { userId, userName, ip: ctx.ip, requestId: ctx.requestId };
  const entry = {
    refType: "inspection" as const,
    refId: inspectionId,
    projectId,
    isOfFirm: true,
    action: kind === "file" ? "takeFile" : "look",
    new: { path, ...numbersIn(input) },
  };
  await ctx.apart((db) => writeAction(db, actor, entry));
}

interface Standing {
  endedAt: string | null;
  validFrom: string;
  isBefore: boolean;
  isOver: boolean;
}

/** Why the account of an inspector is closed; null of everybody else, and while it is open. */
export async function whyNotInspecting(db: Db, userId: number): Promise<Refusal | null> {
  const { rows } = await sql<Partial<Standing>>`
    select i.ended_at as "endedAt", i.valid_from::text as "validFrom", ${sqlToday} < i.valid_from as "isBefore", ${sqlToday} > i.valid_to as "isOver"
    from app_user u left join inspection i on i.tenant_id = u.tenant_id and i.user_id = u.id
    where u.tenant_id = app_tenant() and u.id = ${userId} and u.is_inspector`.execute(db);
  const [state] = rows;
  if (!state) return null;
  const shut = { kind: "shutOut" } as const;
  if (state.isBefore) return new Refusal("inspection.notYet", { ...shut, params: { day: state.validFrom ?? "" } });
  if (state.isOver) return new Refusal("inspection.over", shut);
  return state.endedAt === null ? null : new Refusal("inspection.ended", shut);
}

/** Asked once more behind the entry of the log, where looks and the end of an inspection come one after the other. */
export async function requireInspecting(db: Db, userId: number): Promise<void> {
  const why = await whyNotInspecting(db, userId);
  if (why) throw why;
}
