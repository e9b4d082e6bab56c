import {
  auditee,
  auditeeInfo,
  auditeeNotes,
  custInfo,
  keyContract,
} from "@digao/contract/areas/engagement/auditee/calls";
import { holdRecord } from "@digao/db/hold";
import { projectIdOf } from "@digao/db/tenant";
import { Refusal } from "../../../platform/refusal.ts";
import { registerHandlers } from "../../../platform/register/handlers.ts";
import type { Draft } from "../../../platform/register/judge.ts";
import { type Context, serve } from "../../../platform/serve.ts";
import {
  getInfo,
  giveToRegister,
  take,
  takeFromRegister,
  updateEmail,
  updateEmployees,
  updateEnglishName,
  updateInfo,
  updateTelephone,
} from "./auditee.ts";

function checkDays(_ctx: Context, draft: Draft): Draft {
  const { fromDay, toDay } = draft;
  if (typeof fromDay === "string" && typeof toDay === "string" && toDay < fromDay)
    throw new Refusal("auditee.days", { field: "toDay" });
  return draft;
}

/** What is taken over from the register or into it waits for a change of the copy, and the other way round. */
const lock = ({ db }: Context) => holdRecord(db, "client of project", projectIdOf(db));

export const auditeeRoutes = [
  ...serve(auditee.calls, registerHandlers(auditee, { lock })),
  ...serve(auditeeNotes.calls, registerHandlers(auditeeNotes)),
  ...serve(keyContract.calls, registerHandlers(keyContract, { check: checkDays })),
  ...serve(auditeeInfo, {
    GetAuditeeInfo: getInfo,
    UpdateAuditeeInfo: updateInfo,
    UpdateCorpEName: updateEnglishName,
    UpdateContactTel: updateTelephone,
    UpdateEmailAddr: updateEmail,
    UpdateEmplyeeTotal: updateEmployees,
  }),
  ...serve(custInfo, {
    TakeCustBaseData: take,
    TakeFromRegister: takeFromRegister,
    GiveToRegister: giveToRegister,
  }),
];
