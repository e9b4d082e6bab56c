import { categoryChart, practiceBoard } from "@digao/contract/areas/office/practice-board/calls";
import { serve } from "../../../platform/serve.ts";
import { categoryChartTree, getBoard, listBoard } from "./board.ts";

export const practiceBoardRoutes = [
  ...serve(categoryChart, { GetCategoryProjectChartTree: categoryChartTree }),
  ...serve(practiceBoard, { GetPracticeBoard: getBoard, GetBoardProjects: listBoard }),
];
