import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  serveproduct: {
    for: ["维护事务所的服务产品及其标准价格与工时。", "The services of the firm with their standard prices and hours."],
    first: ["逐条新建，或在右上角菜单中下载模板后从 Excel 导入。", "Add them one by one, or import them from Excel with the menu at the top right."],
    who: ["查看和修改需要“用户与系统管理”权限。", "Seeing and changing them needs the right “Users and administration”."],
  },
} as const satisfies Pairs;
