/** What is read of drawn vouchers (抽凭): stale once one of them was written. */
import { draws } from "@digao/contract/areas/draws";

export const drawReads = [
  draws.GetDrawCheckVoucherData,
  draws.GetDrawCheckVoucherByRid,
  draws.GetDrawCheckVoucherList,
  draws.GetDrawCheckCenterList,
  draws.GetDrawCheckResultByRid,
  draws.GetPZJECountByReport,
  draws.GetSelectInfoJmsn,
  draws.GetDrawsOfAdjustment,
  draws.GetDrawPreview,
] as const;
