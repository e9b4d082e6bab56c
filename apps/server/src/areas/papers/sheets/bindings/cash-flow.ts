import type { Fen } from "@digao/domain/money";

/** An amount of the cash flow statement; null while the project has none. The area of cash flows answers here. */
export const cashFlow = (_projectId: number, _code: string): Promise<Fen | null> => Promise.resolve(null);
