import { afterEach, describe, expect, it } from "vitest";
import { findUnused, Needs } from "./check-allowances.ts";
import { plant, told, uproot } from "./planted.ts";

afterEach(uproot);

const wall = { zone: "excel", files: /^packages\/excel\//, may: ["db", "domain"], packages: ["yauzl", "@univerjs/*"] };
const needs = new Needs();
needs.note("excel", "db");
needs.note("excel", "@univerjs/core");
needs.note("web/ui", "domain");
const found = (files: Record<string, string>) => told(findUnused(plant(files), [wall], needs));

describe("the table of walls", () => {
  it("allows nothing that nothing needs: zones, packages, tables of areas in the platform, names of folders", () => {
    const unused = found({ "scripts/walls.ts": "" });
    const ofExcel = unused.filter((one) => one.includes(" excel may "));
    expect(ofExcel).toEqual([
      "scripts/walls.ts excel may import domain, and nothing of it does: take it off the list",
      "scripts/walls.ts excel may import yauzl, and nothing of it does: take it off the list",
    ]);
    expect(unused).toContainEqual(expect.stringMatching(/platform\/seed\/ may name tables of areas, and names none/));
    expect(unused).toContainEqual(expect.stringMatching(/the platform may name app_user, and does not/));
    expect(unused).toContainEqual(expect.stringMatching(/areas\/engagement\/papers is called otherwise/));
  });

  it("is held to a tree of its own alone", () => expect(found({})).toEqual([]));
});
