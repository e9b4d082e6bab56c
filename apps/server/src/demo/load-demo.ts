import { randomBytes } from "node:crypto";
import type { Pool } from "@digao/db/pool";
import type { Db } from "@digao/db/tenant";
import { hashPassword } from "../platform/auth/password.ts";
import type { SeedRoleName } from "../platform/seed/roles.ts";
import { createTenant } from "../platform/seed/tenant.ts";
import type { NewUser } from "../platform/seed/users.ts";

const people: readonly {
  userName: string;
  name: string;
  role: SeedRoleName;
  title?: string;
  position: string;
  dept: string;
}[] = [
  { userName: "partner", name: "周明远", role: "Partner", title: "CPA", position: "合伙人", dept: "审计一部" },
  { userName: "manager", name: "李文静", role: "Manager", title: "CPA", position: "项目经理", dept: "审计一部" },
  { userName: "incharge", name: "陈立", role: "Auditor", title: "CPA", position: "现场负责人", dept: "审计一部" },
  { userName: "staff1", name: "王小明", role: "Auditor", position: "审计员", dept: "审计一部" },
  { userName: "staff2", name: "赵小红", role: "Auditor", position: "审计员", dept: "审计一部" },
  {
    userName: "qc",
    name: "孙正",
    role: "QualityControl",
    title: "CPA",
    position: "项目质量复核人",
    dept: "质量控制部",
  },
  { userName: "archive", name: "吴兰", role: "Archivist", position: "档案管理员", dept: "综合管理部" },
];

export const demoName = "demo";

export interface DemoFirm {
  tenantId: number;
  tenancyName: string;
  administrator: string;
  /** Of the administrator, who gives the others theirs. */
  oneTimePassword: string;
  userIds: ReadonlyMap<string, number>;
}

/** Where replies to letters go: without it none can be made. */
const letterhead = {
  subject_name: "示例会计师事务所",
  subject_name_en: "Sample Certified Public Accountants",
  identification_number: "91310115MA1K35KJ23",
  address: "上海市浦东新区示例路100号12层",
  address_en: "12/F, 100 Shili Road, Pudong New Area, Shanghai",
  postcode: "200120",
  tele_phone: "021-68880000",
  is_default: true,
};

/** The firm's own profile, as its administrator would fill it in. */
const profile = {
  corp_full_name: "示例会计师事务所",
  corp_location: "上海市浦东新区",
  letter_due_days: 15,
  remark: "示例事务所，可随时改为本所资料。",
};

/** The firm of a first start. Nobody knows the other people's passwords until the administrator resets them. */
export async function loadDemo(pool: Pool, also?: (db: Db) => Promise<void>): Promise<DemoFirm> {
  const passwordHash = await hashPassword(randomBytes(32).toString("base64"));
  const others = people.map((person, at): NewUser => {
    const reached = { emailAddress: `${person.userName}@example.com`, phoneNumber: `1380000100${at}` };
    return { ...person, ...reached, passwordHash };
  });
  const tenancyName = demoName;
  const firm = { tenancyName, name: "示例会计师事务所", isOperator: true };
  const { tenantId, userName, oneTimePassword, userIds } = await createTenant(pool, firm, { others }, async (db) => {
    await db.insertInto("legal_subject").values(letterhead).execute();
    await db.insertInto("corp_info").values(profile).execute();
    await also?.(db);
  });
  return { tenantId, tenancyName, administrator: userName, oneTimePassword, userIds };
}
