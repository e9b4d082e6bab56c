import { mapping } from "@digao/contract/areas/books/mapping/calls";
import { serve } from "../../../platform/serve.ts";
import { getAccountTree, getAssignedAccounts, getItems, getItemsWithAccounts, getStandardAccounts } from "./chart.ts";
import { saveItemMapping, saveStandardMapping } from "./mapping-save.ts";

export const mappingRoutes = serve(mapping, {
  GetAccountTree: getAccountTree,
  GetAccountAssginedTree: getAssignedAccounts,
  GetRptItemTree: getItems,
  GetRptAcctTree: getItemsWithAccounts,
  SaveRptMapAccountData: saveItemMapping,
  SaveAcctMapAccountData: saveStandardMapping,
  GetStdAccountList: getStandardAccounts,
});
