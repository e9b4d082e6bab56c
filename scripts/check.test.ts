import { afterEach, describe, expect, it } from "vitest";
import { checkDocs } from "./check-docs.ts";
import { checkLimits } from "./check-limits.ts";
import { checkMessages } from "./check-messages.ts";
import { checkDeadCode, checkFormat, checkLint, checkTypes } from "./check-tools.ts";
import { checkWords } from "./check-words.ts";
import { plant, textsOf, uproot } from "./planted.ts";

const lines = (count: number): string => "export {};\n".repeat(count);

afterEach(uproot);

describe("limits", () => {
  it("a file above 380 lines is refused, one of 380 is not", () => {
    const root = plant({ "packages/domain/src/a.ts": lines(381), "packages/domain/src/b.ts": lines(380) });
    expect(textsOf(checkLimits(root).findings)).toEqual([
      "packages/domain/src/a.ts 381 lines, at most 380: split it by what it does",
    ]);
  });

  it("a written reason lifts the limit; an empty one does not", () => {
    const reason = "the national chart of accounts, one row each, is read as one table";
    const reasons = { "packages/a/src/a.ts": reason, "packages/a/src/b.ts": "" };
    const root = plant({
      "packages/a/src/a.ts": lines(500),
      "packages/a/src/b.ts": lines(500),
      "scripts/limits.json": JSON.stringify(reasons),
    });
    expect(textsOf(checkLimits(root).findings)).toEqual([
      expect.stringContaining("packages/a/src/b.ts needs a reason"),
    ]);
  });

  it("a reason that is needed no more is taken off the list", () => {
    const reasons = JSON.stringify({ "packages/a/src/gone.ts": "a reason long enough for an outsider to accept" });
    expect(textsOf(checkLimits(plant({ "scripts/limits.json": reasons })).findings)).toEqual([
      expect.stringContaining("not above 380 lines any more"),
    ]);
  });

  it("the note tells median and 95th percentile of product code, tests left out", () => {
    const root = plant({
      "apps/a.ts": lines(10),
      "apps/b.ts": lines(20),
      "apps/c.ts": lines(350),
      "apps/c.test.ts": lines(99),
    });
    expect(checkLimits(root).note).toMatch(/^3 files, median 20 lines, 95th percentile 350 — above/);
  });
});

describe("docs", () => {
  it("links, headings, commands and paths that lead nowhere are reported with their line", () => {
    const root = plant({
      "README.md":
        "# A b\n\n[x](docs/x.md) [y](#a-b) [z](#c)\n\n`npm run nothing` and `npm run dev`\n\n`scripts/gone.ts`\n",
      "package.json": '{ "scripts": { "dev": "x" } }',
    });
    expect(textsOf(checkDocs(root).findings)).toEqual([
      "README.md:3 the link docs/x.md leads nowhere",
      "README.md:3 the link #c names no heading of README.md",
      'README.md:5 "npm run nothing" is no script of the root package.json',
      "README.md:7 scripts/gone.ts does not exist",
    ]);
  });

  it("promised tests must stand in the file that is named", () => {
    const text =
      "- `a.test.ts`: holds\n- `a.test.ts`: is gone\n- `shared.ts`: is gone\n- `apps/b.test.ts`: is nowhere\n";
    const holds = 'test("holds", () => undefined);\n';
    const root = plant({ "docs/a.md": text, "a.test.ts": holds, "shared.ts": holds });
    expect(textsOf(checkDocs(root).findings)).toEqual([
      "docs/a.md:4 apps/b.test.ts does not exist",
      'docs/a.md:2 a.test.ts has no test "is gone"',
      'docs/a.md:3 shared.ts has no test "is gone"',
    ]);
  });

  it("links to the web, to existing files and in examples pass", () => {
    const text =
      "# 术语 Terms\n[a](https://example.com) [b](docs/b.md#术语-terms) `packages/<name>/src`\n```\n[c](c.md)\n```\n";
    expect(
      textsOf(checkDocs(plant({ "README.md": text, "docs/b.md": text.replaceAll("docs/", "") })).findings),
    ).toEqual([]);
  });
});

