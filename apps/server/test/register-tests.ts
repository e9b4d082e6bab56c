/** What every register guarantees, proved for one of them over HTTP and on its rows. */
import { columnOf, type Field, isList, nameFieldOf } from "@digao/contract/register/fields";
import { type AnyRegister, type Declared, fieldsOf, keyOf, writtenOf } from "@digao/contract/register/register";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pinyinInitials } from "../src/platform/lib/search.ts";
import { type Client, startTestServer, type TestTenant } from "./kit.ts";
import { callsOf, changeOf, type Desk, type Values, where } from "./register-desk.ts";
import { type ListSamples, lists } from "./register-lists.ts";
import { sheets } from "./register-sheets.ts";

export interface RegisterSamples extends ListSamples {
  /** A draft that the register takes, every field filled in. */
  valid: (tenant: TestTenant, client: Client) => Promise<Values> | Values;
  /** Another one, different in all that is unique. */
  other: (tenant: TestTenant, client: Client) => Promise<Values> | Values;
  /** Who may write it; the administrator unless told. */
  writer?: "admin" | "manager";
  /** The project that a project's register is told; the writer is one of it. */
  place?: (tenant: TestTenant) => Promise<{ projectId: number }>;
}

const drafted = (spec: Declared, row: Values): Values =>
  Object.fromEntries(writtenOf(spec).map(([name]) => [name, row[name]]));

const kindsWithText: ReadonlySet<Field["kind"]> = new Set(["text", "long"]);

const isRange = ({ kind }: Field): boolean => kind === "day" || kind === "instant";
const dayOrAll = (field: Field, value: unknown): string =>
  isRange(field) ? String(value).slice(0, 10) : JSON.stringify(value);
/** The query that asks for this value of a field. */
function narrowed(name: string, field: Field, value: unknown): Values {
  const day = String(value).slice(0, 10);
  return isRange(field) ? { [`${name}From`]: day, [`${name}To`]: day } : { [name]: value };
}

function reading(register: AnyRegister, desk: () => Desk): void {
  const { spec } = register;

  it("keeps what was filled in, and answers it with the words of every id", async () => {
    const { writer, valid, place } = desk();
    const calls = callsOf(register, writer, place);
    const { id } = await calls.create(valid);
    const row = await calls.get(id);
    expect(row).toMatchObject({ ...valid, id, rowVersion: 1, ...(keyOf(spec) === "Id" ? {} : { [keyOf(spec)]: id }) });
    for (const [name, field] of fieldsOf(spec)) {
      const as = nameFieldOf(name, field);
      const isFilled = isList(field) ? (row[name] as unknown[]).length > 0 : row[name] !== null;
      if (as && isFilled) expect(row[as], as).not.toBe("");
    }
    expect((await calls.list()).items.find((one) => one.id === id)).toEqual(row);
    await calls.remove(id);
  });

  it("is found by the keyword in every field that is searched, and by pinyin initials", async () => {
    const { writer, valid, other, place } = desk();
    const calls = callsOf(register, writer, place);
    const [one, two] = [await calls.create(valid), await calls.create(other)];
    const found = async (keyword: string) => (await calls.list({ keyword })).items.map(({ id }) => id);
    for (const [name, field] of fieldsOf(spec)) {
      const text = String(valid[name] ?? "");
      if (!field.isSearched || !kindsWithText.has(field.kind) || text === "") continue;
      expect(await found(text), name).toContain(one.id);
      if (text !== other[name]) expect(await found(text), name).not.toContain(two.id);
    }
    const [label] = [String(valid[spec.label] ?? "")];
    if (spec.fields[spec.label]?.isSearched && /\p{Script=Han}/u.test(label))
      expect(await found(pinyinInitials(label))).toContain(one.id);
    expect(await found("%_没有这样的记录")).toEqual([]);
    await calls.remove(one.id);
    await calls.remove(two.id);
  });

  it("is sorted both ways by each field that says so, and by no other", async () => {
    const { writer, valid, other, place } = desk();
    const calls = callsOf(register, writer, place);
    const made = [await calls.create(valid), await calls.create(other)];
    const order = async (sorting: string) => (await calls.list({ sorting })).items.map(({ id }) => id);
    for (const [name, { sort }] of fieldsOf(spec)) {
      if (!sort) {
        await expect(calls.list({ sorting: name }), name).rejects.toMatchObject({ status: 400 });
        continue;
      }
      const [up, down] = [await order(name), await order(`${name} desc`)];
      expect(up.length, name).toBe(down.length);
      if (JSON.stringify(valid[name]) !== JSON.stringify(other[name]) && valid[name] !== undefined) {
        const places = (list: number[]): boolean => list.indexOf(made[0]?.id ?? 0) < list.indexOf(made[1]?.id ?? 0);
        expect(places(up), name).toBe(!places(down));
      }
    }
    await expect(calls.list({ sorting: "id; drop table tenant" })).rejects.toMatchObject({ status: 400 });
    for (const { id } of made) await calls.remove(id);
  });

  it("is narrowed by each of its filters", async () => {
    const { writer, valid, other, place } = desk();
    const calls = callsOf(register, writer, place);
    const [one, two] = [await calls.create(valid), await calls.create(other)];
    for (const [name, field] of fieldsOf(spec)) {
      const value = valid[name];
      if (!field.isFiltered || value === undefined || value === null) continue;
      const ids = (await calls.list(narrowed(name, field, value))).items.map(({ id }) => id);
      expect(ids, name).toContain(one.id);
      if (!isList(field) && dayOrAll(field, other[name]) !== dayOrAll(field, value))
        expect(ids, name).not.toContain(two.id);
    }
    await calls.remove(one.id);
    await calls.remove(two.id);
  });

  it("is paged", async () => {
    const { writer, valid, other, place } = desk();
    const calls = callsOf(register, writer, place);
    const made = [await calls.create(valid), await calls.create(other)];
    const { totalCount, items } = await calls.list({ maxResultCount: 1, skipCount: 1 });
    expect([totalCount >= 2, items.length]).toEqual([true, 1]);
    for (const { id } of made) await calls.remove(id);
  });
}

