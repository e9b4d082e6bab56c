import { user, users } from "@digao/contract/areas/identity/users/calls";
import { registerTests } from "../../../../test/register-tests.ts";

const work = {
  title: "CPA",
  licenceValidTo: "2027-12-31",
  entryDate: "2020-07-01",
  leaveDate: "2024-06-30",
  roleNames: ["AUDITOR"],
  isActive: true,
};
// A deletion answers what became of the person, so it is a call beside the register.
registerTests(
  { ...user, calls: { ...user.calls, remove: users.Delete } },
  {
    valid: () => ({
      ...work,
      name: "欧阳修远",
      userName: "ouyang.xiuyuan",
      surname: "欧",
      emailAddress: "ouyang@firm.cn",
      dept: "审计三部",
      position: "主任",
      cpaNo: "320500010001",
    }),
    other: () => ({
      ...work,
      name: "司马南",
      userName: "sima",
      surname: "司",
      emailAddress: "sima@firm.cn",
      dept: "税务二部",
      position: "助理",
      cpaNo: "320500010002",
    }),
  },
);
