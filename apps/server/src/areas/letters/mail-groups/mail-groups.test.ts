import { mailGroup } from "@digao/contract/areas/letters/mail-groups/calls";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../../test/kit.ts";
import { registerTests } from "../../../../test/register-tests.ts";

registerTests(mailGroup, {
  valid: ({ userIds }) => ({
    groupName: "年审项目组",
    groupType: "1",
    groupMember: [userIds.manager, userIds.staff1],
    groupRemark: "周报",
  }),
  other: ({ userIds }) => ({ groupName: "质控", groupType: "1", groupMember: [userIds.qc] }),
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it("of one's own are nobody else's business, also under a name that others use", async () => {
  const firm = await server.newTenant();
  const [one, two] = [await firm.as("manager"), await firm.as("staff1")];
  const draft = { groupName: "常用", groupType: "2", groupMember: [firm.userIds.qc] };
  const { id, rowVersion } = await one.call(mailGroup.calls.create, draft);
  await two.call(mailGroup.calls.create, draft);
  await expect(two.call(mailGroup.calls.get, { id })).rejects.toMatchObject({ status: 404 });
  const change = { ...draft, id, rowVersion, groupName: "改名" };
  await expect(two.call(mailGroup.calls.update, change)).rejects.toMatchObject({ status: 404 });
  await expect(two.call(mailGroup.calls.remove, { id })).rejects.toMatchObject({ status: 404 });
  expect((await two.call(mailGroup.calls.list, {})).items.map((row) => row.id)).not.toContain(id);
  expect((await one.call(mailGroup.calls.list, { groupType: "1" })).items.map((row) => row.id)).not.toContain(id);
  const shared = await one.call(mailGroup.calls.create, { ...draft, groupType: "1" });
  const taken = { ...draft, id: shared.id, rowVersion: shared.rowVersion, groupName: "我的" };
  await expect(two.call(mailGroup.calls.update, taken)).rejects.toMatchObject({ message: /只有创建人/ });
});
