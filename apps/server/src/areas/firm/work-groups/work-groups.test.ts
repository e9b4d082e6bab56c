import { workGroup } from "@digao/contract/areas/firm/work-groups/calls";
import { registerTests } from "../../../../test/register-tests.ts";

registerTests(workGroup, {
  valid: ({ userIds }) => ({
    groupName: "制造业一组",
    leaderId: userIds.manager,
    members: [userIds.manager, userIds.staff1],
    dept: "01",
    remark: "年审常设小组",
  }),
  other: ({ userIds }) => ({ groupName: "金融组", leaderId: userIds.partner, members: [userIds.partner], dept: "02" }),
});
