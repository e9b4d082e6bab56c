import { mailGroup } from "@digao/contract/areas/mail-groups";
import { registerTests } from "../../../test/register-tests.ts";

registerTests(mailGroup, {
  valid: ({ userIds }) => ({
    groupName: "年审项目组",
    groupType: "1",
    groupMember: [userIds.manager, userIds.staff1],
    groupRemark: "周报",
  }),
  other: ({ userIds }) => ({ groupName: "质控", groupType: "2", groupMember: [userIds.qc] }),
});
