import { consultations } from "@digao/contract/areas/engagement/consultations/calls";
import { serve } from "../../../platform/serve.ts";
import { open } from "./open.ts";
import { addressees } from "./people.ts";
import { listOfFirm, ofProjectOf, readFile } from "./read.ts";
import { add, answer, conclude, rename } from "./settle.ts";

export const consultationsRoutes = serve(consultations, {
  GetConsultations: ofProjectOf,
  GetAddressees: addressees,
  OpenConsultation: open,
  GetConsultation: readFile,
  AnswerConsultation: answer,
  AddToConsultation: add,
  ConcludeConsultation: conclude,
  RenameAddressee: rename,
  GetConsultationsOfFirm: listOfFirm,
});
