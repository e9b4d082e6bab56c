/** What a register guarantees by what it declares beside its fields: lengths, sums, acts over several records, gates, reasons, pasted rows. */
import type { Batch } from "@digao/contract/batch";
import type { Endpoint } from "@digao/contract/endpoint";
import { isText } from "@digao/contract/register/fields";
import type { RegisterImported } from "@digao/contract/register/imported";
import { type AnyRegister, callOfAct, importKeysOf, type Totals, writtenOf } from "@digao/contract/register/register";
import type { RowsSaved } from "@digao/contract/register/rows";
import type { Db } from "@digao/db/tenant";
import { fen, yuan } from "@digao/domain/money";
import { expect } from "vitest";
import { callsOf, type Desk, keysOf, type Row, someReason, type Values, where } from "./register-desk.ts";

/** Brings a record that was just made into a state in which nothing of it changes. */
type Close = (desk: Desk, id: number) => Promise<unknown>;
export interface ListSamples {
  /** What each act of the declaration takes. */
  acts?: Readonly<Record<string, Values>>;
  /** Where the register has gates: how a record comes to be closed. */
  close?: Close;
  /** Brings the records of an act's test into the state that it asks for; what it answers is given to the act as well. */
  ready?: (desk: Desk, act: string, ids: readonly number[]) => Promise<Values>;
}

const nobody = 987_654_321;

function lengths(register: AnyRegister, desk: () => Desk): void {
  const { spec } = register;
  const texts = writtenOf(spec).filter(([, field]) => isText(field) && !field.isUnique);
  where(texts.length > 0 && spec.isOfProject === true)(
    "takes each text as long as its declaration says, and none longer",
    async () => {
      const { writer, valid, place } = desk();
      const calls = callsOf(register, writer, place);
      for (const [name, field] of texts) {
        const max = "max" in field ? (field.max ?? 0) : 0;
        const ofLength = (length: number) => ({ ...valid, [name]: "文".repeat(length) });
        await expect(calls.create(ofLength(max + 1)), name).rejects.toMatchObject({ status: 400 });
        const isFree =
          !("check" in field && field.check) &&
          typeof valid[name] === "string" &&
          /\p{Script=Han}/u.test(String(valid[name]));
        if (!isFree) continue;
        const { id } = await calls.create(ofLength(max));
        expect(String((await calls.get(id))[name]).length, name).toBe(max);
        await calls.remove(id);
      }
    },
  );
}

function conflicts(register: AnyRegister, desk: () => Desk): void {
  where(register.spec.isOfProject === true)(
    "lets one of two changes made at the same moment through, and tells the other what stands",
    async () => {
      const { writer, valid, place } = desk();
      const calls = callsOf(register, writer, place);
      const { id, rowVersion } = await calls.create(valid);
      const change = { ...valid, id, rowVersion };
      const both = await Promise.allSettled([calls.update(change), calls.update(change)]);
      expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      const [lost] = both.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
      expect(lost).toMatchObject({ status: 409, error: { data: { current: { rowVersion: rowVersion + 1 } } } });
      await calls.remove(id);
    },
  );
}

const sumOf = (rows: readonly Row[], name: string): string =>
  yuan(rows.reduce((sum, row) => sum + fen(String(row[name] ?? "0.00")), 0n));

function totals(register: AnyRegister, desk: () => Desk): void {
  const { spec } = register;
  where(spec.totals !== undefined)("sums up what its filter shows, not the page, and of which how much", async () => {
    const { writer, valid, other, place } = desk();
    const calls = callsOf(register, writer, place);
    const made = [await calls.create(valid), await calls.create(other)];
    const { items } = await calls.list();
    const { totals: found } = (await calls.list({ maxResultCount: 1 })) as unknown as { totals: Totals };
    for (const name of spec.totals?.of ?? []) {
      expect(found.all[name], name).toBe(sumOf(items, name));
      for (const flag of Object.keys(spec.totals?.ofWhich ?? {}))
        expect(found.ofWhich[flag]?.[name], flag).toBe(
          sumOf(
            items.filter((row) => row[flag] === true),
            name,
          ),
        );
    }
    for (const { id } of made) await calls.remove(id);
  });
}

const entries = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom("project_log")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow()
  ).count;

