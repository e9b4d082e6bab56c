/** How long the texts of letters may be: what is sent is judged by it, and forms take no more. */
export const letterMax = {
  trackingNo: 40,
  courier: 40,
  receiverSigned: 100,
  /** Of a platform: the number of the request there. */
  requestNo: 60,
  /** Of one item of a reply. */
  itemNote: 500,
  note: 1000,
  /** A cell of the bank's form, or of a model with columns of its own, and its heading. */
  cell: 300,
  heading: 60,
  altNote: 2000,
  conclusion: 1000,
} as const;

/** Where a reply came from and who signed it. */
export const replyMax = {
  replyTrackingNo: 40,
  replyFromAddr: 300,
  replyCity: 30,
  replyPhone: 30,
  replyMail: 128,
  replySealType: 30,
  replySealName: 200,
  replySigner: 50,
  /** Where the original is held. */
  replyOriginalAt: 200,
} as const;
