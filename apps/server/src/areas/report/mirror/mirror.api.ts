import { mirror } from "@digao/contract/areas/report/mirror/calls";
import { serve } from "../../../platform/serve.ts";
import { answerMirror, confirmAnswer, readAnswers } from "./answer.ts";
import { itemPack } from "./item-pack.ts";
import { getMirror } from "./mirror.ts";

export const mirrorRoutes = serve(mirror, {
  GetMirror: getMirror,
  DownItemPack: itemPack,
  AnswerMirror: answerMirror,
  ConfirmMirrorAnswer: confirmAnswer,
  ReadMirrorAnswers: readAnswers,
});
