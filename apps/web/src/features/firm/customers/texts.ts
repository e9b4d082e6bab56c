import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  title: ["客户", "Clients"],
  hasProjects: ["该客户下有 {{count}} 个项目，不能删除", { one: "This client has {{count}} project and cannot be deleted", other: "This client has {{count}} projects and cannot be deleted" }],
  projects: ["项目", "Projects"],
  noProjects: ["还没有项目", "No projects yet"],
  startProject: ["立项", "Set up a project"],
} as const satisfies Pairs;
