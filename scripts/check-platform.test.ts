import { afterEach, describe, expect, it } from "vitest";
import { findForeignTables } from "./check-platform.ts";
import { plant, textsOf, uproot } from "./planted.ts";

afterEach(uproot);

const schema = {
  "packages/db/src/schema.ts":
    "export interface Database {\n  app_user: AppUserTable;\n  planted_row: PlantedRowTable;\n}\n",
};
const file = "apps/server/src/platform/overview/planted.ts";
const found = (text: string, path = file) => textsOf(findForeignTables(plant({ ...schema, [path]: text })));

describe("the platform", () => {
  it("may name its own tables, and an area any", () => {
    expect(found("sql`select id from app_user u`;\n")).toEqual([]);
    expect(found("sql`select id from planted_row r`;\n", "apps/server/src/areas/firm/planted/rows.ts")).toEqual([]);
  });

  it("that names a table of an area is reported, in SQL and in the query builder", () => {
    const line = (no: number) =>
      `${file}:${no} the platform names planted_row, a table of an area: the area declares what it shows`;
    expect(found("sql`\n  select r.id from app_user u\n  join planted_row r on true`;\n")).toEqual([line(3)]);
    expect(found('db.insertInto("planted_row");\ndb.selectFrom("planted_row as r");\n')).toEqual([line(1), line(2)]);
    expect(found("sql`update planted_row set x = 1`;\n")).toEqual([line(1)]);
  });

  it("that speaks of something called alike is not", () => {
    expect(found("/** Rows that come from planted rows. */\nconst text = 'planted_row';\n")).toEqual([]);
  });
});
