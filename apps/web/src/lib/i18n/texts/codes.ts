import { wordsByCode } from "@digao/contract/code-words";

export const text = wordsByCode();
