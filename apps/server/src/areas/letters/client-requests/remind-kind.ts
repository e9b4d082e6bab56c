/** The job that mails the client's people what is still to come. */
export const remindKind = "remind-client";
