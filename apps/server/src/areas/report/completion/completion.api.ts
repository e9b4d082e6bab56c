import { completion, completionMemo } from "@digao/contract/areas/report/completion/calls";
import { serve } from "../../../platform/serve.ts";
import { answerLine } from "./answer.ts";
import { listBoard, renewStanding } from "./board.ts";
import { memoHandlers } from "./memo.ts";
import { getCompletion } from "./sheet.ts";
import { agree, decideWaiver, listWaivers, readWaivers, waive, withdraw } from "./waive.ts";

export const completionRoutes = [
  ...serve(completion, {
    GetCompletion: getCompletion,
    GetSignatureBoard: listBoard,
    RenewCompletionStanding: renewStanding,
    AnswerCompletion: answerLine,
    WaiveCompletion: waive,
    AgreeCompletionWaiver: agree,
    WithdrawCompletionWaiver: withdraw,
    ReadCompletionWaivers: readWaivers,
    GetCompletionWaivers: listWaivers,
    DecideCompletionWaiver: decideWaiver,
  }),
  ...serve(completionMemo.calls, memoHandlers),
];