describe("words", () => {
  const join2 = (...parts: string[]) => parts.join("");
  const refused: [string, string, string][] = [
    ["a path of one machine", "docs/a.md", join2("see `/", "root/x`")],
    ["a registry's host", "docs/a.md", join2("from https://", "registry.example.org/x")],
    ["unfinished work", "apps/a.ts", join2("// TO", "DO later")],
    ["a stub", "apps/a.tsx", join2("// coming", " soon")],
    ["a stub in Chinese", "apps/a.tsx", join2("敬请", "期待")],
    ["a question asked past the kit", "apps/a.ts", join2("modal", ".confirm({})")],
    ["a silenced linter", "apps/a.ts", join2("// biome", "-ignore lint: x")],
    ["a silenced compiler", "apps/a.ts", join2("// @ts", "-expect-error")],
    ["a spread that packs lines", "apps/a.ts", join2("f({ ..", ".{ a, b } });")],
    ["a document outside, in a comment", "apps/a.ts", join2("/** Signed in order (doma", "in 8.2). */")],
    ["a bare number of a rule, in a comment", "apps/a.ts", join2("// Only once (4.", "7).")],
    ["a bare number of a rule after its term", "apps/a.ts", join2(" * Hours (工时, 11", ".3): quarters.")],
    ["a section of a document outside", "apps/a.ts", join2("// Ratios of sec", "tion 5, this year")],
    ["a file outside, in a comment", "apps/a.ts", join2("// as in spe", "c/routes.tsv")],
    ["a list outside, in a test's title", "apps/a.test.ts", join2('test("tru', 'st 18: guessed", f);')],
    ["the lock file's host", "package-lock.json", join2('"resolved": "https', '://example.org/x.tgz"')],
  ];
  it.each(refused)("%s is reported", async (_guarantee, file, text) => {
    expect(textsOf((await checkWords(plant({ [file]: `\n${text}\n` }))).findings)).toEqual([
      expect.stringContaining(`${file}:2 `),
    ]);
  });

  it("routes of the product and ordinary words pass", async () => {
    const text = `export const routes = ["/api/work/GetTodoList", "/root-cause", "todo"];
      // Factors (3.00, 4.75), CSA 1314.22, at 5 % (0.95) of what spec/words say, domain-wide
      export const half = (1 + 2) * (0.5);\n`;
    expect(textsOf((await checkWords(plant({ "apps/a.ts": text }))).findings)).toEqual([]);
  });

  it("a word for which the glossary has another is reported, in either language", async () => {
    const texts = "packages/contract/src/messages/a.ts";
    const root = plant({
      [texts]: `export const messages = { "a.b": ["${join2("审核", "通过")}", "Approve"], "a.c": ["复核", "Quality review"] };`,
      "docs/a.md": `\nThe ${join2("quality ", "reviewer")} signs last.\n`,
    });
    expect(textsOf((await checkWords(root)).findings)).toEqual([
      expect.stringContaining(`${texts}:1 "${join2("审核", "通过")}": the glossary says "复核通过"`),
      expect.stringContaining('docs/a.md:2 "quality review": the glossary says "engagement quality reviewer"'),
      expect.stringContaining(`${texts} a.c: "Quality review": the glossary says "engagement quality reviewer"`),
    ]);
  });

  it("a term that the glossary does not have is reported", async () => {
    const { findings } = await checkWords(plant({ "docs/glossary.md": "| review | 复核通过 |" }));
    expect(textsOf(findings)).toContain('scripts/terms.json "项目质量复核人" is not in docs/glossary.md');
    expect(textsOf(findings).join()).not.toContain("复核通过");
  });
});

