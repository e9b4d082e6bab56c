import { received } from "@digao/contract/areas/report/received/calls";
import { serve } from "../../../platform/serve.ts";
import { endWaiver, receiveSet, waiveSet, withdrawSet } from "./acts.ts";
import { agreeAnswer, answerLines } from "./answers.ts";
import { getComparison, getSets, getWaiver } from "./read.ts";

export const receivedRoutes = serve(received, {
  GetReceivedSets: getSets,
  GetReceivedWaiver: getWaiver,
  GetReceivedComparison: getComparison,
  ReceiveSet: receiveSet,
  WithdrawReceivedSet: withdrawSet,
  AnswerReceivedLine: answerLines,
  AgreeReceivedAnswer: agreeAnswer,
  WaiveReceivedSet: waiveSet,
  EndReceivedWaiver: endWaiver,
});
