/**
 * What the account of an inspector (检查人员) may call, decided in one place: it reads the one project that it was given, signs in and out, and looks
 * after its own password and second factor. What is not said here is refused, a new call too.
 */
import type { Endpoint } from "./endpoint.ts";

type Asked = Pick<Endpoint, "verb" | "path" | "needs" | "writes">;
const paths = (...list: string[]): ReadonlySet<string> => new Set(list.map((path) => path.toLowerCase()));

/** What concerns the account alone; it may write there. */
export const ofInspectorsAccount = paths(
  "/api/TokenAuth/LogOut",
  "/api/services/app/User/ChangePassword",
  "/api/services/app/User/GetPasswordPolicy",
  "/api/services/app/User/ChangeLanguage",
  "/api/services/app/SecondFactor/GetState",
  "/api/services/app/SecondFactor/Begin",
  "/api/services/app/SecondFactor/Confirm",
  "/api/services/app/SecondFactor/RenewRecoveryCodes",
  "/api/services/app/Session/GetMySessions",
  "/api/services/app/Session/EndMySession",
  "/api/services/app/Session/EndMyOtherSessions",
  "/api/services/app/Session/LockScreen",
  "/api/services/app/Session/Unlock",
  // Says of the own project whether it is open; asked for another it refuses by itself.
  "/api/services/app/Project/GetProjectRoles",
);

/** They read, and are sent as POST because what they ask is long. */
export const readByPost = paths("/api/services/app/pub/LoadSheets", "/api/services/app/pub/LoadSheetVersion");

/** Reads of a project that are the firm's own rather than of the file: talk within the team, hours and tasks, what the firm itself finds doubtful, people outside the project. */
export const closedToInspectors: readonly string[] = [
  "/api/services/app/msgchat/",
  "/api/jm/DownChatFiles",
  "/api/services/app/InspectorMirror/GetMirror",
  "/api/services/app/Consultation/GetAddressees",
  "/api/services/app/Job/",
  "/api/services/app/JobDo/",
  "/api/pm/GetJobDo",
  "/api/services/app/Download/",
  "/api/services/app/ProjectEvent/",
  "/api/services/app/Project/GetProjectLogTime",
  "/api/services/app/Project/GetProjectMemberHours",
  "/api/services/app/Project/GetProjectChart",
].map((start) => start.toLowerCase());

export const isOfInspectorsAccount = ({ path }: Pick<Endpoint, "path">): boolean =>
  ofInspectorsAccount.has(path.toLowerCase());

/** A reading call of a project that asks for no right of the firm's people, or one of the account. */
export function isOpenToInspectors({ verb, path, needs, writes }: Asked): boolean {
  if (isOfInspectorsAccount({ path })) return true;
  if (!needs.project || needs.right !== undefined || writes) return false;
  const way = path.toLowerCase();
  return (verb === "GET" || readByPost.has(way)) && !closedToInspectors.some((start) => way.startsWith(start));
}
