import type { Acts } from "../../../records.ts";

export const acts = {
  tenant: {
    cancelRemoval: ["取消移除事务所", "Cancel removal"],
    confirmRemoval: ["确认移除事务所", "Confirm removal"],
    downloadExport: ["下载全所数据", "Fetch the firm's data"],
    exportReady: ["全所数据已备妥", "The firm's data are ready"],
    removed: ["移除", "Remove"],
    renewFirstPassword: ["更换一次性密码", "New first password"],
    requestRemoval: ["申请移除事务所", "Ask for removal"],
  },
} as const satisfies Acts;
