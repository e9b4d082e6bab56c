import { auditWord, workCategory } from "@digao/contract/areas/firm/work-category/calls";
import { registerHandlers } from "../../../platform/register/handlers.ts";
import { serve } from "../../../platform/serve.ts";
import { moveCategory, readTree, removeCategory, saveCategory } from "./tree.ts";
import { checkWord, offeredWords, takeWord } from "./words.ts";

export const workCategoryRoutes = [
  ...serve(auditWord.calls, registerHandlers(auditWord, { check: checkWord })),
  ...serve(workCategory, {
    GetWorkCategoryTree: readTree,
    UpdateWorkCategoryTree: saveCategory,
    MoveWorkCategory: moveCategory,
    DeleteWorkCategory: removeCategory,
    GetOfferedWords: offeredWords,
    TakeAuditWord: takeWord,
  }),
];
