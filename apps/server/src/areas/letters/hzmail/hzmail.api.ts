import { hzmail } from "@digao/contract/areas/letters/hzmail/calls";
import { planned, serve } from "../../../platform/serve.ts";
import { noteTest, planTest } from "../mail/door/mailboxes.ts";
import {
  downloadEmail,
  getEmailBoxItem,
  getEmailBoxList,
  getLettersToMatch,
  getMailboxes,
  matchEmail,
  recogniseEmail,
} from "./boxes.ts";
import { confirmBox, getBox, receiveNow, saveBox } from "./confirm-box.ts";
import { requireBox } from "./owners.ts";

export const hzmailRoutes = serve(hzmail, {
  GetHaMailInfo: (ctx, { projectId }) => getBox(ctx, projectId),
  GetHzMailboxes: getMailboxes,
  CreateHzMailInfo: saveBox,
  UpdateHzMailInfo: saveBox,
  ConfirmHzMailInfo: confirmBox,
  GetTestServer: planned<(typeof hzmail)["GetTestServer"]>()(
    async (ctx, { Id }) => planTest(ctx, (await requireBox(ctx, Id, "manage")).id),
    async (ctx, { Id }, tried) => noteTest(ctx, (await requireBox(ctx, Id, "manage")).id, tried),
  ),
  ReceiveHZEmail: receiveNow,
  GetHZEmailBoxList: getEmailBoxList,
  GetHZEmailBoxItem: getEmailBoxItem,
  GetOCRHZEmailBox: recogniseEmail,
  GetHzLettersToMatch: getLettersToMatch,
  MatchHZEmail: matchEmail,
  DownMailBoxFiles: downloadEmail,
});
