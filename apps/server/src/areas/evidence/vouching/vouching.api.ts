import { vouching } from "@digao/contract/areas/evidence/vouching/calls";
import { serve } from "../../../platform/serve.ts";
import { createAdjustment, drawsOfAdjustment, proposeAdjustment } from "./adjustment.ts";
import { getCheckItems, saveCheckItems } from "./check-items.ts";
import { countByItem, getCoverage } from "./coverage.ts";
import { cancelLines, drawFilter, drawLines } from "./draw-lines.ts";
import { getCheckSheet, listDrawn, listDrawnEverywhere, listDrawnOfItem } from "./drawn-list.ts";
import { addFiles, downFile, removeFile } from "./files.ts";
import { previewDraw } from "./preview.ts";
import { getSelectInfo } from "./select-info.ts";
import { judgeDrawn, markDrawn, moveTo, remarkDrawn, selectDrawn, tieToProcedure } from "./steps.ts";

export const vouchingRoutes = serve(vouching, {
  DrawVoucherLibForLineId: drawLines,
  DrawVoucherLibForFilter: drawFilter,
  GetDrawPreview: previewDraw,
  CancelVoucherLibForLineId: cancelLines,
  GetDrawCheckVoucherByRid: listDrawnOfItem,
  GetDrawCheckVoucherList: listDrawn,
  GetDrawCheckCenterList: listDrawnEverywhere,
  GetDrawCheckVoucherData: getCheckSheet,
  GetDrawCheckResultByRid: getCoverage,
  GetPZJECountByReport: countByItem,
  GetSelectInfoJmsn: getSelectInfo,
  UpdateDrawCheckVoucherSelected: selectDrawn,
  UpdateDrawCheckVoucherProgLine: tieToProcedure,
  UpdateDrawCheckVoucherMarks: markDrawn,
  UpdateDrawCheckVoucherStatus: moveTo,
  UpdateDrawCheckVoucherResult: judgeDrawn,
  UpdateDrawCheckVoucherRemark: remarkDrawn,
  GetDrawAdjustment: proposeAdjustment,
  CreateDrawAdjustment: createAdjustment,
  GetDrawsOfAdjustment: drawsOfAdjustment,
  AddDrawCheckFiles: addFiles,
  RemoveDrawCheckFile: removeFile,
  DownDrawCheckFile: downFile,
  GetCheckItems: getCheckItems,
  SaveCheckItems: saveCheckItems,
});
