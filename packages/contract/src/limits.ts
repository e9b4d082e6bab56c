/** Business constants and limits. */
export const limits = {
  pageSizeDefault: 30,
  imageBytesMax: 2 * 1024 * 1024,
  fileBytesMax: 40 * 1024 * 1024,
  /** A filled-in sheet of a register, read while its sender waits. */
  sheetBytesMax: 2 * 1024 * 1024,
  sheetRowsMax: 2_000,
  /** Ledgers are larger than papers: a year's journal of a big client is several hundred megabytes. */
  ledgerBytesMax: 2 * 1024 * 1024 * 1024,
  /** A file of more rows is made in the background. */
  downloadRowsAtOnce: 10_000,
  /** Letters in one PDF; more of them than are printed while one waits are made in the background. */
  mergedLetters: 1_000,
  mergedLettersAtOnce: 200,
  /** How long it can be fetched. */
  downloadDays: 7,
  /** Of a call's JSON: a form; a long text, or a list of names; rows of a grid. */
  bodyBytes: { usual: 64 * 1024, long: 512 * 1024, rows: 4 * 1024 * 1024 },
  /**
   * Calls of a kind a minute: by visitors of one address (whether a firm exists), by one person (searching as one types, making files,
   * fetching what is stored, asking about companies outside, saving as one types). People stay far below; who reads everything out does not.
   */
  callsPerMinute: { availability: 120, search: 600, export: 60, files: 900, lookup: 30, edits: 600, feeds: 300 },
  requestTimeoutMs: 600_000,
  chunkTimeoutMs: 120_000,
  rolePollMs: 30_000,
  watermarkDelayMs: 8_000,
  lockAnimationMs: 800,
  noticeSpinnerMs: 2_000,
  passwordInputMax: 32,
  /** Of a passphrase, where the firm's rule allows them. */
  passphraseMax: 64,
  tenancyNameMax: 64,
  loginNameMax: 256,
  /** Of a code of the second factor or one for recovery. */
  factorCodeMax: 40,
  /** A failed sign-in is answered on this beat: how long its work took tells nothing. */
  failedSignInBeatMs: 250,
  loginFailuresMax: 5,
  lockoutMinutes: 15,
  tokenSeconds: 86_400,
  /** Characters, unless a call says otherwise: of a reason that bears a judgement, an index of a working paper, a name, a line, an explanation. */
  reasonMax: 500,
  wpIndexMax: 20,
  nameMax: 100,
  titleMax: 200,
  keywordMax: 100,
  textMax: 4000,
  homeSidebar: { open: 226, closed: 60 },
  projectSidebar: { open: 226, closed: 10 },
} as const;

/** Kinds of calls that are counted. */
export type CallRate = keyof typeof limits.callsPerMinute;
