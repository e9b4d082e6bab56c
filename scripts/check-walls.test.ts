import { afterEach, describe, expect, it } from "vitest";
import { ringMax } from "./check-rings.ts";
import { checkWalls } from "./check-walls.ts";
import { plant, textsOf, uproot } from "./planted.ts";

afterEach(uproot);

describe("walls", () => {
  const domain = "packages/domain/src";
  const areas = "apps/server/src/areas";
  const web = "apps/web/src";
  const refused: [string, string, string, string][] = [
    ["the contract knows zod alone", "packages/contract/src/a.ts", 'import "fastify";', "fastify"],
    ["the contract imports no domain", "packages/contract/src/a.ts", 'import "@digao/domain/money";', "domain"],
    ["the domain reads no files", `${domain}/a.ts`, 'import { readFileSync } from "node:fs";', "node:fs"],
    ["the domain reads no files without a prefix either", `${domain}/a.ts`, 'import "fs";', "fs"],
    ["the domain knows no database", `${domain}/a.ts`, 'import "kysely";', "kysely"],
    ["the domain calls no SQL step", `${domain}/a.ts`, 'import "./totals.sql.ts";', "domain sql"],
    ["an SQL step imports no contract", `${domain}/a.sql.ts`, 'import "@digao/contract/shapes";', "contract"],
    ["the database imports no domain", "packages/db/src/a.ts", 'import "@digao/domain/money";', "domain"],
    ["the readers import no database", "packages/excel/src/a.ts", 'import "@digao/db/tenant";', "db"],
    ["the platform knows no area", "apps/server/src/platform/a.ts", 'import "../areas/firm/x/x.ts";', "server/areas"],
    ["an area sees only the door of another", `${areas}/firm/x/a.ts`, 'import "../y/rows.ts";', "server/areas/firm/y"],
    ["an area opens no connection of its own", `${areas}/firm/x/a.ts`, 'import pg from "pg";', "pg"],
    ["a job of several areas sees their doors", "apps/server/src/jobs/a.ts", 'import "../areas/firm/x/x.ts";', "areas"],
    ["the house kit knows no feature", `${web}/ui/A.tsx`, 'import "../features/firm/x/X.tsx";', "web/features"],
    ["a feature knows no other feature", `${web}/features/firm/x/A.tsx`, 'import "../y/B.tsx";', "web/features/firm/y"],
    ["a feature does not know the app", `${web}/features/firm/x/A.tsx`, 'import "../../../app/routes.tsx";', "web/app"],
    ["the web imports no server", `${web}/app/a.ts`, 'import "../../../server/src/main.ts";', "apps/server"],
    ["a feature opens no dialog of its own", `${web}/features/firm/x/A.tsx`, 'import { Modal } from "antd";', "an Ask"],
    ["the app opens no dialog of its own", `${web}/app/A.tsx`, 'export { Modal } from "antd";', "an Ask"],
    ["the web imports no module of Node", `${web}/lib/a.ts`, 'import "node:path";', "node:path"],
    ["product code imports no test", `${domain}/a.ts`, 'import "./a.test.ts";', "tests and tools"],
    ["types count", `${web}/features/firm/x/A.tsx`, 'import type { B } from "../y/B.tsx";', "web/features/firm/y"],
    [
      "inline types count",
      `${areas}/firm/x/a.ts`,
      'type B = import("../y/rows.ts").B; export type C = B;',
      "server/areas/firm/y",
    ],
    ["re-exports count", `${areas}/firm/x/a.ts`, 'export { b } from "../y/rows.ts";', "server/areas/firm/y"],
    ["what is required counts", `${domain}/a.ts`, 'createRequire(import.meta.url)("kysely");', "kysely"],
    [
      "dynamic imports count",
      `${areas}/firm/x/a.ts`,
      'export const b = () => import("../y/rows.ts");',
      "server/areas/firm/y",
    ],
    [
      "a path out of the package is refused",
      `${domain}/a.sql.ts`,
      'import "../../db/src/a.ts";',
      "packages/db by a path",
    ],
  ];
  it.each(refused)("%s", (_guarantee, file, text, named) => {
    const found = textsOf(checkWalls(plant({ [file]: `\n${text}\n` })).findings);
    expect(found.length).toBeGreaterThan(0);
    expect(found[0]).toContain(`${file}:2 `);
    expect(found[0]).toContain(named);
  });

  it("what the table allows passes", () => {
    const root = plant({
      [`${domain}/totals.sql.ts`]: 'import "kysely"; import "@digao/db/tenant"; import "./money.ts";',
      [`${areas}/firm/x/a.ts`]:
        'import "../y/door.ts"; import "./b.ts"; import "../../../platform/c.ts"; import "kysely";',
      [`${areas}/firm/y/door.ts`]: 'import "@digao/domain/money";',
      "apps/server/src/jobs/a.ts": 'import "../areas/firm/y/door.ts"; import "@digao/db/tenant";',
      [`${web}/features/firm/x/A.tsx`]: 'import "../../../ui/B.tsx"; import "@digao/domain/money"; import "./C.tsx";',
      [`${web}/app/routes.tsx`]: 'import "../features/firm/x/A.tsx";',
      [`${domain}/a.test.ts`]: 'import "node:fs"; import "vitest"; import "../test/seed.ts";',
    });
    expect(textsOf(checkWalls(root).findings)).toEqual([]);
  });

  it("two areas that need each other are a ring", () => {
    const root = plant({
      [`${areas}/firm/x/door.ts`]: 'import "../y/door.ts";',
      [`${areas}/firm/y/door.ts`]: 'import "../x/door.ts";',
    });
    expect(textsOf(checkWalls(root).findings)).toEqual([
      expect.stringContaining("areas in a ring: server/areas/firm/x -> server/areas/firm/y -> server/areas/firm/x"),
    ]);
  });

  it("files in a large circle are reported, also where types alone close it; a few that describe each other are not", () => {
    const circle = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, at) => [
          `${domain}/ring-${at}.ts`,
          `import type { A } from "./ring-${(at + 1) % count}.ts";\nimport "./leaf.ts";`,
        ]),
      );
    const found = (count: number) =>
      textsOf(checkWalls(plant({ ...circle(count), [`${domain}/leaf.ts`]: "" })).findings);
    expect(found(ringMax)).toEqual([]);
    expect(found(ringMax + 1)).toEqual([
      expect.stringMatching(/9 files import each other in a circle, types included/),
    ]);
  });

  it("an area is called by one name in contract, server and web", () => {
    const contract = "packages/contract/src";
    const root = plant({
      [`${contract}/areas/firm/x/calls.ts`]: "",
      [`${contract}/areas/firm/y/calls.ts`]: "",
      [`${areas}/firm/x/x.api.ts`]: "",
      [`${web}/features/firm/xs/X.tsx`]: "",
      [`${web}/parts/books/x/X.tsx`]: "",
    });
    expect(textsOf(checkWalls(root).findings)).toEqual([
      expect.stringContaining(`${web}/features/firm/xs packages/contract/src/areas has no firm/xs/calls.ts`),
      expect.stringContaining(`${web}/parts/books/x packages/contract/src/areas has no books/x/calls.ts`),
      expect.stringContaining(`${contract}/areas/firm/y neither server nor screens have a folder firm/y`),
    ]);
  });

  it("what a job does stands in the folder job/ of its area", () => {
    const text =
      '\nexport const tidy = jobOf("tidy", async () => null);\nexport const tidied: JobEnding = async () => {};\nexport const again: JobHandler = tidy.run;';
    const root = plant({ [`${areas}/firm/x/tidy.ts`]: text, [`${areas}/firm/x/job/tidy.ts`]: text });
    expect(textsOf(checkWalls(root).findings)).toEqual(
      [2, 3, 4].map((line) => `${areas}/firm/x/tidy.ts:${line} what a job does stands in the folder job/ of its area`),
    );
  });

  it("a district imports those below it, never one above, in server and contract", () => {
    const contract = "packages/contract/src/areas";
    const root = plant({
      [`${areas}/firm/x/a.ts`]: 'import "../../identity/y/door.ts";\nimport "../../letters/z/door.ts";',
      [`${areas}/identity/y/door.ts`]: "",
      [`${areas}/letters/z/door.ts`]: "",
      [`${contract}/books/a/calls.ts`]: 'import "../../evidence/b/calls.ts";',
      [`${contract}/evidence/b/calls.ts`]: 'import "../../books/a/shapes.ts";',
      [`${contract}/books/a/shapes.ts`]: "",
      [`${areas}/cellar/x/a.ts`]: 'import "./b.ts";',
    });
    const found = textsOf(checkWalls(root).findings).filter((one) => !one.includes("call an area by one name"));
    expect(found).toEqual([
      expect.stringContaining(`${areas}/cellar/x/a.ts:1 stands in no district`),
      expect.stringContaining(`${areas}/firm/x/a.ts:2 firm must not import letters above it`),
      expect.stringContaining(`${contract}/books/a/calls.ts:1 books must not import evidence above it`),
    ]);
  });

  it("codes of an area above are named by areas below and by the rules, which import nothing else of it", () => {
    const above = "@digao/contract/areas/evidence/b";
    const root = plant({
      "packages/contract/src/areas/evidence/b/codes.ts": "export const kind = { a: 1 };",
      "packages/contract/src/areas/evidence/b/reads.ts": "export const reads = {};",
      "apps/server/src/areas/firm/x/a.ts": `import "${above}/codes";\nimport "${above}/reads";`,
      "packages/domain/src/a.ts": `import "${above}/codes";\nimport "${above}/reads";`,
    });
    const found = textsOf(checkWalls(root).findings).filter((one) => !one.includes("call an area by one name"));
    expect(found).toEqual([
      expect.stringContaining("apps/server/src/areas/firm/x/a.ts:2 firm must not import evidence above it"),
      expect.stringContaining("packages/domain/src/a.ts:2 domain must not import contract"),
    ]);
  });

  it("a file outside the map is reported", () => {
    expect(textsOf(checkWalls(plant({ "apps/server/src/helpers/a.ts": "" })).findings)).toEqual([
      "apps/server/src/helpers/a.ts stands in no zone of scripts/walls.ts",
    ]);
  });
});
