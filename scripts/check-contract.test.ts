import { afterEach, describe, expect, it } from "vitest";
import { checkEndpoints } from "./check-endpoints.ts";
import { checkRecords } from "./check-records.ts";
import { plant, textsOf, uproot } from "./planted.ts";

afterEach(uproot);

describe("endpoints", () => {
  const table =
    "area\tverb\tpath\tkind\norders\tGET\t/api/pm/GetList\tlist\norders\tDELETE\t/api/pm/Row\tjson\norders\tPUT\t/api/pm/Row\tjson\n";
  const contract = (calls: string) =>
    plant({
      "packages/contract/endpoints.tsv": table,
      "packages/contract/src/areas/firm/orders/calls.ts": `export const orders = { ${calls} };`,
    });

  it("a call by another verb than clients use is reported, whatever the case of its path", async () => {
    const root = contract('GetList: { verb: "POST", path: "/api/PM/getlist" }');
    expect(textsOf((await checkEndpoints(root)).findings)).toEqual([
      "packages/contract/src/areas/firm/orders/calls.ts orders.GetList is POST /api/PM/getlist; clients call it by GET",
    ]);
  });

  it("a call declared twice is reported", async () => {
    const root = contract('A: { verb: "GET", path: "/api/pm/New" }, B: { verb: "GET", path: "/api/pm/new" }');
    expect(textsOf((await checkEndpoints(root)).findings)).toEqual([expect.stringContaining("orders.B declares GET")]);
  });

  it("calls of the table and calls of our own pass, and the note counts them", async () => {
    const root = contract('A: { verb: "PUT", path: "/api/pm/Row" }, B: { verb: "POST", path: "/api/pm/Own" }');
    const report = await checkEndpoints(root);
    expect(textsOf(report.findings)).toEqual([]);
    expect(report.note).toBe("2 calls declared, 1 of the table's 2 paths");
  });
});

describe("records", () => {
  const table = "packages/contract/src/records.ts";
  const readsFile = "packages/contract/src/gathered/reads.ts";
  const orders = "packages/contract/src/areas/firm/orders/calls.ts";
  const planted = (files: Record<string, string>) =>
    plant({
      [readsFile]: 'export const reads = { orders: ["/api/pm"], lists: ["/api/pm/GetList", "/api/pm/GetGone"] };',
      [table]: `
        export const records = {
          order: { words: ["订单", "Order"], link: { page: "/pm/orders" }, felt: [] },
          line: { words: ["订单行", ""], project: "project_id", link: { page: { 1: "/pm/lines" } }, felt: [] },
        };`,
      [orders]: `
        const of = (entity: string) => ({ project: { entity } });
        export const orders = {
          GetList: { verb: "GET", path: "/api/pm/GetList", needs: of("line") },
          Get: { verb: "GET", path: "/api/pm/Get", needs: of("order") },
        };`,
      ...files,
    });

  it("a record that the server writes, or that a call is given by its id, and that the table lacks, is reported", async () => {
    const root = planted({
      "apps/server/src/areas/a.ts":
        'await ctx.audit({ refType: "order", refId });\nawait ctx.audit({ refType: "ghost" });',
      "apps/server/src/areas/b.ts": 'const refType = "wraith";',
    });
    expect(textsOf((await checkRecords(root)).findings)).toEqual(
      expect.arrayContaining([
        `apps/server/src/areas/a.ts:2 ghost is declared in no records.ts of an area`,
        `apps/server/src/areas/b.ts:1 wraith is declared in no records.ts of an area`,
        `${orders} Get is given ids of order, which its records.ts knows in no project`,
      ]),
    );
  });

  it("a record without words in both languages, a read that no call makes, and a page that is none, are reported", async () => {
    const routes = 'export const routes = [{ path: "/pm/orders" }];';
    const found = textsOf((await checkRecords(planted({ "apps/web/src/app/routes.tsx": routes }))).findings);
    expect(found).toContain(`${table} line has no words in both languages`);
    expect(found).toContain(`${readsFile} lists reads /api/pm/GetGone, which no call has`);
    expect(found).toContain(`${table} line opens /pm/lines, which apps/web/src/app/routes.tsx does not have`);
    expect(found).toHaveLength(4);
  });

  it("a field of a register without words in both languages is reported", async () => {
    const fields = `{ code: { words: ["编号"] }, name: { words: ["名称", " "] }, kind: { words: ["Kind", "Kind"] },
      city: {}, isbn: { words: ["ISBN", "ISBN"] }, note: { words: ["备注", "Note"] } }`;
    const root = planted({ [orders]: `export const orderBook = { spec: { fields: ${fields} }, calls: {} };` });
    const found = textsOf((await checkRecords(root)).findings).filter((text) => text.startsWith(orders));
    expect(found).toEqual(
      ["code", "name", "kind", "city"].map((name) => `${orders} orderBook.${name} has no words in both languages`),
    );
  });
});
