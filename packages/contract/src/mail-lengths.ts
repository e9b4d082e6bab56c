/** How long the fields of a mailbox may be. */
export const mailboxMax = {
  mailAddress: 128,
  displayName: 100,
  loginName: 128,
  server: 100,
  authServer: 100,
  passWord: 200,
  /** What every letter begins with, or a signature. */
  text: 20_000,
} as const;
/** Of a mail: its subject, and its text as the editor has formatted it, with the pictures in it. */
export const mailMax = { subject: 500, content: 2_000_000 } as const;
/** Of pictures in the text of a mail. */
export const mailPicture = { bytesMax: 1024 * 1024, countMax: 20 } as const;
