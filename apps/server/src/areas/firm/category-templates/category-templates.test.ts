import { importFiles } from "@digao/contract/areas/acquisition/imports/calls";
import { programs } from "@digao/contract/areas/engagement/programs/calls";
import { projectTabs } from "@digao/contract/areas/engagement/project-detail/calls";
import { categoryTemplates } from "@digao/contract/areas/firm/category-templates/calls";
import { jobDo, taskDeletion } from "@digao/contract/areas/office/job-do/calls";
import { projects } from "@digao/contract/areas/office/projects/calls";
import { paperIndex } from "@digao/contract/areas/papers/paper-index/calls";
import { statementItemSigns, statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { join, newProject } from "../../../../test/builders.ts";
import { type Client, startTestServer, type TestServer } from "../../../../test/kit.ts";

let server: TestServer;
let admin: Client;
let manager: Client;
let staff: Client;
let managerId: number;
let categoryId: number;
let parentId: number;
beforeAll(async () => {
  server = await startTestServer();
  const tenant = await server.newTenant();
  admin = await tenant.as("admin");
  manager = await tenant.as("manager");
  staff = await tenant.as("staff1");
  managerId = tenant.userIds.manager;
  const before = await newProject(manager);
  const project = await manager.call(projects.GetProject, { Id: before });
  categoryId = project.categoryId;
  const list = await admin.call(categoryTemplates.GetCategoryList, {});
  parentId = list.find(({ id }) => id === categoryId)?.parentId ?? 0;
});
afterAll(() => server.stop());

const template = (Id = categoryId) => admin.call(categoryTemplates.GetTenantCategoryTemplate, { Id });
const menuOf = async (Id: number) =>
  (await manager.call(projectTabs.GetBlockTree, { Id })).flatMap(({ children }) =>
    children.map(({ pathurl }) => pathurl),
  );
const node = async (path: string) => {
  const { menu } = await template();
  return menu.find(({ labelEn }) => labelEn === path)?.id ?? 0;
};
const blank = { menuLeftOut: [], sectionsLeftOut: [], sectionsRequired: [] };

describe("the template of a project category", () => {
  it("is the product's until the firm has its own, and new projects begin with it while old ones keep theirs", async () => {
    expect(await template()).toMatchObject({ isEdit: 0, version: 0, fromId: null });
    const old = await newProject(manager);
    const leftOut = await node("Engagement acceptance");
    const saved = await admin.call(categoryTemplates.UpdateCategory, {
      Id: categoryId,
      version: 0,
      menuLeftOut: [leftOut],
      sectionsLeftOut: ["C"],
      sectionsRequired: ["A1"],
    });
    expect(saved).toMatchObject({ isEdit: 1, version: 1, fromId: categoryId });
    const made = await newProject(manager);
    expect(await menuOf(old)).toContain("businesseval");
    expect(await menuOf(made)).not.toContain("businesseval");
    const sections = await manager.call(paperIndex.GetReportCatalogData, { ProjectId: made });
    expect(sections.map(({ sectionCode }) => sectionCode)).not.toContain("C");
    expect(sections.find(({ sectionCode }) => sectionCode === "A1")?.isRequired).toBe(true);
    expect(sections.find(({ sectionCode }) => sectionCode === "A2")?.isRequired).toBe(false);
    expect(
      (await manager.call(paperIndex.GetReportCatalogData, { ProjectId: old })).map(({ sectionCode }) => sectionCode),
    ).toContain("C");
  });

  it("refuses what another has changed meanwhile, pages every project has, and sections that are not there", async () => {
    const save = (over: object) =>
      admin.call(categoryTemplates.UpdateCategory, { Id: categoryId, version: 1, ...blank, ...over });
    await expect(save({ version: 0 })).rejects.toMatchObject({ status: 409 });
    await expect(save({ menuLeftOut: [await node("Project home")] })).rejects.toMatchObject({ status: 400 });
    await expect(save({ sectionsLeftOut: ["没有"] })).rejects.toMatchObject({ status: 400 });
    await expect(save({ sectionsLeftOut: ["A1"], sectionsRequired: ["A1"] })).rejects.toMatchObject({ status: 400 });
    await expect(
      staff.call(categoryTemplates.UpdateCategory, { Id: categoryId, version: 1, ...blank }),
    ).rejects.toMatchObject({ status: 403 });
  });

  it("serves the categories below it, and is taken away again", async () => {
    await admin.call(categoryTemplates.UpdateCategoryById, { Id: categoryId, isEdit: false, name: "民营企业审计" });
    await admin.call(categoryTemplates.UpdateCategory, { Id: parentId, version: 0, ...blank });
    expect(await admin.call(categoryTemplates.GetTenantCategory, { Id: categoryId })).toMatchObject({
      name: "民营企业审计",
      isEdit: 0,
      fromId: parentId,
    });
  });
});

it("a procedure that the firm leaves out or words anew is so in new projects alone", async () => {
  const lines = await admin.call(categoryTemplates.GetTenantProgramTemplate, { fsItemCode: "A105" });
  const [first, second] = lines;
  if (!first || !second) throw new Error("There is no programme.");
  const old = await newProject(manager);
  const change = (as: Client, input: { id: number; rowVersion: number; content?: string; isDisabled?: boolean }) =>
    as.call(categoryTemplates.UpdateProgramTemplate, input);
  await change(admin, { id: first.id, rowVersion: first.rowVersion, isDisabled: true });
  await change(admin, { id: second.id, rowVersion: second.rowVersion, content: "本所的措辞" });
  await expect(change(admin, { id: second.id, rowVersion: second.rowVersion, content: "旧" })).rejects.toMatchObject({
    status: 409,
  });
  await expect(change(staff, { id: first.id, rowVersion: 2, isDisabled: false })).rejects.toMatchObject({
    status: 403,
  });
  const contents = async (Id: number) => {
    const items = await manager.call(statementItems.GetFSItemName, { projectId: Id });
    const rid = items.find(({ stdCode }) => stdCode === "A105")?.id ?? 0;
    const found = await manager.call(programs.GetProgLineByRID, { Id: rid, projectId: Id });
    return found.map(({ content }: { content: string }) => content);
  };
  const made = await contents(await newProject(manager));
  expect(made).toContain("本所的措辞");
  expect(made).not.toContain(first.content);
  expect(await contents(old)).toContain(first.content);
});

it("blank import templates come as one zip to whoever is of the project", async () => {
  const Id = await newProject(manager);
  const file = await manager.download(importFiles.GetModalDownLoad, { Id });
  expect(file.bytes.subarray(0, 2).toString()).toBe("PK");
  await expect(staff.download(importFiles.GetModalDownLoad, { Id })).rejects.toMatchObject({ status: 403 });
});

it("a task is deleted as existing clients do it", async () => {
  const projectId = await newProject(manager);
  const { id } = await manager.call(jobDo.calls.create, {
    projectId,
    title: "盘点",
    ownerId: managerId,
  } as never);
  await manager.call(taskDeletion.Delete, { Id: id });
  await expect(manager.call(taskDeletion.Delete, { Id: id })).rejects.toMatchObject({ status: 404 });
});

it("an item is released to the notes once it is concluded, by a leader", async () => {
  const projectId = await newProject(manager);
  await join(manager, projectId, [{ client: staff, roleid: 0 }]);
  const items = await manager.call(statementItems.GetFSItemName, { projectId });
  const RId = items.find(({ stdCode }) => stdCode === "A101")?.id ?? 0;
  const publish = (as: Client, publishStatus: number) =>
    as.call(statementItemSigns.UpdatePublishByRID, { RId, publishStatus, rowVersion: 1 });
  await expect(publish(staff, 1)).rejects.toMatchObject({ status: 403 });
  await expect(publish(manager, 1)).rejects.toMatchObject({ status: 400 });
});
