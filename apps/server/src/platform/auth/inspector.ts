/**
 * What the account of an inspector (检查人员) may do, decided in one place for every call: it reads the one project that it was given, signs in and out,
 * and looks after its own password and second factor. What is not said here is refused, a new call too.
 */
import { auth, ownAccount } from "@digao/contract/areas/identity/auth/calls";
import { secondFactor, sessions } from "@digao/contract/areas/identity/security/calls";
import { startup } from "@digao/contract/areas/identity/startup/calls";
import { projectDetail } from "@digao/contract/areas/engagement/project-detail/calls";
import { sheets } from "@digao/contract/areas/papers/sheets/calls";
import type { Endpoint } from "@digao/contract/endpoint";
import type { Db } from "@digao/db/tenant";
import { type RawBuilder, sql } from "kysely";
import { writeAction } from "../action-log.ts";
import type { Apart, ByUser, FromClient, ProjectMembership } from "../context.ts";
import { sqlToday } from "../lib/china-time.ts";
import { Refusal } from "../refusal.ts";
import { numbersIn } from "./numbers-in.ts";

/** The row `i` of inspection lets its account in today. */
export const isRunning: RawBuilder<boolean> = sql<boolean>`(i.ended_at is null and ${sqlToday} between i.valid_from and i.valid_to)`;

/** The inspection by which the account `u` reads the project `p` today. */
export const inspectionOfPair: RawBuilder<number | null> = sql<number | null>`(select i.id from inspection i
  where u.is_inspector and i.tenant_id = p.tenant_id and i.user_id = u.id and i.of_project = p.id and ${isRunning})`;

export interface Inspection {
  id: number;
  projectId: number;
}

/** What concerns the account alone; it may write there. */
const ofAccount: ReadonlySet<string> = new Set(
  [
    auth.GetCurrentLoginInformations,
    startup.GetAll,
    ownAccount.LogOut,
    ownAccount.ChangePassword,
    ownAccount.GetPasswordPolicy,
    ownAccount.ChangeLanguage,
    secondFactor.GetState,
    secondFactor.Begin,
    secondFactor.Confirm,
    secondFactor.RenewRecoveryCodes,
    sessions.LockScreen,
    sessions.Unlock,
    // Answers of the own project whether it is open, and of any other nothing.
    projectDetail.GetProjectRoles,
  ].map(({ path }) => path.toLowerCase()),
);

/** They read, and are sent as POST because what they ask is long. */
const readByPost: ReadonlySet<string> = new Set(
  [sheets.LoadSheets, sheets.LoadSheetVersion].map(({ path }) => path.toLowerCase()),
);

/** Of the firm rather than of the file: talk within the team, its hours and tasks, what the firm itself finds doubtful, and people who are not of the project. */
const ofFirm: readonly string[] = [
  "/api/services/app/msgchat/",
  "/api/jm/downchatfiles",
  "/api/services/app/inspectormirror/getmirror",
  "/api/services/app/consultation/getaddressees",
  "/api/services/app/job/",
  "/api/services/app/jobdo/",
  "/api/pm/getjobdo",
  "/api/services/app/download/",
  "/api/services/app/projectevent/",
  "/api/services/app/project/getprojectlogtime",
  "/api/services/app/project/getprojectmemberhours",
  "/api/services/app/project/getprojectchart",
];

export const isOfAccount = ({ path }: Pick<Endpoint, "path">): boolean => ofAccount.has(path.toLowerCase());

/** A reading call of a project that asks for no right of the firm's people. */
export function isOpenToInspectors({ verb, path, needs, writes }: Endpoint): boolean {
  if (isOfAccount({ path })) return true;
  if (!needs.project || needs.right !== undefined || writes) return false;
  const way = path.toLowerCase();
  return (verb === "GET" || readByPost.has(way)) && !ofFirm.some((start) => way.startsWith(start));
}

export function requireOpenToInspectors(inspection: Inspection | null, endpoint: Endpoint): void {
  if (inspection && !isOpenToInspectors(endpoint)) throw new Refusal("inspection.closed", { kind: "forbidden" });
}

/** From here on the database itself refuses what the transaction would write. */
export async function readOnlyFromHere(db: Db): Promise<void> {
  await sql`set transaction read only`.execute(db);
}

/** How PostgreSQL refuses a write in a transaction that reads. */
const readOnlyCode = "25006";
export const isWriteRefused = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "code" in error && error.code === readOnlyCode;

export const cannotWrite = (): Refusal => new Refusal("inspection.readOnly", { kind: "forbidden" });

/** An answer is made within the call and by nobody else: no job, and nothing kept besides what says that a file was taken. */
export const readingOnly = ({ kind }: Pick<Endpoint, "kind">) => {
  const refuse = () => Promise.reject(cannotWrite());
  return kind === "file" ? { jobs: { start: refuse } } : { jobs: { start: refuse }, apart: refuse };
};

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
