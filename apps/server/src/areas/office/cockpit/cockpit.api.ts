import { cockpit } from "@digao/contract/areas/office/cockpit/calls";
import { serve } from "../../../platform/serve.ts";
import { projectDates } from "../home/door.ts";
import { getKeyFigures } from "./key-figures.ts";
import { getMisstatementStanding } from "./misstatement-standing.ts";
import { getWorkStanding } from "./work-standing.ts";

export const cockpitRoutes = serve(cockpit, {
  GetKeyFigures: getKeyFigures,
  GetMisstatementStanding: getMisstatementStanding,
  GetWorkStanding: getWorkStanding,
  GetProjectDates: ({ db }, { projectId }) => projectDates(db, projectId),
});
