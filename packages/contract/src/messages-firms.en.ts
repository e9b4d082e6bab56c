import type { firmsZh } from "./messages-firms.zh.ts";

export const firmsEn: Record<keyof typeof firmsZh, string> = {
  "tenant.missing": "There is no entity Tenant with id = {id}!",
  "tenant.nameTaken": "Tenancy name {name} is already taken",
  "tenant.nameCharacters": "The tenancy name has 2 to 64 small letters, digits and hyphens, a letter first",
  "tenant.emailInvalid": "The administrator's e-mail address is not valid",
  "tenant.operatorStays": "The operator's own firm is neither disabled, nor does it expire, nor is it removed",
  "tenant.operatorOnly": "Firms are managed by the operator alone",
  "tenant.removalPending": "The removal of this firm has been asked for; withdraw it first",
  "tenant.erasing": "This firm is being removed and can no longer be changed",
  "tenant.alreadySignedIn":
    "Somebody of this firm has signed in: its administrator resets passwords, or the command line of the server does",
  "tenant.noFirstAdmin": "This firm has no default administrator admin",
  "tenant.removalMissing": "No removal of this firm waits for its confirmation",
  "tenant.typeName": "What you typed is not the tenancy name {name}",
  "tenant.exportMissing": "There is no such export",
  "tenant.exportNotReady": "The export is not finished yet",
  "tenant.exportExpired": "The file of this export has been deleted after its time; export again",
  "tenant.exportRunning": "This firm is being exported; wait until that has ended",
  "tenant.fileMissing": "The firm's file {sha256} is missing in the store; the export has stopped",
  "storage.full": "The firm's storage is full: {used} GB of {quota} GB are used. Ask the operator for more",
  "auth.tenantInactive": "Tenant {tenant} is not active",
  "auth.tenantExpired": "The time of tenant {tenant} ended on {date}. Ask the operator to renew it",
  "notice.tenantExport.title": "The firm's data was exported",
  "notice.tenantExport.text": "{person} of the operator {operator} exported all data of this firm. Reason: {reason}",
};
