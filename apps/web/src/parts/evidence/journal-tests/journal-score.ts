/** Bands of journal test scores (分录测试分值) in the colours of the product. */
import type { JournalBand } from "@digao/contract/areas/books/vouchers/journal-band";
import type { Tone } from "../../../ui/StatusTag.tsx";

export const bandTones: Record<JournalBand, Tone> = { high: "bad", middle: "attention", low: "quiet" };
