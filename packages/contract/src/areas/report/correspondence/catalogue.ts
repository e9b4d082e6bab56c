import { communicationsA } from "./communications-a.ts";
import { communicationsB } from "./communications-b.ts";
import { declarations } from "./declarations.ts";
import type { CorrespondenceKind } from "./kind.ts";

const communications: readonly CorrespondenceKind[] = [...communicationsA, ...communicationsB];
const byCode = new Map([...declarations, ...communications].map((kind) => [kind.code, kind]));

/** In the order of the catalogue. */
export const kindsOf = (isDeclaration: boolean): readonly CorrespondenceKind[] =>
  isDeclaration ? declarations : communications;
export const kindOf = (code: string): CorrespondenceKind | undefined => byCode.get(code);
export const isDeclarationCode = (code: string): boolean => code.startsWith("DC");