function acts(register: AnyRegister, desk: () => Desk, samples: ListSamples): void {
  const { spec } = register;
  const declared: [string, Values][] = [
    ...Object.keys(spec.acts ?? {}).map((name): [string, Values] => [name, samples.acts?.[name] ?? {}]),
    ...(spec.calls.removeSeveral ? [["removeSeveral", {}] as [string, Values]] : []),
  ];
  for (const [name, given] of declared) {
    where(true)(`${name} is done or refused record by record, and is for those alone who may write`, async () => {
      const { writer, tenant, valid, other, place } = desk();
      const calls = callsOf(register, writer, place);
      const endpoint = callOfAct(register, name) as Endpoint;
      const made = [(await calls.create(valid)).id, (await calls.create(other)).id];
      const more = (await samples.ready?.(desk(), name, made)) ?? {};
      const input = { ...place, ids: [...made, nobody], ...given, ...more } as never;
      for (const [field, declared] of Object.entries(spec.acts?.[name]?.takes ?? {}))
        if ("check" in declared && declared.check === "reason")
          await expect(
            writer.call(endpoint, { ...place, ids: made, ...given, ...more, [field]: "……" } as never),
          ).rejects.toMatchObject({ status: 400 });
      const logged = () => tenant.inDb(entries);
      const before = await logged();
      await expect((await tenant.as("archive")).call(endpoint, input)).rejects.toMatchObject({ status: 403 });
      const answer = (await writer.call(endpoint, input)) as Batch;
      expect(answer.rows.map(({ id }) => id)).toEqual([...made, nobody]);
      expect(answer.rows.at(-1)).toMatchObject({ ok: false, why: expect.stringMatching(/./) });
      expect(answer.done).toBe(answer.rows.filter(({ ok }) => ok).length);
      for (const { ok, why } of answer.rows) expect(ok).toBe(why === null);
      expect(answer.done, "the samples let the act be done").toBeGreaterThan(0);
      expect(await logged(), "the log tells of it").toBeGreaterThan(before);
      // What the act has bound stays.
      await Promise.allSettled(made.map(calls.remove));
    });
  }
}

function gates(register: AnyRegister, desk: () => Desk, { close }: ListSamples): void {
  where(close !== undefined)(
    "refuses to change what its state has closed, says why, and leaves it as it is",
    async () => {
      const { writer, valid, other, place } = desk();
      const calls = callsOf(register, writer, place);
      const { id } = await calls.create(valid);
      await close?.(desk(), id);
      const closed = await calls.get(id);
      const change = { ...other, id, rowVersion: closed.rowVersion };
      await expect(calls.update(change)).rejects.toMatchObject({ status: 400, message: expect.stringMatching(/./) });
      await expect(calls.remove(id)).rejects.toMatchObject({ status: 400 });
      if (register.calls.saveRows) {
        const cells = Object.fromEntries((register.spec.inPlace ?? []).map((name) => [name, typed(other[name])]));
        const rows = [{ id, rowVersion: closed.rowVersion, cells }];
        const input = { ...place, rows } as never;
        expect(await writer.call(register.calls.saveRows, input)).toMatchObject({ rows: [{ kind: "wrong" }] });
      }
      expect(await calls.get(id)).toEqual(closed);
    },
  );
}

function reasons(register: AnyRegister, desk: () => Desk): void {
  const { spec } = register;
  const { change, remove } = spec.reasons ?? {};
  where(change !== undefined)("is changed with a reason alone, which the log keeps", async () => {
    const { writer, tenant, valid, place } = desk();
    const calls = callsOf(register, writer, place);
    const { id, rowVersion } = await calls.create(valid);
    for (const reason of ["", "……", undefined])
      await expect(calls.update({ ...valid, id, rowVersion, reason }), String(reason)).rejects.toMatchObject({
        status: 400,
      });
    await calls.update({ ...valid, id, rowVersion, reason: someReason });
    expect(await reasonsIn(tenant, spec.name, id, "update")).toEqual([someReason]);
    await calls.remove(id);
  });
  where(remove !== undefined)(
    "is removed with a reason alone, as it was last seen, and the log keeps why",
    async () => {
      const { writer, tenant, valid, place } = desk();
      const calls = callsOf(register, writer, place);
      const { id } = await calls.create(valid);
      const removal = (input: Values) =>
        writer.call(register.calls.remove as Endpoint, { ...keysOf(spec, id, place), ...input } as never);
      for (const reason of ["", "……"])
        await expect(removal({ reason, rowVersion: 1 }), reason).rejects.toMatchObject({ status: 400 });
      await expect(removal({ reason: someReason, rowVersion: 7 })).rejects.toMatchObject({ status: 409 });
      await removal({ reason: someReason, rowVersion: 1 });
      expect(await reasonsIn(tenant, spec.name, id, "delete")).toEqual([someReason]);
    },
  );
}

