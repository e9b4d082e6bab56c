import { archives } from "@digao/contract/areas/office/archives/calls";
import { serve } from "../../../platform/serve.ts";
import {
  answerNode,
  applyForArchive,
  beginArchive,
  checkArchive,
  confirmArchive,
  denyArchive,
  editPlace,
  explainLate,
  reopenArchive,
  withdrawArchive,
} from "./acts.ts";
import { addAddition, downAddition, removeAddition, reviewAddition } from "./additions.ts";
import { getArchive, getHistory, getPrevious } from "./detail.ts";
import { liftHold, listRetention, setHold } from "./holds.ts";
import { countArchives, listApplied, listArchived, listFiles, listOwn, listPrepared } from "./lists.ts";

export const archivesRoutes = serve(archives, {
  GetFileArchivePrepare: listPrepared,
  GetFileArchiveApply: listApplied,
  GetFileArchiveComplete: listArchived,
  GetFileArchiveDetail: listFiles,
  GetProjectArchiveDetail: getArchive,
  GetProjectArchivePersonal: listOwn,
  GetProjectArchivePrevious: getPrevious,
  GetProjectArchiveHistory: getHistory,
  GetProjectFileAndArchiveCount: countArchives,
  CreateProjectArchive: beginArchive,
  AnswerArchiveNode: answerNode,
  ExplainLateArchive: explainLate,
  UpdateProjectArchive: applyForArchive,
  WithdrawProjectArchive: withdrawArchive,
  CheckProjectArchive: checkArchive,
  DenyProjectArchive: denyArchive,
  RedoProjectArchive: reopenArchive,
  UpdateProjectArchiveByReqId: editPlace,
  AddArchiveAddition: addAddition,
  ReviewArchiveAddition: reviewAddition,
  RemoveArchiveAddition: removeAddition,
  DownArchiveAddition: downAddition,
  GetArchiveRetention: listRetention,
  SetArchiveHold: setHold,
  LiftArchiveHold: liftHold,
  ConfirmProjectArchive: confirmArchive,
});
