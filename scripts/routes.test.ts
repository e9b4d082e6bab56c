import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { listRoutes } from "./routes.ts";

const root = mkdtempSync(join(tmpdir(), "digao-routes-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const files = {
  "packages/contract/src/areas/firm/orders/calls.ts": `export const orders = {
    GetList: { verb: "GET", path: "/api/pm/GetList", needs: { who: "signedIn", right: "Orders" } },
    GetListAll: { verb: "GET", path: "/api/pm/GetListAll", needs: { who: "anyone" } },
    Change: { verb: "PUT", path: "/api/pm/Change",
      needs: { who: "signedIn", project: { entity: "project", field: "projectId", role: "leader" } } },
  };
  export const order = { spec: {}, calls: { list: { verb: "GET", path: "/api/pm/GetOrders", needs: { who: "signedIn" } } } };
  export const visits = { Enter: { verb: "POST", path: "/api/pm/Enter", needs: { who: "anyone" } } };`,
  "apps/server/src/areas/firm/orders/orders.api.ts":
    "export const t = serve(orders, {\n  GetListAll: all,\n  GetList,\n});\n" +
    "serve(order.calls, registerHandlers(order));\nservePublic(visits, {\n  Enter: enter,\n});\n",
  "apps/server/src/areas/firm/other/other.api.ts": "export const t = serve(other, {\n  Change: elsewhere,\n});\n",
  "apps/web/src/features/firm/orders/Orders.tsx": "useCall(orders.GetList, {});\n",
  "apps/web/src/features/firm/orders/Orders.test.tsx": "useCall(orders.GetListAll, {});\n",
};

it("each call names its right, the line that serves it and the screens that call it, and no others", async () => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const table = "apps/server/src/areas/firm/orders/orders.api.ts";
  const byPath = await listRoutes(root);
  expect(byPath.filter(({ path }) => /GetOrders|Enter/.test(path)).map(({ handler }) => handler)).toEqual([
    `${table}:7`,
    `${table}:5`,
  ]);
  expect(byPath.filter(({ path }) => !/GetOrders|Enter/.test(path))).toEqual([
    {
      verb: "PUT",
      path: "/api/pm/Change",
      right: "leader of the project (project in projectId)",
      handler: "no handler",
      screens: [],
    },
    {
      verb: "GET",
      path: "/api/pm/GetList",
      right: "Orders",
      handler: `${table}:3`,
      screens: ["features/firm/orders/Orders.tsx"],
    },
    { verb: "GET", path: "/api/pm/GetListAll", right: "anyone", handler: `${table}:2`, screens: [] },
  ]);
});
