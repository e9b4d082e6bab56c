import { hzmail } from "@digao/contract/areas/letters/hzmail/calls";
import { planned, serve } from "../../../platform/serve.ts";
import { accountOf, mailboxOf, noteTest, planTest, saveMailbox, startReceiving } from "../mail/door/mailboxes.ts";
import {
  downloadEmail,
  getEmailBoxItem,
  getEmailBoxList,
  getLettersToMatch,
  getMailboxes,
  matchEmail,
  ownerOf,
  recogniseEmail,
  requireBox,
} from "./boxes.ts";

export const hzmailRoutes = serve(hzmail, {
  GetHaMailInfo: async (ctx, { projectId }) => {
    const row = await accountOf(ctx.db, await ownerOf(ctx, projectId));
    return row ? mailboxOf(row, ctx.lang) : null;
  },
  GetHzMailboxes: getMailboxes,
  CreateHzMailInfo: async (ctx, { projectId, ...draft }) => saveMailbox(ctx, await ownerOf(ctx, projectId), draft),
  UpdateHzMailInfo: async (ctx, { projectId, ...draft }) => saveMailbox(ctx, await ownerOf(ctx, projectId), draft),
  GetTestServer: planned<(typeof hzmail)["GetTestServer"]>()(
    async (ctx, { Id }) => {
      const box = await requireBox(ctx, Id).catch(() => null);
      return planTest(ctx, box?.id);
    },
    async (ctx, { Id }, tried) => noteTest(ctx, (await requireBox(ctx, Id)).id, tried),
  ),
  ReceiveHZEmail: async (ctx, { Id }) => startReceiving(ctx, (await requireBox(ctx, Id)).id),
  GetHZEmailBoxList: getEmailBoxList,
  GetHZEmailBoxItem: getEmailBoxItem,
  GetOCRHZEmailBox: recogniseEmail,
  GetHzLettersToMatch: getLettersToMatch,
  MatchHZEmail: matchEmail,
  DownMailBoxFiles: downloadEmail,
});