describe("format, lint, types and dead code", () => {
  const lint = (text: string, file = "apps/server/src/a.ts") =>
    textsOf(
      checkLint(plant({ [file]: text, "apps/server/src/b.ts": "export const b = 1;\n" }, ["biome.json"])).findings,
    );

  it("text that is not formatted is reported", () => {
    const root = plant({ "apps/server/src/a.ts": "export const a = {b:1}" }, ["biome.json"]);
    expect(textsOf(checkFormat(root).findings)).toEqual([
      expect.stringContaining("apps/server/src/a.ts:1 is not formatted"),
    ]);
  });

  it("imports that are not sorted are reported", () => {
    const text = 'import { b } from "./b.ts";\nimport { join } from "node:path";\n\nexport const a = join(b);\n';
    const root = plant({ "apps/server/src/a.ts": text, "apps/server/src/b.ts": 'export const b = "";\n' }, [
      "biome.json",
    ]);
    expect(textsOf(checkFormat(root).findings)).toEqual([
      expect.stringContaining("apps/server/src/a.ts:1 its imports are not sorted"),
    ]);
  });

  it("seeds and generated output are left as they are", () => {
    const root = plant({ "packages/db/seed/a.json": "{ }", "apps/web/dist/a.js": "var a=1" }, ["biome.json"]);
    expect(textsOf([...checkFormat(root).findings, ...checkLint(root).findings])).toEqual([]);
  });

  const deep = "if (n) { for (const m of [n]) { if (m) { while (n) { n--; } } } }";
  const longBody = "  console.info(n);\n".repeat(81);
  const refused: [string, string, string?][] = [
    ["noExplicitAny", "export const f = (x: any) => x;\n"],
    ["noUnusedVariables", "export const f = () => {\n  const x = 1;\n};\n"],
    ["noUnusedImports", 'import { b } from "./b.ts";\nexport const a = 1;\n'],
    ["noFloatingPromises", "const g = async () => 1;\nexport function f() {\n  g();\n}\n"],
    ["noExcessiveLinesPerFunction", `export function f(n: number) {\n${longBody}}\n`],
    ["noExcessiveNestedBlocks", `export function f(n: number) { ${deep} }\n`],
    ["noNestedTernary", "export const f = (n: number) => (n ? 1 : n > 2 ? 3 : 4);\n"],
    ["noEnum", "export enum A { B }\n"],
    ["noParameterProperties", "export class A { constructor(private b: number) {} c() { return this.b; } }\n"],
    ["useImportExtensions", 'import { b } from "./b";\nexport const a = b;\n'],
    ["noBarrelFile", 'export * from "./b.ts";\n'],
    [
      "One table",
      'import { Table } from "antd";\nexport const A = () => <Table dataSource={[]} />;\n',
      "apps/web/src/ui/A.tsx",
    ],
    [
      "One table",
      'import type { TableProps } from "antd/es/table";\nexport type A = TableProps;\n',
      "apps/web/src/ui/a.ts",
    ],
    [
      "noRestrictedGlobals",
      'export const keep = (text: string) => localStorage.setItem("mine", text);\n',
      "apps/web/src/features/a/keep.ts",
    ],
    ["useFilenamingConvention", "export const a = 1;\n", "apps/server/src/snake_case.ts"],
    [
      "useHookAtTopLevel",
      'import { useState } from "react";\nexport function A(p: { x: boolean }) {\n  if (p.x) useState(1);\n  return null;\n}\n',
      "apps/web/src/ui/A.tsx",
    ],
    [
      "useExhaustiveDependencies",
      'import { useEffect } from "react";\nexport function A(p: { x: () => void }) {\n  useEffect(() => p.x(), []);\n  return null;\n}\n',
      "apps/web/src/ui/A.tsx",
    ],
  ];
  it.each(refused)("%s holds", (rule, text, file) => {
    expect(lint(text, file).join("\n")).toContain(rule);
  });

  it("noImportCycles holds between files", () => {
    const root = plant(
      {
        "packages/domain/src/a.ts": 'import { b } from "./b.ts";\nexport const a = () => b();\n',
        "packages/domain/src/b.ts": 'import { a } from "./a.ts";\nexport const b = (): unknown => a();\n',
      },
      ["biome.json"],
    );
    expect(textsOf(checkLint(root).findings).join("\n")).toContain("noImportCycles");
  });

  it("a wrong type is reported with its place", () => {
    const config = JSON.stringify({ compilerOptions: { strict: true, noEmit: true, types: [] } });
    const root = plant({ "tsconfig.json": config, "apps/a.ts": '\nexport const a: number = "x";\n' });
    expect(textsOf(checkTypes(root).findings)).toEqual([expect.stringContaining("apps/a.ts:2 TS2322")]);
  });

  it("files, exports and packages that nothing uses are reported", () => {
    const manifest = (name: string, more: object) =>
      JSON.stringify({ name, version: "1.0.0", type: "module", ...more });
    const root = plant(
      {
        "package.json": manifest("digao", { workspaces: ["packages/*", "apps/*"] }),
        "apps/server/package.json": manifest("@digao/server", { dependencies: { pino: "1.0.0" } }),
        "apps/server/src/main.ts": 'import { used } from "@digao/domain/a";\nused();\n',
        "apps/server/src/lonely.ts": "export const lonely = 1;\n",
        "apps/web/package.json": manifest("@digao/web", {}),
        "apps/web/src/main.tsx": "export {};\n",
        "packages/domain/package.json": manifest("@digao/domain", { exports: { "./*": "./src/*.ts" } }),
        "packages/domain/src/a.ts": "export const used = () => 1;\nexport const unused = () => 2;\n",
      },
      ["knip.json"],
    );
    const found = textsOf(checkDeadCode(root).findings).join("\n");
    expect(found).toContain("apps/server/src/lonely.ts nothing imports this file");
    expect(found).toContain("packages/domain/src/a.ts:2 nothing imports the export unused");
    expect(found).toContain("nothing imports the package pino");
    expect(found).not.toMatch(/export used\b/);
  });
});

