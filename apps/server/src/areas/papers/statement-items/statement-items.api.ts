import { statementItemSigns, statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import { serve } from "../../../platform/serve.ts";
import { itemAdjustments, updateAdjustLine } from "./adjust-lines.ts";
import { createDetail, deleteDetail, deleteDetails, updateDetail, updateDetails } from "./detail-writes.ts";
import { itemStructure, itemVariation } from "./item-analysis.ts";
import { getItem } from "./item-detail.ts";
import { itemMonths } from "./item-months.ts";
import { downloadLead, downloadLeads } from "./lead-workbook.ts";
import { detailNames, itemAmounts, itemNames, listItems } from "./list-items.ts";
import { overrideGates } from "./overrides.ts";
import { publishItem } from "./publish.ts";
import { refreshDetails } from "./refresh-details.ts";
import { clearItemResult, getResult, setItemResult } from "./results.ts";
import { cancelItemSign, signGroup, signItem } from "./signs.ts";
import { assignAuditor, updateDirection, updateItem } from "./update-item.ts";

const itemRoutes = serve(statementItems, {
  GetFsItem: listItems,
  GetFsItemAmt: itemAmounts,
  GetFSItemName: itemNames,
  GetFSDetailName: detailNames,
  GetFsItemById: getItem,
  GetFsAdjustByRid: itemAdjustments,
  UpdateFsAdjust: updateAdjustLine,
  UpdateFsItem: updateItem,
  CreateSingleDetail: createDetail,
  UpdateSingleFSDetail: updateDetail,
  UpdateRowsFSDetail: updateDetails,
  DelSingleDetail: deleteDetail,
  DelCurrDetailByRID: deleteDetails,
  RefreshFSDetail: refreshDetails,
  GetItemNormal: getItem,
  GetItemVariation: itemVariation,
  GetItemStructural: itemStructure,
  GetItemCompare: itemMonths,
});

const signRoutes = serve(statementItemSigns, {
  GetItemResultById: getResult,
  UpdateItemResultByRID: setItemResult,
  CancelItemResultByRID: clearItemResult,
  UpdateItemSignByRID: signItem,
  UpdateItemSignByGrpId: signGroup,
  CancelItemSignByRID: cancelItemSign,
  UpdatePublishByRID: publishItem,
  OverrideItemGatesByRID: overrideGates,
  DownLeadExcel: downloadLead,
  DownLeadsExcel: downloadLeads,
  UpdateFSItemDCByRID: updateDirection,
  UpdateAuditUserByRID: assignAuditor,
});

export const statementItemsRoutes = [...itemRoutes, ...signRoutes];
