import { vouchers } from "@digao/contract/areas/vouchers";
import { serve } from "../../platform/serve.ts";
import { listLines } from "./line-list.ts";
import { getVoucherPeriods } from "./periods.ts";
import { getVoucher } from "./voucher-detail.ts";

export const vouchersRoutes = serve(vouchers, {
  GetTrailbalancePeriod: getVoucherPeriods,
  GetVoucherLibList: listLines,
  GetVoucherLibDetail: getVoucher,
});
