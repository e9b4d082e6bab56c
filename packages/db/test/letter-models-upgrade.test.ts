import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import { migrate } from "../src/migrate.ts";
import type { ClonedDatabase } from "../src/testing.ts";
import { asAdmin, emptyDatabase } from "./databases.ts";

const real = fileURLToPath(new URL("../migrations/", import.meta.url));
const change = "1019-what-letters-ask-by-when.sql";

let database: ClonedDatabase;
let dir: string;
beforeEach(async () => {
  database = await emptyDatabase();
  dir = mkdtempSync(join(tmpdir(), "digao-letter-models-"));
});
afterEach(async () => {
  rmSync(dir, { recursive: true });
  await database.drop();
});

const take = (isTaken: (name: string) => boolean): void => {
  for (const name of readdirSync(real))
    if (name.endsWith(".sql") && isTaken(name)) cpSync(join(real, name), join(dir, name));
};
const rows = (sql: string) => asAdmin(database.ownerUrl, async (client) => (await client.query(sql)).rows);

it("the models of letters that came with the product change in every firm, those that a firm has made its own in none", async () => {
  take((name) => name < change);
  await migrate(database.ownerUrl, dir);
  await rows("insert into tenant (id, tenancy_name, name) values (1, 'one', '甲所'), (2, 'two', '乙所')");
  await rows(`
    insert into confirmation_model (tenant_id, seed_code, model_name, hz_kind, is_curr, note_text, row_version, created_by) values
      (1, 'CON-1', '交易额', 4, true, E'合同\\n{{seal}}\\n', 1, null),
      (1, 'LAW-1', '律师', 5, true, E'律师\\n{{seal}}\\n', 1, null),
      (2, 'CON-1', '本所的交易额', 4, true, E'本所\\n{{seal}}\\n', 2, null),
      (2, 'LAW-1', '律师', 5, true, E'律师\\n{{seal}}\\n', 1, null),
      (2, null, '本所的律师函', 5, false, E'本所\\n{{seal}}\\n', 1, null)`);
  take((name) => name === change);
  expect(await migrate(database.ownerUrl, dir)).toEqual([change]);
  const models = await rows(
    "select tenant_id, model_name, is_curr, note_text from confirmation_model order by tenant_id, id",
  );
  expect(models).toEqual([
    { tenant_id: 1, model_name: "交易额", is_curr: false, note_text: "合同\n{{seal}}\n" },
    { tenant_id: 1, model_name: "律师", is_curr: true, note_text: "律师\n{{seal}}\n{{answer}}\n" },
    { tenant_id: 2, model_name: "本所的交易额", is_curr: true, note_text: "本所\n{{seal}}\n" },
    { tenant_id: 2, model_name: "律师", is_curr: true, note_text: "律师\n{{seal}}\n{{answer}}\n" },
    { tenant_id: 2, model_name: "本所的律师函", is_curr: false, note_text: "本所\n{{seal}}\n" },
  ]);
});
