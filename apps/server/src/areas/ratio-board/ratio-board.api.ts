import { ratioBoard } from "@digao/contract/areas/ratio-board";
import { serve } from "../../platform/serve.ts";
import { getRatioBoard } from "./ratio-board.ts";

export const ratioBoardRoutes = serve(ratioBoard, { GetRatioBoard: getRatioBoard });
