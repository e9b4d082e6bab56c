/**
 * What a gate finds missing: the codes whose condition holds, in the order written. No code means that the gate is open. Server, board and
 * screen say the codes in both languages; the domain has no sentences.
 */
export const missingOf = <Code extends string>(isMissing: Readonly<Record<Code, boolean>>): Code[] =>
  (Object.keys(isMissing) as Code[]).filter((code) => isMissing[code]);