async function reasonsIn({ inDb }: Desk["tenant"], refType: string, id: number, action: string): Promise<unknown[]> {
  const rows = await inDb((db) =>
    db
      .selectFrom("project_log")
      .where("ref_type", "=", refType)
      .where("ref_id", "=", String(id))
      .where("action", "=", action)
      .select("new_value")
      .execute(),
  );
  return rows.map(({ new_value }) => (new_value as { reason?: unknown }).reason);
}

function pasting(register: AnyRegister, desk: () => Desk): void {
  const { spec, calls: endpoints } = register;
  where(endpoints.paste !== undefined)(
    "takes pasted rows: looked at first, whole or the right ones alone",
    async () => {
      const { writer, place, ...samples } = desk();
      const calls = callsOf(register, writer, place);
      const [by] = importKeysOf(spec);
      // Records that nobody has made before.
      const fresh = (row: Values): Values => ({ ...row, [by]: `${row[by]}7` });
      const [valid, other] = [fresh(samples.valid), fresh(samples.other)];
      const fields = writtenOf(spec).filter(
        ([name, { isInternal, kind }]) => !isInternal && kind !== "flag" && valid[name],
      );
      const lineOf = (row: Values) => fields.map(([name]) => String(row[name] ?? "")).join("\t");
      const head = fields.map(([, { words }]) => words[0]).join("\t");
      const [required = ""] = fields.filter(([name, field]) => field.isRequired && name !== by).map(([name]) => name);
      const wrong = required ? { ...valid, [by]: `${String(valid[by])}9`, [required]: "" } : { ...valid, [by]: "" };
      const text = [head, ...[valid, other, wrong].map(lineOf)].join("\n");
      const paste = (input: Values) =>
        writer.call(endpoints.paste as Endpoint, { ...place, text, ...input } as never) as Promise<RegisterImported>;
      const seen = await paste({ isPreview: true });
      expect(seen.rows.map(({ kind }) => kind)).toEqual(["new", "new", "wrong"]);
      expect((await calls.list()).items.some((row) => row[by] === other[by])).toBe(false);
      await expect(paste({})).rejects.toMatchObject({ status: 400 });
      expect((await calls.list()).items.some((row) => row[by] === other[by])).toBe(false);
      expect((await paste({ isPartial: true, stamp: seen.stamp })).newCount).toBe(2);
      // Corrected in the preview, the wrong row is sent by its cells alone; twice, the later one names the first.
      const mended = { ...seen.rows[2], cells: { ...seen.rows[1]?.cells, [by]: String(other[by]) } };
      const rows = [seen.rows[1], mended].map((one) => ({ row: one?.row, cells: one?.cells }));
      const twice = await paste({ text: "", rows, isPreview: true });
      expect(twice.rows[0]).toMatchObject({ row: seen.rows[1]?.row, kind: "same", cells: seen.rows[1]?.cells });
      const keyed = importKeysOf(spec).length > 1 || spec.fields[by]?.isUnique;
      if (keyed) expect(twice.rows[1]?.problems.map(({ message }) => message).join()).toContain(String(rows[0]?.row));
      for (const row of (await calls.list()).items)
        if ([valid[by], other[by]].includes(row[by])) await calls.remove(row.id);
    },
  );
}

/** A value as a person types it into a cell. */
const typed = (value: unknown): string => (value === null || value === undefined ? "" : String(value));

