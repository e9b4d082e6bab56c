import type { clientZh } from "./messages-client.zh.ts";

export const clientEn: Record<keyof typeof clientZh, string> = {
  AreYouSure: "Are you sure?",
  Yes: "Yes",
  Cancel: "Cancel",
  DefaultError: "An error has occurred!",
  DefaultErrorDetail: "Error detail not sent by server.",
  DefaultError401: "You are not authenticated!",
  DefaultErrorDetail401: "You should be authenticated (sign in) in order to perform this operation.",
  DefaultError403: "You are not authorized!",
  DefaultErrorDetail403: "You are not allowed to perform this operation.",
  DefaultError404: "Resource not found!",
  DefaultErrorDetail404: "The resource requested could not be found on the server.",
};
