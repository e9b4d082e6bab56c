/** A mailbox as its servers are spoken to, with its password in the clear for as long as the conversation lasts. */
export const ownerKinds = { person: 1, firm: 2, project: 3 } as const;

export interface MailAccess {
  id: number;
  ownerKind: number;
  userId: number | null;
  projectId: number | null;
  address: string;
  displayName: string | null;
  login: string;
  password: string;
  sendType: string;
  popServe: string;
  popPort: number;
  smtpServe: string;
  smtpPort: number;
  isSsl: boolean;
  authServer: string | null;
  isCopiedToSelf: boolean;
  uidValidity: string | null;
  lastUid: number;
  /** One for confirmations, once somebody else has confirmed it; a person's own always. */
  isUsable: boolean;
}
