import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  customers: {
    for: ["维护事务所的客户：名称、统一社会信用代码、行业、税率等。", "The firm's clients: names, credit codes, industries, tax rates and the like."],
    first: ["查找客户是否已存在，没有再新建；立项时从这里选择客户。", "Look for the client first and add it only if it is missing; projects choose their client from here."],
    who: ["新建、修改和删除各需相应的客户权限；有项目的客户不能删除。", "Adding, changing and deleting each need their right; a client that has projects cannot be deleted."],
  },
} as const satisfies Pairs;
