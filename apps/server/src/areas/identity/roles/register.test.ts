import { role } from "@digao/contract/areas/identity/roles/calls";
import { registerTests } from "../../../../test/register-tests.ts";

const filled = { isDefault: false, grantedPermissions: ["Pages.Customers"] };
registerTests(role, {
  valid: () => ({ ...filled, displayName: "外勤助理", name: "FieldAssistant", description: "只看客户" }),
  other: () => ({ ...filled, displayName: "内勤助理", name: "OfficeAssistant", description: "收发函件" }),
});
