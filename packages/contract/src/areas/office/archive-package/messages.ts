import type { Pairs } from "../../../pairs.ts";

export const messages = {
  "archivePackage.missing": ["归档包不存在", "There is no such package"],
  "archivePackage.closed": ["只有项目负责人、档案管理员和获得查阅授权的人可以取得归档包；请向档案管理员申请查阅授权", "Only those who lead the project, archivists and authorised readers get its package; ask an archivist for an authorisation"],
  "archivePackage.noRoots": ["还没有每日根哈希，首个根哈希在次日生成", "There is no daily hash yet; the first is made tomorrow"],
} as const satisfies Pairs;
