import { inspection } from "@digao/contract/areas/office/inspection/calls";
import { serve } from "../../../platform/serve.ts";
import { endInspection, giveInspection } from "./give.ts";
import { listInspections, listLooks, listProjects } from "./lists.ts";
import { getRoom, recount } from "./room.ts";

export const inspectionRoutes = serve(inspection, {
  GetInspections: listInspections,
  GetInspectionProjects: listProjects,
  CreateInspection: giveInspection,
  EndInspection: endInspection,
  GetInspectionLooks: listLooks,
  GetInspectionRoom: getRoom,
  RecountJournalTest: recount,
});
