import { projectTabs } from "@digao/contract/areas/engagement/project-detail/calls";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newProject } from "../../../../test/builders.ts";
import { type Client, startTestServer, type TestServer } from "../../../../test/kit.ts";

let server: TestServer;
let manager: Client;
let outsider: Client;
let Id: number;
beforeAll(async () => {
  server = await startTestServer();
  const tenant = await server.newTenant();
  manager = await tenant.as("manager");
  outsider = await tenant.as("staff2");
  Id = await newProject(manager);
});
afterAll(() => server.stop());

it("the menu is answered whole, and by the node of a tab with the one above it", async () => {
  const tree = await manager.call(projectTabs.GetBlockTree, { Id });
  const first = tree[0];
  const page = first?.children[0];
  if (!first || !page) throw new Error("The menu is empty.");
  expect(await manager.call(projectTabs.GetCurrentTab, { Id, menuid: page.id })).toEqual(page);
  expect(await manager.call(projectTabs.GetParentTab, { Id, menuid: page.id })).toMatchObject({ id: first.id });
  expect(await manager.call(projectTabs.GetParentTab, { Id, menuid: first.id })).toBeNull();
  await expect(manager.call(projectTabs.GetCurrentTab, { Id, menuid: 999_999 })).rejects.toMatchObject({ status: 404 });
  await expect(outsider.call(projectTabs.GetBlockTree, { Id })).rejects.toMatchObject({ status: 403 });
});