function inPlace(register: AnyRegister, desk: () => Desk): void {
  const { spec, calls: endpoints } = register;
  const edited = writtenOf(spec).filter(([name]) => spec.inPlace?.includes(name));
  const send = (desk: Desk, rows: unknown[], more: Values = {}) => {
    const why = spec.reasons?.change ? { reason: someReason } : {};
    const input = { ...desk.place, ...why, ...more, rows };
    return desk.writer.call(endpoints.saveRows as Endpoint, input as never) as Promise<RowsSaved>;
  };
  const applies = where(endpoints.saveRows !== undefined);
  applies(
    "takes cells of several records at once: right rows are saved, of the others it says what is wrong",
    async () => {
      const { writer, valid, other, place } = desk();
      const calls = callsOf(register, writer, place);
      const [one, two] = [await calls.create(valid), await calls.create(other)];
      const free = edited.find(
        ([name, { isUnique, kind }]) => !isUnique && (kind === "text" || kind === "long") && typed(other[name]),
      );
      const must = edited.find(([, { isRequired }]) => isRequired);
      expect([free, must]).toEqual([expect.anything(), expect.anything()]);
      const [name = ""] = free ?? [];
      const [required = ""] = must ?? [];
      const rows = [
        { id: one.id, rowVersion: 1, cells: { [name]: typed(other[name]) } },
        { id: two.id, rowVersion: 1, cells: { [required]: "" } },
        { id: nobody, rowVersion: 1, cells: {} },
      ];
      const kinds = ({ rows: answers }: RowsSaved) => answers.map(({ kind }) => kind);
      const seen = await send(desk(), rows, { isPreview: true });
      expect(kinds(seen)).toEqual(["saved", "wrong", "gone"]);
      expect(seen.rows[1]?.problems).toMatchObject([{ field: required, message: expect.stringMatching(/./) }]);
      expect((await calls.get(one.id)).rowVersion, "a preview writes nothing").toBe(1);
      expect(kinds(await send(desk(), rows))).toEqual(["saved", "wrong", "gone"]);
      expect(await calls.get(one.id)).toMatchObject({ [name]: other[name], rowVersion: 2 });
      expect(await calls.get(two.id)).toMatchObject({ [required]: other[required], rowVersion: 1 });
      expect(kinds(await send(desk(), rows)), "typed over an older version").toEqual(["stale", "wrong", "gone"]);
      const same = { id: one.id, rowVersion: 2, cells: { [name]: typed(other[name]) } };
      expect(kinds(await send(desk(), [same]))).toEqual(["same"]);
      for (const { id } of [one, two]) await calls.remove(id);
    },
  );
  applies("takes the cells of one of four people who saw the same version at the same moment", async () => {
    const { writer, valid, other, place } = desk();
    const calls = callsOf(register, writer, place);
    const { id } = await calls.create(valid);
    const [name = ""] =
      edited.find(([field, { isUnique, kind }]) => !isUnique && /text|long/.test(kind) && typed(other[field])) ?? [];
    const rows = [{ id, rowVersion: 1, cells: { [name]: typed(other[name]) } }];
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(desk(), rows)));
    expect(answers.flatMap((answer) => answer.rows.map(({ kind }) => kind)).sort()).toEqual([
      "saved",
      "stale",
      "stale",
      "stale",
    ]);
    expect((await calls.get(id)).rowVersion).toBe(2);
    await calls.remove(id);
  });
  applies(
    "reads every cell as its form would, changes no field that is not edited there, and is closed to others",
    async () => {
      const { writer, tenant, valid, other, place } = desk();
      const calls = callsOf(register, writer, place);
      const { id } = await calls.create(valid);
      const before = await calls.get(id);
      const cells = Object.fromEntries(writtenOf(spec).map(([name]) => [name, typed(other[name])]));
      const input = { ...place, rows: [{ id, rowVersion: 1, cells }], isPreview: true } as never;
      await expect((await tenant.as("archive")).call(endpoints.saveRows as Endpoint, input)).rejects.toMatchObject({
        status: 403,
      });
      expect((await send(desk(), [{ id, rowVersion: 1, cells }])).rows).toMatchObject([
        { kind: "saved", problems: [] },
      ]);
      const after = await calls.get(id);
      for (const [name] of writtenOf(spec))
        expect(after[name], name).toEqual(spec.inPlace?.includes(name) ? (other[name] ?? after[name]) : before[name]);
      await calls.remove(id);
    },
  );
}

export function lists(register: AnyRegister, desk: () => Desk, samples: ListSamples): void {
  lengths(register, desk);
  conflicts(register, desk);
  totals(register, desk);
  acts(register, desk, samples);
  gates(register, desk, samples);
  reasons(register, desk);
  pasting(register, desk);
  inPlace(register, desk);
}
