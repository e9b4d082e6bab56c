import {
  controlDeficiency,
  controlPoint,
  controls,
  controlTestPaper,
  generalControlsPaper,
  ipeReport,
  itApplication,
  walkthroughPaper,
} from "@digao/contract/areas/evidence/controls/calls";
import { registerHandlers } from "../../../platform/register/handlers.ts";
import { serve } from "../../../platform/serve.ts";
import { applicationRules, reportRules } from "./applications.ts";
import { listCycles, saveCycle, saveFlow } from "./cycles.ts";
import { deficiencyRules } from "./deficiencies.ts";
import { deficienciesToCommunicate } from "./door.ts";
import { drawItems } from "./draw.ts";
import { takeEarlierTests } from "./earlier.ts";
import { generalControlsHandlers } from "./general.ts";
import { linkReport, linkRisk, listUsers, unlinkReport, unlinkRisk } from "./links.ts";
import { openControls } from "./open.ts";
import { pointRules } from "./points.ts";
import { getStanding } from "./standing.ts";
import { controlTestHandlers } from "./test-paper.ts";
import { walkthroughHandlers } from "./walkthrough.ts";

export const controlsRoutes = [
  ...serve(controlPoint.calls, registerHandlers(controlPoint, pointRules)),
  ...serve(itApplication.calls, registerHandlers(itApplication, applicationRules)),
  ...serve(ipeReport.calls, registerHandlers(ipeReport, reportRules)),
  ...serve(controlDeficiency.calls, registerHandlers(controlDeficiency, deficiencyRules)),
  ...serve(walkthroughPaper.calls, walkthroughHandlers),
  ...serve(controlTestPaper.calls, controlTestHandlers),
  ...serve(generalControlsPaper.calls, generalControlsHandlers),
  ...serve(controls, {
    OpenControls: openControls,
    GetControlCycles: listCycles,
    SaveControlCycle: saveCycle,
    SaveControlFlow: saveFlow,
    GetControlStanding: getStanding,
    DrawControlItems: drawItems,
    LinkControlRisk: linkRisk,
    UnlinkControlRisk: unlinkRisk,
    TakeEarlierTests: takeEarlierTests,
    GetReportProcedures: listUsers,
    LinkReportProcedure: linkReport,
    UnlinkReportProcedure: unlinkReport,
    GetDeficienciesToTell: ({ db }) => deficienciesToCommunicate(db),
  }),
];
