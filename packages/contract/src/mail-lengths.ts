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
/** Of a mail: its text as it is typed, and as the editor has formatted it. */
export const mailMax = { subject: 500, typed: 200_000, content: 400_000 } as const;
