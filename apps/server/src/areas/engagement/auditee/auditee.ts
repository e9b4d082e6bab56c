/** The client as the project keeps it: taken once from the firm's register, compared with it live, taken over field by field. */
import {
  type Auditee,
  type AuditeeDifference,
  auditee,
  type auditeeInfo,
  type custInfo,
} from "@digao/contract/areas/engagement/auditee/calls";
import { type CopiedField, copiedNames } from "@digao/contract/areas/engagement/auditee/copied";
import type { Input, Output } from "@digao/contract/endpoint";
import { wordIn } from "@digao/contract/pairs";
import { columnOf } from "@digao/contract/register/fields";
import { holdRecord } from "@digao/db/hold";
import { insertFound } from "@digao/db/insert-found";
import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import { type Db, projectIdOf } from "@digao/db/tenant";
import { sql } from "kysely";
import type { Audited, InFirm } from "../../../platform/context.ts";
import { checkVersion, missing, Refusal } from "../../../platform/refusal.ts";
import { partsOf } from "../../../platform/register/handlers.ts";
import { type Row, readSingle } from "../../../platform/register/read.ts";
import { type Saved, updateRecord } from "../../../platform/register/write.ts";
import type { Context } from "../../../platform/serve.ts";
import { changeInRegister, clientInRegister } from "../../firm/customers/door.ts";

type Info = typeof auditeeInfo;
type Cust = typeof custInfo;
type Values = Readonly<Record<string, unknown>>;

const parts = partsOf(auditee);

async function savedIn(db: Db): Promise<Saved | null> {
  const { rows } = await sql<Saved>`select a.id, a.row_version as "rowVersion" from auditee_info a
    where ${ofProject("a")} and not a.is_deleted`.execute(db);
  return rows[0] ?? null;
}

/** Copies the register into the project that `db` is bound to, unless that has been done. Two at once make one copy. */
export async function takeCopy({ db, audit }: InFirm & Audited): Promise<Saved> {
  const projectId = projectIdOf(db);
  await holdRecord(db, "client of project", projectId);
  const known = await savedIn(db);
  if (known) return known;
  const columns = sql.join(copiedNames.map((name) => sql.ref(columnOf(name))));
  const found = sql.join(copiedNames.map((name) => sql.ref(`c.${columnOf(name)}`)));
  await insertFound(
    db,
    sql`insert into auditee_info (tenant_id, project_id, ${columns}) select ${ownTenant}, ${ownProject}, ${found}
      from project p join customer c on c.id = p.cust_id and c.tenant_id = p.tenant_id
      where p.id = ${ownProject}`,
  );
  await sql`insert into auditee_notes (tenant_id, project_id) values (${ownTenant}, ${ownProject})`.execute(db);
  const made = await savedIn(db);
  if (!made) throw missing("auditee.missing");
  await audit({ refType: "auditee", refId: made.id, projectId, action: "take" });
  return made;
}

export const take = (ctx: Context): Promise<Saved> => takeCopy(ctx);

async function clientOf({ db }: InFirm): Promise<number> {
  const { custId } = await db
    .selectFrom("project as p")
    .where("p.id", "=", projectIdOf(db))
    .select("p.cust_id as custId")
    .executeTakeFirstOrThrow();
  return custId;
}

export type Held = string | number | null;
export const held = (row: Row, name: string): Held => {
  const value = row[name];
  if (value === null || value === undefined || value === "") return null;
  return typeof value === "number" ? value : String(value);
};

const differencesOf = (own: Row, register: Row): AuditeeDifference[] =>
  copiedNames
    .map((field) => ({ field, own: held(own, field), register: held(register, field) }))
    .filter((one) => one.own !== one.register);

