import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  corpinfo: {
    for: ["登记本所的名称、标志、所在地和规模。", "The firm's own names, logo, location and size."],
    first: ["填写单位全称并保存，再上传标志；系统名称和标志显示在菜单上方。", "Fill in the full name and save, then upload a logo; the system name and the logo stand above the menu."],
    who: ["查看和修改需要“用户与系统管理”权限；用户上限不能超过租户上限。", "Seeing and changing it needs the right “Users and administration”. The limit of users stays within the tenant's."],
  },
} as const satisfies Pairs;
