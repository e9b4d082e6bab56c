import { clientEntries } from "@digao/contract/areas/balance/client-entries/calls";
import { serve } from "../../../platform/serve.ts";
import { listEntries } from "./list.ts";
import { downloadVouchers } from "./vouchers.ts";

export const clientEntriesRoutes = serve(clientEntries, {
  GetClientEntryList: listEntries,
  DownClientVouchers: downloadVouchers,
});