export async function getInfo(ctx: Context): Promise<Output<Info["GetAuditeeInfo"]>> {
  const custId = await clientOf(ctx);
  const own = await readSingle(ctx, parts);
  const register = await clientInRegister(ctx, custId);
  const info = own as Auditee | null;
  const shown = info ?? (register as unknown as Auditee);
  return {
    projectId: projectIdOf(ctx.db),
    custId,
    info,
    corpEName: shown.custNameEn,
    contactTel: shown.tel,
    emailAddr: shown.email,
    employeeTotal: shown.employeeTotal,
    registerVersion: register.rowVersion,
    differences: own ? differencesOf(own, register) : [],
    mayChangeRegister: ctx.user.permissions.has("Pages.Customers.Edit"),
  };
}

/** The copy as it stands. */
export async function ownCopy(ctx: Context): Promise<Row> {
  const own = await readSingle(ctx, parts);
  if (!own) throw missing("auditee.missing");
  return own;
}

/** The copy, held from here on: every change of it and of what is compared with it waits. */
export async function ownHeld(ctx: Context): Promise<Row> {
  await holdRecord(ctx.db, "client of project", projectIdOf(ctx.db));
  return ownCopy(ctx);
}

/** Changes some fields and leaves the others as they are, by the rules of the register. */
export async function change(ctx: Context, rowVersion: number, fields: Values): Promise<Saved> {
  const own = await ownHeld(ctx);
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  return updateRecord(ctx, parts, { id: own.id, rowVersion, input: { ...own, ...given } });
}

export const updateInfo = (
  ctx: Context,
  { projectId: _projectId, rowVersion, ...fields }: Input<Info["UpdateAuditeeInfo"]>,
): Promise<Saved> => change(ctx, Number(rowVersion), fields);
export const updateEnglishName = (
  ctx: Context,
  { rowVersion, corpEName = null }: Input<Info["UpdateCorpEName"]>,
): Promise<Saved> => change(ctx, rowVersion, { custNameEn: corpEName });
export const updateTelephone = (
  ctx: Context,
  { rowVersion, contactTel = null }: Input<Info["UpdateContactTel"]>,
): Promise<Saved> => change(ctx, rowVersion, { tel: contactTel });
export const updateEmail = (
  ctx: Context,
  { rowVersion, emailAddr = null }: Input<Info["UpdateEmailAddr"]>,
): Promise<Saved> => change(ctx, rowVersion, { email: emailAddr });
export const updateEmployees = (
  ctx: Context,
  { rowVersion, employeeTotal = null }: Input<Info["UpdateEmplyeeTotal"]>,
): Promise<Saved> => change(ctx, rowVersion, { employeeTotal });

/** The chosen fields of `from`; refused where one of them is the same on both sides, as the caller saw something else. */
function chosen(ctx: Context, fields: readonly CopiedField[], from: Row, to: Row): Values {
  for (const name of fields)
    if (held(from, name) === held(to, name)) {
      const field = wordIn(ctx.lang, auditee.spec.fields[name].words);
      throw new Refusal("auditee.same", { kind: "state", params: { field } });
    }
  return Object.fromEntries(fields.map((name) => [name, from[name]]));
}

export async function takeFromRegister(ctx: Context, input: Input<Cust["TakeFromRegister"]>): Promise<Saved> {
  const own = await ownHeld(ctx);
  checkVersion(input.rowVersion, own);
  const register = await clientInRegister(ctx, await clientOf(ctx), true);
  checkVersion(input.registerVersion, register);
  return change(ctx, input.rowVersion, chosen(ctx, input.fields, register, own));
}

export async function giveToRegister(ctx: Context, input: Input<Cust["GiveToRegister"]>): Promise<Saved> {
  const own = await ownHeld(ctx);
  checkVersion(input.rowVersion, own);
  const custId = await clientOf(ctx);
  const register = await clientInRegister(ctx, custId, true);
  return changeInRegister(ctx, custId, {
    rowVersion: input.registerVersion,
    fields: chosen(ctx, input.fields, own, register),
  });
}