describe("messages", () => {
  const contract = "packages/contract/src";
  const features = "apps/web/src/features";

  it("a text without both words is reported", async () => {
    const root = plant({
      [`${contract}/areas/firm/a/messages.ts`]:
        'export const messages = { "a.b": ["甲"], "a.c": ["乙 {name}", "B {nme}"], "a.d": ["", "D"], "a.e": ["戊", "E"] };',
      [`${features}/firm/b/texts.ts`]:
        'export const text = { f: { g: "己" }, h: ["{{count}} 个", { one: "{{count}} thing" }], i: ["辛", " "] };',
      "packages/domain/src/a.ts": 'export const keys = ["a.b", "a.c", "a.d", "a.e", "b.f", "b.h", "b.i"];',
    });
    expect(textsOf((await checkMessages(root)).findings)).toEqual([
      `${features}/firm/b/texts.ts f.g has no English`,
      `${features}/firm/b/texts.ts h has no English`,
      `${features}/firm/b/texts.ts i has no English`,
      `${contract}/areas/firm/a/messages.ts a.b has no English`,
      `${contract}/areas/firm/a/messages.ts a.c has other {holes} in English than in Chinese`,
      `${contract}/areas/firm/a/messages.ts a.d is no pair of Chinese and English`,
    ]);
  });

  it("a text that no code reads is reported, by whatever way code may name it", async () => {
    const root = plant({
      [`${features}/firm/b/texts.ts`]:
        'export const text = { a: ["甲", "A"], b: { c: ["乙", "B"] }, d: { e: ["丙", "C"] }, f: { g: ["丁", "D"] } };',
      [`${contract}/areas/firm/a/messages.ts`]: 'export const messages = { "a.b": ["甲", "A"], "a.c": ["乙", "B"] };',
      "apps/web/src/features/firm/b/B.tsx": 't("b.a"); t(`b.b.$' + '{key}`); texts("b.d");',
      "packages/domain/src/a.ts": 'export const faults = ["a.b"];',
    });
    expect(textsOf((await checkMessages(root)).findings)).toEqual([
      `${features}/firm/b/texts.ts f.g is read by no code: delete it`,
      `${contract}/areas/firm/a/messages.ts a.c is read by no code: delete it`,
    ]);
  });

  it("a key that no text has is reported where it is used", async () => {
    const uses = 't("projects.title"); t("projects.count"); t("projects.titel"); <Trans i18nKey="title" />;';
    const root = plant({
      [`${features}/office/projects/texts.ts`]:
        'export const text = { title: ["项目", "Projects"], count: ["{{count}} 个", { one: "{{count}}", other: "{{count}}" }] };',
      "apps/web/src/features/office/projects/List.tsx": `\n${uses}\n`,
      [`${contract}/messages/x.ts`]: 'export const messages = { notFound: ["没有", "Missing"] };',
      "apps/server/src/areas/x/a.ts": 'throw new Refusal("notFound"); throw new Refusal("notThere");',
    });
    expect(textsOf((await checkMessages(root)).findings)).toEqual([
      'apps/web/src/features/office/projects/List.tsx:2 no text has the key "projects.titel"',
      'apps/web/src/features/office/projects/List.tsx:2 no text has the key "title"',
      'apps/server/src/areas/x/a.ts:1 no text has the key "notThere"',
    ]);
  });
});