function writing(register: AnyRegister, desk: () => Desk): void {
  const { spec } = register;

  it("refuses an older version and gives what stands now; the log tells old and new", async () => {
    const { writer, tenant, valid, other, place } = desk();
    const calls = callsOf(register, writer, place);
    const { id } = await calls.create(valid);
    const read = await calls.get(id);
    // Some fields keep what they were given: the other draft's are taken where the register allows.
    const change = { ...drafted(spec, read), ...changeOf(spec, valid, other), id, rowVersion: 1 };
    expect(await calls.update(change)).toMatchObject({ id, rowVersion: 2 });
    await expect(calls.update(change)).rejects.toMatchObject({
      status: 409,
      error: { data: { sent: 1, current: { rowVersion: 2 } } },
    });
    // A project's own records are told of in the project's log.
    const logOf = (table: "action_log" | "project_log") => (db: Db) =>
      db
        .selectFrom(table)
        .where("ref_type", "=", spec.name)
        .where("ref_id", "=", String(id))
        .orderBy("seq")
        .select(["action", "old_value", "new_value"])
        .execute();
    const log = [...(await tenant.inDb(logOf("action_log"))), ...(await tenant.inDb(logOf("project_log")))];
    expect(log.map(({ action }) => action)).toEqual(["create", "update"]);
    expect(log[1]?.new_value).toMatchObject(changeOf(spec, valid, other));
    await calls.remove(id);
  });

  const unique = writtenOf(spec).filter(([, { isUnique }]) => isUnique);
  where(unique.length > 0)("refuses what is taken, at its field, also at the same moment", async () => {
    const { writer, valid, other, place } = desk();
    const calls = callsOf(register, writer, place);
    const { id } = await calls.create(valid);
    for (const [name] of unique) {
      const clash = { ...other, ...sharedWith(spec, valid), [name]: valid[name] };
      await expect(calls.create(clash), name).rejects.toMatchObject({
        status: 400,
        error: { validationErrors: [{ members: [name] }] },
      });
    }
    await calls.remove(id);
    const both = await Promise.allSettled([calls.create(valid), calls.create(valid)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    for (const one of both) if (one.status === "fulfilled") await calls.remove(one.value.id);
  });

  it("refuses a record without what it must have", async () => {
    const { writer, valid, place } = desk();
    const calls = callsOf(register, writer, place);
    for (const [name, { isRequired }] of writtenOf(spec)) {
      if (!isRequired) continue;
      const { [name]: _left, ...rest } = valid;
      await expect(calls.create(rest), name).rejects.toMatchObject({ status: 400 });
      const empty = Array.isArray(valid[name]) ? [] : "";
      await expect(calls.create({ ...valid, [name]: empty }), name).rejects.toMatchObject({ status: 400 });
    }
  });

  it("keeps a deleted record's row, shows it to nobody, and frees what was unique", async () => {
    const { writer, tenant, valid, place } = desk();
    const calls = callsOf(register, writer, place);
    const { id } = await calls.create(valid);
    await calls.remove(id);
    await expect(calls.get(id)).rejects.toMatchObject({ status: 404 });
    await expect(calls.update({ ...valid, id, rowVersion: 1 })).rejects.toMatchObject({ status: 404 });
    await expect(calls.remove(id)).rejects.toMatchObject({ status: 404 });
    const { rows } = await tenant.inDb((db) =>
      sql<{ is_deleted: boolean }>`select is_deleted from ${sql.table(spec.table)} where id = ${id}`.execute(db),
    );
    expect(rows).toEqual([{ is_deleted: true }]);
    const again = await calls.create(valid);
    await calls.remove(again.id);
  });

  it("is closed to whoever lacks the right, and to other firms", async () => {
    const { server, tenant, writer, valid, place } = desk();
    const { id } = await callsOf(register, writer, place).create(valid);
    const reader = callsOf(register, await tenant.as("archive"), place);
    for (const attempt of [
      () => reader.create(valid),
      () => reader.update({ ...valid, id, rowVersion: 1 }),
      () => reader.remove(id),
    ])
      await expect(attempt()).rejects.toMatchObject({ status: 403 });
    if (!spec.isOpenToRead) await expect(reader.list()).rejects.toMatchObject({ status: 403 });
    const abroad = callsOf(register, await (await server.newTenant()).as("admin"), place);
    await expect(abroad.get(id)).rejects.toMatchObject({ status: 404 });
    await expect(abroad.remove(id)).rejects.toMatchObject({ status: 404 });
    if (spec.isOfProject) await expect(abroad.list()).rejects.toMatchObject({ status: 404 });
    else expect((await abroad.list()).items.map((row) => row.id)).not.toContain(id);
    await callsOf(register, writer, place).remove(id);
  });
}

/** The fields that stand beside a unique one in its index, such as the category of a code. */
const sharedWith = (spec: Declared, valid: Values): Values =>
  Object.fromEntries(
    writtenOf(spec)
      .filter(([name, field]) => /^category/.test(name) && (field.isRequired ?? false))
      .map(([name]) => [name, valid[name]]),
  );

/** Every unique field has the index that refuses; without it two at the same moment would both come in. */
function schema(register: AnyRegister, desk: () => Desk): void {
  it("has the columns and the unique indexes that its declaration names", async () => {
    const { spec } = register;
    const found = await desk().tenant.inDb(async (db) => {
      const columns = await sql<{ name: string }>`select column_name as name from information_schema.columns
        where table_name = ${spec.table}`.execute(db);
      const indexes = await sql<{ name: string }>`select indexname as name from pg_indexes
        where tablename = ${spec.table} and indexdef like 'CREATE UNIQUE%'`.execute(db);
      return { columns: columns.rows.map(({ name }) => name), indexes: indexes.rows.map(({ name }) => name) };
    });
    for (const [name, field] of Object.entries(spec.fields)) {
      if (!field.isApart) expect(found.columns).toContain(columnOf(name));
      if (field.isUnique) expect(found.indexes).toContain(`${spec.table}_${columnOf(name)}_key`);
    }
  });
}

/** Proves for one register what all of them guarantee. */
export function registerTests(
  register: AnyRegister,
  { valid, other, writer = "admin", place, ...samples }: RegisterSamples,
): void {
  describe(`${register.spec.words[0]}, as every register,`, () => {
    let desk: Desk;
    beforeAll(async () => {
      const server = await startTestServer();
      const tenant = await server.newTenant();
      const client = await tenant.as(writer);
      desk = {
        server,
        tenant,
        writer: client,
        place: place ? { projectId: (await place(tenant)).projectId } : {},
        valid: await valid(tenant, client),
        other: await other(tenant, client),
      };
    });
    afterAll(() => desk.server.stop());
    reading(register, () => desk);
    writing(register, () => desk);
    sheets(register, () => desk);
    lists(register, () => desk, samples);
    schema(register, () => desk);
  });
}
