import type { Db } from "@digao/db/tenant";

interface SeedRole {
  name: string;
  displayName: string;
  permissions: readonly string[];
}

const customers = ["Pages.Customers", "Pages.Customers.Create", "Pages.Customers.Edit", "Pages.Customers.Export"];
const projects = ["Pages.Projects", "Pages.Projects.Create", "Pages.Projects.Edit", "Pages.Projects.Export"];
const workLogs = ["Pages.WorkLogs", "Pages.WorkLogs.Create", "Pages.WorkLogs.Edit", "Pages.WorkLogs.Delete"];
const knowledge = ["Pages.Knowledge", "Pages.Knowledge.Create", "Pages.Knowledge.Edit"];
const jobs = ["Pages.JobDo", "Pages.JobDo.Create", "Pages.JobDo.Edit", "Pages.JobDo.Delete"];
/** Registry data of clients: what a team looks up, declares and compares. */
const registry = ["Partner", "ManageTeam", "Branch"]
  .flatMap((name) => [`Pages.${name}`, `Pages.${name}.Create`, `Pages.${name}.Edit`])
  .concat(["Pages.ECIChange", "Pages.Equity", "Pages.InvestmentCheck", "Pages.CompanyGraphCheck"]);
const registryChecks = [
  "Partner",
  "ManageTeam",
  "Branch",
  "ECIChange",
  "Equity",
  "InvestmentCheck",
  "CompanyGraphCheck",
]
  .flatMap((name) => [`Pages.${name}.Check`, `Pages.${name}.Export`])
  .concat(["Pages.Partner.Delete", "Pages.ManageTeam.Delete", "Pages.Branch.Delete"]);
const staff = ["Pages.Projects", "Pages.Customers", ...workLogs, "Pages.Knowledge", "Pages.Assets", "Pages.JobDo"];
const partner = [
  ...customers,
  ...jobs,
  "Pages.JobDo.Check",
  "Pages.JobDo.Export",
  ...registry,
  ...registryChecks,
  "Pages.Customers.Delete",
  ...projects,
  "Pages.Projects.Delete",
  ...workLogs,
  "Pages.WorkLogs.Check",
  "Pages.WorkLogs.Export",
  ...knowledge,
  "Pages.Assets",
  "Pages.Assets.Export",
  "Pages.Confirmations",
  "Pages.Confirmations.Check",
  "Pages.Archives",
  "Pages.Archives.Create",
];

/** The roles a firm starts with (domain 11.10). `*` is every right of the firm, of later releases too. */
export const seedRoles = [
  { name: "Admin", displayName: "系统管理员", permissions: ["*"] },
  {
    name: "ChiefPartner",
    displayName: "首席合伙人",
    permissions: [...partner, "Pages.Projects.All", "Pages.WorkLogs.All", "Pages.Archives.All", "Pages.Archives.Check"],
  },
  { name: "Partner", displayName: "合伙人", permissions: partner },
  {
    name: "Manager",
    displayName: "项目经理",
    permissions: [
      ...[...customers, ...projects, ...workLogs, "Pages.WorkLogs.Check", ...knowledge, "Pages.Assets"],
      ...[...jobs, "Pages.JobDo.Check", "Pages.JobDo.Export", ...registry, ...registryChecks],
    ],
  },
  { name: "Auditor", displayName: "审计员", permissions: [...staff, ...registry] },
  {
    name: "QualityControl",
    displayName: "质控",
    permissions: [...staff, "Pages.Projects.All", "Pages.Quality", "Pages.Quality.Check", "Pages.Quality.Export"],
  },
  {
    name: "ConfirmationCentre",
    displayName: "函证中心",
    permissions: [...staff, "Pages.Confirmations", "Pages.Confirmations.Create", "Pages.Confirmations.Edit"].concat(
      "Pages.Confirmations.All",
      "Pages.Confirmations.Export",
    ),
  },
  {
    name: "Archivist",
    displayName: "档案管理员",
    permissions: ["Pages.Projects", "Pages.Archives", "Pages.Archives.Create", "Pages.Archives.Edit"].concat(
      "Pages.Archives.Check",
      "Pages.Archives.All",
      "Pages.Archives.Export",
    ),
  },
  {
    name: "HumanResources",
    displayName: "人力行政",
    permissions: [...workLogs, "Pages.WorkLogs.All", "Pages.WorkLogs.Export", ...knowledge],
  },
  { name: "ReadOnly", displayName: "只读", permissions: ["Pages.Projects", "Pages.Customers", "Pages.Knowledge"] },
] as const satisfies readonly SeedRole[];

export type SeedRoleName = (typeof seedRoles)[number]["name"];

/** Writes the seed roles and answers their ids by name. The operator's administrators also manage the other firms. */
export async function seedRolesOf(db: Db, { isOperator }: { isOperator: boolean }): Promise<Map<string, number>> {
  const tenants = ["Pages.Tenants", ...["Create", "Edit", "Delete", "Export"].map((name) => `Pages.Tenants.${name}`)];
  const rows = await db
    .insertInto("role")
    .values(
      seedRoles.map(({ name, displayName, permissions }) => ({
        name,
        display_name: displayName,
        is_static: true,
        permissions: [...permissions, ...(isOperator && name === "Admin" ? tenants : [])],
      })),
    )
    .returning(["id", "name"])
    .execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}
