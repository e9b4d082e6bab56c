import { fsItemSigns, fsItems } from "@digao/contract/areas/fs-items";
import { projects } from "@digao/contract/areas/projects";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newProject } from "../../../test/builders.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../test/kit.ts";

let server: TestServer;
let tenant: TestTenant;
let manager: Client;
let projectId: number;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await server.newTenant();
  manager = await tenant.as("manager");
  projectId = await newProject(manager);
});
afterAll(() => server.stop());

const idsOf = async () =>
  new Map((await manager.call(projects.GetRptItemTree, { projectId })).map(({ id, stdCode }) => [stdCode, id]));
const read = (RId: number) => manager.call(fsItems.GetFsItemById, { RId });
const turn = async (RId: number, dc: number) =>
  manager.call(fsItemSigns.UpdateFSItemDCByRID, { RId, dc, rowVersion: (await read(RId)).item.rowVersion });

describe("turning the side of an item", () => {
  it("keeps every turn in its total when several items turn at once", async () => {
    const ids = await idsOf();
    const codes = ["A101", "A102", "A103", "A104", "A105", "A106"];
    await Promise.all(codes.map((code) => turn(ids.get(code) ?? 0, 2)));
    const formula = await tenant.inDb((db) =>
      db
        .selectFrom("fs_item")
        .where("project_id", "=", projectId)
        .where("std_code", "=", "A199")
        .select("formula")
        .executeTakeFirstOrThrow(),
    );
    for (const code of codes) expect(formula.formula).toContain(`-${code}`);
    for (const code of codes) await turn(ids.get(code) ?? 0, 1);
  });

  it("turns the figures people entered for the year before", async () => {
    const RId = (await idsOf()).get("A108") ?? 0;
    const { item } = await read(RId);
    await manager.call(fsItems.UpdateFsItem, {
      RId,
      rowVersion: item.rowVersion,
      priorAudited: "120.50",
      priorYear: "-7.00",
    });
    await turn(RId, 2);
    const stored = await tenant.inDb((db) =>
      db.selectFrom("fs_item").where("id", "=", RId).select(["prior_audited", "prior_year"]).executeTakeFirstOrThrow(),
    );
    expect(stored).toEqual({ prior_audited: "-120.50", prior_year: "7.00" });
  });
});
