import {
  bankAccount,
  confirmationContact,
  hzaround,
  hzcontactImports,
  hzcontacts,
  hzletters,
} from "@digao/contract/areas/letters/confirmations/calls";
import { registerHandlers } from "../../../platform/register/handlers.ts";
import { sheetImport } from "../../../platform/register/import.ts";
import { serve } from "../../../platform/serve.ts";
import { addressFindings, checkAddress } from "./addresses.ts";
import { createAdjustment } from "./adjustment.ts";
import { answerFlag } from "./answer-flag.ts";
import { answerForSeal } from "./answer-seal.ts";
import { approveLetter, approveSelected } from "./approval.ts";
import { aroundAccount, aroundContact, aroundLetter } from "./around.ts";
import { bankAccountRules, registerAccounts } from "./bank-accounts.ts";
import { listEverywhere } from "./centre.ts";
import { removeBankRow, saveBankRow, updateLetter, voidLetters } from "./change.ts";
import { contactParts, contactRules } from "./contacts.ts";
import { getDueDays, saveDueDays } from "./due-days.ts";
import { addFiles, downFile, downReply, downSent } from "./files.ts";
import { getLetter, listLetters } from "./letter.ts";
import { downLetterMail, getLetterMail } from "./mails.ts";
import { makeByModel, makeFiles, resetFiles } from "./make.ts";
import { mergeFiles, startMerge } from "./merge.ts";
import { enterReply, explainDifferences } from "./replies.ts";
import { downScanPage, getReplyScans, recogniseReply, takeMailScans } from "./scans.ts";
import { updateSelected } from "./select.ts";
import { registerSending, sendLetter, sendSelected } from "./sending.ts";
import { contactSources, contactsFromBooks } from "./sources.ts";
import { getSummary, statusList, subjectList } from "./summary.ts";
import { downContacts, downControlTable, downReconciliation, downSummary } from "./workbooks.ts";

export const confirmationsRoutes = [
  ...serve(hzcontactImports, { FromExcelImportContactInfo: sheetImport(contactParts) }),
  ...serve(
    confirmationContact.calls,
    registerHandlers(confirmationContact, {
      ...contactRules,
      acts: { select: { together: updateSelected }, checkAddress },
    }),
  ),
  ...serve(
    bankAccount.calls,
    registerHandlers(bankAccount, { ...bankAccountRules, acts: { register: { together: registerAccounts } } }),
  ),
  ...serve(hzaround, {
    GetHZAroundContact: aroundContact,
    GetHZAroundAccount: aroundAccount,
    GetHZAroundLetter: aroundLetter,
  }),
  ...serve(hzcontacts, {
    DownHzContactListExcel: downContacts,
    GetHzSubjectList: subjectList,
    GetHzStatusList: statusList,
    GetHZAddressFindings: addressFindings,
    GetHZContactSources: contactSources,
    CreateHZContactsFromBooks: contactsFromBooks,
    StartMergeHZFiles: startMerge,
    DownMergeHZFiles: mergeFiles,
  }),
  ...serve(hzletters, {
    GetHzLetterList: listLetters,
    GetHzLetterItem: getLetter,
    GetHzLetterByStatus: listLetters,
    GetHZCenterList: listEverywhere,
    GetHZLetterMail: getLetterMail,
    DownHZLetterMail: downLetterMail,
    GetHzLetterSummary: getSummary,
    CreateLetterFile: makeFiles,
    CreateHZByModel: makeByModel,
    CreateLetterApproval: approveLetter,
    CreateSelectedApproval: approveSelected,
    CreateLetterSending: sendLetter,
    CreateSelectedSending: sendSelected,
    RegisterHZSending: registerSending,
    UpdateHZLetterReplyAmount: enterReply,
    ExplainHZDifferences: explainDifferences,
    CreateHZAdjustment: createAdjustment,
    UpdateHZLetterFile: resetFiles,
    UpdateHZLetter: updateLetter,
    SaveHZLetterItem: saveBankRow,
    RemoveHZLetterItem: removeBankRow,
    UpdateHZLetterSelected: voidLetters,
    AnswerHZFlag: answerFlag,
    AddHZLetterFiles: addFiles,
    SealHZLetter: answerForSeal,
    GetHZDueDays: getDueDays,
    UpdateHZDueDays: saveDueDays,
    GetHZReplyScans: getReplyScans,
    DownHZScanPage: downScanPage,
    RecogniseHZReply: recogniseReply,
    TakeHZMailScans: takeMailScans,
    DownHZFiles: downFile,
    DownHZReconciliation: downReconciliation,
    DownOutBoxFiles: downSent,
    DownInBoxFiles: downReply,
    DownLoadSummary: downSummary,
    DownHZControlTable: downControlTable,
  }),
];
