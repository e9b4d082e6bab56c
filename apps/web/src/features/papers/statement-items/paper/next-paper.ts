import type { FsItemRow } from "@digao/contract/areas/papers/statement-items/calls";
import { SIGN_RULES, type SignLevel } from "@digao/domain/sign-off/levels";
import { nextWaiting } from "../../../../lib/next-record.ts";

const isSigned = ({ signs }: FsItemRow, level: SignLevel) =>
  signs.some((sign) => sign.signLevel === level && !sign.isStale);

/** After a sign: the next listed paper that is ready for one at the same level, of a preparer only his own. */
export function nextToSign(papers: readonly FsItemRow[], signed: number, level: SignLevel, me: number) {
  const { after } = SIGN_RULES[level];
  const isReady = (paper: FsItemRow) => (after === null ? paper.auditUserId === me : isSigned(paper, after));
  return nextWaiting(papers, signed, (paper) => !isSigned(paper, level) && isReady(paper));
}
