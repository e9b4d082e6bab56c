import { tickMark, tickMarks } from "@digao/contract/areas/engagement/tick-marks/calls";
import { registerHandlers } from "../../../platform/register/handlers.ts";
import { serve } from "../../../platform/serve.ts";
import { takeTicks } from "./take-ticks.ts";
import { paperTicks, putTick } from "./ticks.ts";

export const tickMarksRoutes = [
  ...serve(tickMark.calls, registerHandlers(tickMark)),
  ...serve(tickMarks, { GetPaperTicks: paperTicks, PutPaperTick: putTick, TakePaperTicks: takeTicks }),
];
