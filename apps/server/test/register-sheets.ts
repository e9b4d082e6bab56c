/** What every register with sheets guarantees of them. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Endpoint } from "@digao/contract/endpoint";
import { messageOf } from "@digao/contract/messages";
import type { Field } from "@digao/contract/register/fields";
import type { RegisterImported } from "@digao/contract/register/imported";
import { type AnyRegister, type Declared, fieldsOf, importKeysOf, writtenOf } from "@digao/contract/register/register";
import { openTable } from "@digao/excel/open-sheet";
import { readHead } from "@digao/excel/table-file";
import { workbookBytes } from "@digao/excel/write-workbook";
import { expect } from "vitest";
import type { TestTenant } from "./kit.ts";
import { callsOf, changeOf, type Desk, type Values, where } from "./register-desk.ts";

async function sheetRows(dataDir: string, bytes: Buffer): Promise<(string | null)[][]> {
  const path = join(dataDir, `${crypto.randomUUID()}.xlsx`);
  writeFileSync(path, bytes);
  const table = await openTable(path);
  const rows = await readHead(table, 5000);
  await table.close();
  return rows;
}

export function sheets(register: AnyRegister, desk: () => Desk): void {
  const { spec, calls: endpoints } = register;
  const shown = fieldsOf(spec).filter(([, { isInternal }]) => !isInternal);

  const exported = where(endpoints.export !== undefined);
  exported("goes out as a workbook with every field in words, and that is logged", async () => {
    const { server, tenant, writer, valid, place } = desk();
    const { id } = await callsOf(register, writer, place).create(valid);
    const { bytes } = await writer.download(
      endpoints.export as Endpoint,
      { ...place, keyword: String(valid[spec.label]) } as never,
    );
    const [head = [], first = []] = await sheetRows(server.dataDir, bytes);
    expect(head).toEqual(shown.map(([, { words }]) => words[0]));
    expect(first[shown.findIndex(([name]) => name === spec.label)]).toBe(valid[spec.label]);
    const logged = (table: "action_log" | "project_log") =>
      tenant.inDb((db) =>
        db.selectFrom(table).where("ref_type", "=", spec.name).where("action", "=", "export").select("seq").execute(),
      );
    expect((await logged(spec.isOfProject ? "project_log" : "action_log")).length).toBeGreaterThan(0);
    await callsOf(register, writer, place).remove(id);
  });

  const imported = where(endpoints.import !== undefined);
  imported("comes in from its own template: new, changed, the same and wrong rows", async () => {
    const { server, tenant, writer, valid, other, place } = desk();
    const calls = callsOf(register, writer, place);
    const upload = (content: Buffer, input: Values): Promise<RegisterImported> =>
      writer.call(endpoints.import as Endpoint, { ...place, ...input } as never, [
        { name: "a.xlsx", content },
      ]) as Promise<RegisterImported>;
    const { bytes } = await writer.download(endpoints.template as Endpoint, place as never);
    const [, headings = []] = await sheetRows(server.dataDir, bytes);
    const filled = writtenOf(spec).filter(([, { isInternal }]) => !isInternal);
    const [by] = importKeysOf(spec);
    const book = async (rows: Values[]) =>
      workbookBytes([
        {
          name: "x",
          columns: headings.map(() => ({})),
          header: [[...headings.map((cell) => cell ?? ""), "多出的列"]],
          rows: [rows.map((row) => [...filled.map(([name, field]) => cellText(field, row[name], tenant)), "x"])],
        },
      ]);
    const one = await calls.create(valid);
    const free = changeOf(spec, valid, other);
    const [changedField = ""] = Object.keys(free).filter(
      (name) => !importKeysOf(spec).includes(name) && !spec.fields[name]?.isInternal,
    );
    const wrong = { ...other, [by]: `${String(other[by]).slice(0, 20)}x`, ...missingOne(spec, by) };
    const file = await book([valid, other, wrong]);
    const seen = await upload(file, { isPreview: true });
    const { matchedKind, wrongCount, isChanged } = matchedOf(spec);
    expect(seen.rows.map(({ kind }) => kind)).toEqual([matchedKind, "new", "wrong"]);
    expect(seen.unreadColumns).toEqual(["多出的列"]);
    expect(seen.rows[2]?.problems[0]?.message).toBeTruthy();
    expect(
      (await calls.list()).items.some((row) => row[by] === other[by]),
      "a preview writes nothing",
    ).toBe(false);
    await expect(upload(file, {})).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(messageOf("zh", "register.sheetWrong", { count: wrongCount })),
    });
    const taken = await upload(file, { isPartial: true, stamp: seen.stamp });
    expect([taken.newCount, taken.sameCount, taken.wrongCount]).toEqual([1, 2 - wrongCount, wrongCount]);
    await expect(upload(file, { isPartial: true, stamp: seen.stamp }), "records changed since").rejects.toMatchObject({
      status: 400,
    });
    if (changedField && isChanged) {
      const next = await upload(await book([{ ...valid, [changedField]: free[changedField] }]), {});
      expect([next.changedCount, Object.keys(next.rows[0]?.before ?? {})]).toEqual([1, [changedField]]);
      expect(await calls.get(one.id)).toMatchObject({ rowVersion: 2, [changedField]: free[changedField] });
    }
    const twice = await upload(await book([other, other]), { isPreview: true });
    expect(twice.rows.map(({ kind }) => kind)).toContain(
      importKeysOf(spec).length > 1 || spec.fields[by]?.isUnique ? "wrong" : "same",
    );
    for (const row of (await calls.list()).items)
      if ([valid[by], other[by]].includes(row[by])) await calls.remove(row.id);
  });
}

/** What becomes of a row whose record is known; of some registers a sheet adds records and changes none. */
function matchedOf(spec: Declared) {
  const keys = importKeysOf(spec);
  const isUnique = keys.length > 1 || (spec.fields[keys[0]]?.isUnique ?? false);
  return spec.importAdds
    ? { matchedKind: "wrong", wrongCount: 2, isChanged: false }
    : { matchedKind: "same", wrongCount: 1, isChanged: isUnique };
}

/** A sheet names people by their user name. */
const userNameOf = ({ userIds }: TestTenant, id: unknown): string =>
  Object.entries(userIds).find(([, userId]) => userId === id)?.[0] ?? "";

const cellText = (field: Field, value: unknown, tenant: TestTenant): string => {
  if (field.kind === "person") return userNameOf(tenant, value);
  if (field.kind === "people") return ((value as unknown[]) ?? []).map((id) => userNameOf(tenant, id)).join("、");
  if (value === true || value === false) return value ? "是" : "否";
  if (typeof value === "string" && /^\d{4}-\d\d-\d\dT/.test(value))
    return new Date(Date.parse(value) + 8 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");
  return Array.isArray(value) ? value.join("、") : String(value ?? "");
};

/** Empties a field that must be filled in. */
function missingOne(spec: Declared, by: string): Values {
  const [required] = writtenOf(spec).filter(
    ([name, { isRequired, isInternal }]) => isRequired && !isInternal && name !== by,
  );
  return required ? { [required[0]]: "" } : {};
}
