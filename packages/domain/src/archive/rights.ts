/** Who may do what with a file on its way into the archive and in it (审计档案管理, CSA 1131, 财会〔2016〕1号). */
import { missingOf } from "../missing.ts";

export type ArchiveActor = "manager" | "partner" | "archivist" | "quality";

interface Ask {
  by: readonly ArchiveActor[];
}

export type ArchiveAct =
  | (Ask & { act: "apply"; isPreparationEmpty: boolean; isOverdue: boolean; hasPartnersReason: boolean })
  /** By an archivist who is not on the team. A denial has a reason and leaves the clock running. */
  | (Ask & { act: "check"; isOnTeam: boolean })
  | (Ask & { act: "deny"; isOnTeam: boolean; hasReason: boolean })
  | (Ask & { act: "confirm"; isChecked: boolean })
  | (Ask & { act: "changeReportDate"; isIssued: boolean })
  /** A look is authorised for a time and a reason, each one logged. */
  | (Ask & { act: "look"; isAuthorised: boolean; isInTime: boolean; hasReason: boolean })
  /** Old and new are both kept: the old is never changed. */
  | (Ask & { act: "add"; isReviewedByOther: boolean; hasReason: boolean })
  | (Ask & { act: "changeOld" })
  /** After retention, by two persons, with a certificate of what existed. */
  | (Ask & { act: "destroy"; persons: number; isRetentionOver: boolean; isOnHold: boolean })
  | (Ask & { act: "setHold" | "liftHold" });

export type ArchiveMissing =
  | ArchiveActor
  | "preparation"
  | "partnersReason"
  | "offTeam"
  | "checked"
  | "beforeIssue"
  | "authorisation"
  | "time"
  | "otherReviewer"
  | "reason"
  | "additionOnly"
  | "twoPersons"
  | "retentionOver"
  | "noHold";

const PERSONS_TO_DESTROY = 2;

/** Empty: it may be done. */
export function archiveMissing(request: ArchiveAct): ArchiveMissing[] {
  const without = (actor: ArchiveActor) => !request.by.includes(actor);
  switch (request.act) {
    case "apply":
      return missingOf({
        manager: without("manager"),
        preparation: !request.isPreparationEmpty,
        partnersReason: request.isOverdue && !request.hasPartnersReason,
      });
    case "check":
      return missingOf({ archivist: without("archivist"), offTeam: request.isOnTeam });
    case "deny":
      return missingOf({ archivist: without("archivist"), offTeam: request.isOnTeam, reason: !request.hasReason });
    case "confirm":
      return missingOf({ partner: without("partner"), checked: !request.isChecked });
    case "changeReportDate":
      return missingOf({ partner: without("partner"), beforeIssue: request.isIssued });
    case "look":
      return missingOf({
        authorisation: !request.isAuthorised,
        time: !request.isInTime,
        reason: !request.hasReason,
      });
    case "add":
      return missingOf({
        manager: without("manager"),
        archivist: without("archivist"),
        otherReviewer: !request.isReviewedByOther,
        reason: !request.hasReason,
      });
    case "changeOld":
      return ["additionOnly"];
    case "destroy":
      return missingOf({
        twoPersons: request.persons < PERSONS_TO_DESTROY,
        retentionOver: !request.isRetentionOver,
        noHold: request.isOnHold,
      });
    default:
      return missingOf({ quality: without("quality") });
  }
}
