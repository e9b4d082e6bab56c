import { vouchers } from "@digao/contract/areas/books/vouchers/calls";
import { serve } from "../../../platform/serve.ts";
import { deleteLineFilter, listLineFilters, saveLineFilter } from "./line-filters.ts";
import { listLines } from "./line-list.ts";
import { getVoucherPeriods } from "./periods.ts";
import { pickLines } from "./picks.ts";
import { listSubLedger } from "./sub-ledger.ts";
import { getVoucher } from "./voucher-detail.ts";

export const vouchersRoutes = serve(vouchers, {
  GetTrailbalancePeriod: getVoucherPeriods,
  GetVoucherLibList: listLines,
  GetVoucherLibDetail: getVoucher,
  GetSubLedgerList: listSubLedger,
  UpdateVoucherLibSelected: pickLines,
  GetLineFilters: listLineFilters,
  SaveLineFilter: saveLineFilter,
  DeleteLineFilter: deleteLineFilter,
});
