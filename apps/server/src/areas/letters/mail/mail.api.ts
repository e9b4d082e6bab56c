import { mail } from "@digao/contract/areas/letters/mail/calls";
import { planned, serve } from "../../../platform/serve.ts";
import { deleteMail, downloadMail, fileMail, restoreMail, updateReadState } from "./change.ts";
import { mailboxOf, noteTest, planTest, saveMailbox, startReceiving } from "./door/mailboxes.ts";
import { removeMailFile, saveDraft, uploadMailFile } from "./drafts.ts";
import { getMailCounts, getMailItem, getMailList, getMailReceivers } from "./lists.ts";
import { ownAccount, ownerOf, requireAccount } from "./own.ts";
import { resolveMail, sendMail } from "./send.ts";

export const mailRoutes = serve(mail, {
  GetMailList: getMailList,
  GetMailCounts: getMailCounts,
  GetMailItem: getMailItem,
  GetMailReceivers: getMailReceivers,
  GetMailboxSettings: async (ctx) => {
    const account = await ownAccount(ctx);
    return account ? mailboxOf(account, ctx.lang) : null;
  },
  UpdateMailboxSettings: (ctx, input) => saveMailbox(ctx, ownerOf(ctx), input),
  TestMailServer: planned<(typeof mail)["TestMailServer"]>()(
    async (ctx) => planTest(ctx, (await ownAccount(ctx))?.id),
    async (ctx, _input, tried) => noteTest(ctx, (await requireAccount(ctx)).id, tried),
  ),
  SaveDraft: saveDraft,
  UploadMailFile: uploadMailFile,
  RemoveMailFile: removeMailFile,
  SendMail: sendMail,
  ResolveMail: resolveMail,
  ReceiveMail: async (ctx) => startReceiving(ctx, (await requireAccount(ctx)).id),
  UpdateMailReadState: updateReadState,
  DeleteMail: deleteMail,
  RestoreMail: restoreMail,
  DownMailFile: downloadMail,
  FileMail: fileMail,
});
