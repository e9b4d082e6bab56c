/** What the strip of signs and the gates need to know of a paper, whatever kind it is. */
import type { Code } from "@digao/contract/codes";
import type { GateOverride, MayCancel, PaperGate } from "@digao/contract/sign-off/papers";

export type SignLevel = Code<"signLevel">;
export interface GivenSign {
  signLevel: number;
  userId: number;
  userName: string;
  signTime: string;
  isStale: boolean;
  signerRole: number | null;
}
export interface MayDo {
  ok: boolean;
  reason: string;
}

export interface SignedRecord {
  /** Names what is typed in its dialogs. */
  key: string;
  name: string;
  signs: readonly GivenSign[];
  /** Given on a role that was taken, not given: they stand nowhere. */
  unauthorised: readonly Omit<GivenSign, "isStale">[];
  maySign: readonly (MayDo & { level: number })[];
  mayCancel: readonly MayCancel[];
  mayOverride: MayDo;
  overrides: readonly GateOverride[];
}

export type SeenGate = Pick<PaperGate, "name" | "subjects">;

/** What is sent; what they throw is shown where it was asked. */
export interface SignActions {
  sign: (level: SignLevel) => Promise<unknown>;
  cancel: (level: SignLevel, reason: string | undefined) => Promise<unknown>;
  override: (gates: readonly SeenGate[], reason: string) => Promise<unknown>;
}
