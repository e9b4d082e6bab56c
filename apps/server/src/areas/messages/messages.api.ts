import { messages } from "@digao/contract/areas/messages";
import { serve } from "../../platform/serve.ts";
import { downFile } from "./files.ts";
import { markRead, moveThread } from "./steps.ts";
import { getMessage, listAnswers, listThreads } from "./threads.ts";
import { writeMessage } from "./write.ts";

export const messagesRoutes = serve(messages, {
  CreateMsgHead: writeMessage,
  GetMsgJedHeadData: listThreads,
  GetMsgJedHeadDataByParent: listAnswers,
  GetMsgHeadDataById: getMessage,
  UpdateMsgHeadStatus: moveThread,
  UpdateMsgReadState: markRead,
  DownChatFiles: downFile,
});
