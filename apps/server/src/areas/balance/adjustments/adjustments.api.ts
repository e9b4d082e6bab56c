import { adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { serve } from "../../../platform/serve.ts";
import { downloadSummary } from "./download-summary.ts";
import { downloadLetter } from "./letter.ts";
import { getHead, listHeads, listHeadsOfItem, pageHeads } from "./list-heads.ts";
import { bookPart } from "./part-reclass.ts";
import { bookProposals, listReclassProposals } from "./reclass-proposals.ts";
import { saveHead } from "./save-head.ts";
import { cancelHead, changeHead, checkHead } from "./steps.ts";
import { bookTaxEffect, listTaxProposals } from "./tax-proposals.ts";

export const adjustmentsRoutes = serve(adjustments, {
  GetAuditAdjustListByAdjType: listHeads,
  GetAuditAdjustList: pageHeads,
  GetAuditAdjustListByReportId: listHeadsOfItem,
  GetAuditAdjustListById: getHead,
  DownAdjustLetter: downloadLetter,
  DownAdjustLineExcel: downloadSummary,
  UpdateFSAdjustHead: saveHead,
  UpdateFSAdjustHeadById: changeHead,
  CheckFSAdjustHeadById: checkHead,
  CancelFSAdjustHeadById: cancelHead,
  GetReclassProposals: listReclassProposals,
  CreatePartReclass: bookPart,
  CreateFromProposals: bookProposals,
  GetTaxProposals: listTaxProposals,
  CreateTaxEffect: bookTaxEffect,
});
