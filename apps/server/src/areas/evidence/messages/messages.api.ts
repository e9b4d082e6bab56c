import { messages } from "@digao/contract/areas/evidence/messages/calls";
import { serve } from "../../../platform/serve.ts";
import { answerMessages, closeMessages } from "./batch.ts";
import { countOfPages, countOfRecords, listFilters } from "./counts.ts";
import { changeFile, downFile } from "./files.ts";
import { listPrompts } from "./prompts.ts";
import { markRead, moveThread, updateHead } from "./steps.ts";
import {
  getForForm,
  getMessage,
  getSubject,
  getThread,
  listAnswers,
  listFiles,
  listOfItem,
  listOfManagers,
  listOfQuality,
  listOwn,
  listThreads,
} from "./threads.ts";
import { downloadMessages } from "./workbook.ts";
import { writeMessage } from "./write.ts";

export const messagesRoutes = serve(messages, {
  CreateMsgHead: writeMessage,
  GetMsgJedHeadData: listThreads,
  GetMsgJedHeadDataByParent: listAnswers,
  GetMsgJedHeadDataByLabel: listThreads,
  GetMsgJedHeadDataByItem: listOfItem,
  GetMsgJedHeadDataByID: getThread,
  GetMsgJedHeadDataByPM: listOfManagers,
  GetMsgJedHeadDataByQC: listOfQuality,
  GetSelfMsgData: listOwn,
  GetChatDataByMsgType: listThreads,
  GetMsgHeadDataById: getMessage,
  GetSingMsgData: getForForm,
  GetChatFileByMsgType: listFiles,
  GetMsgSubject: getSubject,
  GetMsgCountByRefer: countOfRecords,
  GetMsgCountByPage: countOfPages,
  GetMsgFilters: listFilters,
  GetRiskPrompts: listPrompts,
  UpdateMsgHeadStatus: moveThread,
  UpdateMsgHead: updateHead,
  UpdateMsgReadState: markRead,
  UpdateChatFileById: changeFile,
  CloseMessages: closeMessages,
  AnswerMessages: answerMessages,
  DownMessagesExcel: downloadMessages,
  DownChatFiles: downFile,
});
