import { archiveDestruction } from "@digao/contract/areas/office/archive-destruction/calls";
import { serve } from "../../../platform/serve.ts";
import { approveDestruction, proposeDestruction, refuseDestruction, withdrawDestruction } from "./acts.ts";
import { printCertificate } from "./certificate.ts";
import { getDestruction } from "./read.ts";

export const archiveDestructionRoutes = serve(archiveDestruction, {
  GetArchiveDestruction: getDestruction,
  ProposeArchiveDestruction: proposeDestruction,
  WithdrawArchiveDestruction: withdrawDestruction,
  ApproveArchiveDestruction: approveDestruction,
  RefuseArchiveDestruction: refuseDestruction,
  DownDestructionCertificate: printCertificate,
});
