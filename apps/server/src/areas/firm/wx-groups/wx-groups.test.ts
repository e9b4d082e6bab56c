import { wxGroup } from "@digao/contract/areas/firm/wx-groups/calls";
import { makeProject } from "../../../../test/build.ts";
import { registerTests } from "../../../../test/register-tests.ts";

registerTests(wxGroup, {
  valid: async (tenant) => ({
    name: "华衡年审群",
    nickName: "华衡",
    groupOwner: "李经理",
    members: [tenant.userIds.manager],
    projects: [(await makeProject(tenant, { manager: { role: 1 } })).projectId],
    keyword: "年审",
    remark: "与客户财务部",
  }),
  other: () => ({ name: "质控群", groupOwner: "孙质控" }),
});
