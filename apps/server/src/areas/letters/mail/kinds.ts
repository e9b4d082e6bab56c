/** Jobs of mailboxes, by their kinds. */
export const sendingKind = "send-mail";
export const receivingKind = "receive-mail";
/** Finds the letters that new mails answer; the area of letters' mail runs it. */
export const matchingKind = "match-mail";
