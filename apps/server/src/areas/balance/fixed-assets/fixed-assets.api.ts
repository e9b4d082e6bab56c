import { fixedAssets } from "@digao/contract/areas/balance/fixed-assets/calls";
import { serve } from "../../../platform/serve.ts";
import { getCards } from "./cards.ts";
import { addCount, drawCounts, getCounts, reviewCounts, saveCount } from "./counts.ts";
import { checkTitle, explainCard, removeEvent, saveDepartment, saveEvents } from "./decisions.ts";
import { bookDifferences, getDifferences } from "./differences.ts";
import { importAssets, recomputeCards, takePrior } from "./lists.ts";
import { getMovements } from "./movements.ts";
import { getState } from "./state.ts";
import { explainTie, getTies } from "./ties.ts";
import { downloadAssets } from "./workbook.ts";

export const fixedAssetsRoutes = serve(fixedAssets, {
  FromExcelImportAssetList: importAssets,
  GetFACardList: getCards,
  DownFACardExcel: downloadAssets,
  GetFAState: getState,
  RecomputeFACards: recomputeCards,
  TakeFAPrior: takePrior,
  GetFAMovements: getMovements,
  GetFATies: getTies,
  ExplainFATie: explainTie,
  GetFADifferences: getDifferences,
  BookFADifferences: bookDifferences,
  SaveFADepartment: saveDepartment,
  ExplainFACard: explainCard,
  SaveFAEvents: saveEvents,
  RemoveFAEvent: removeEvent,
  CheckFATitle: checkTitle,
  DrawFACounts: drawCounts,
  GetFACounts: getCounts,
  SaveFACount: saveCount,
  AddFACount: addCount,
  ReviewFACounts: reviewCounts,
});
