import { ratioBoard } from "@digao/contract/areas/balance/ratio-board/calls";
import { serve } from "../../../platform/serve.ts";
import { getRatioBoard } from "./ratio-board.ts";

export const ratioBoardRoutes = serve(ratioBoard, { GetRatioBoard: getRatioBoard });
