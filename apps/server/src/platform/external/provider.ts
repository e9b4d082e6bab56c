/** Where people may have an account that they sign in with here. */
export type ProviderKind = "wechat" | "oidc";

/** One way to the provider and back. `verifier` and `nonce` are known to us and to the browser that set out alone. */
export interface Trip {
  state: string;
  redirectUri: string;
  verifier: string;
  nonce: string;
  /** In a frame of our page, where the provider allows it. */
  isFramed: boolean;
}

/** What the browser brings back. */
export interface Answer {
  code: string;
  /** Who says so (RFC 9207), where the provider tells. */
  issuer?: string | undefined;
}

export interface Identity {
  /** The same for the same account for ever: union id, sub. */
  subject: string;
  /** What the person calls the account, for showing. */
  accountName: string;
}

export interface ExternalProvider {
  /** Where the browser is sent. */
  startUrl(trip: Trip): Promise<string>;
  /** Trades the answer for the account it stands for; throws a ProviderFault. */
  identify(trip: Trip, answer: Answer): Promise<Identity>;
}

/** `down`: not reached, or broken; `refused`: the answer is not what it should be, or the provider does not take it. */
export class ProviderFault extends Error {
  readonly reason: "down" | "refused";

  constructor(reason: "down" | "refused", message: string) {
    super(message);
    this.name = "ProviderFault";
    this.reason = reason;
  }
}
