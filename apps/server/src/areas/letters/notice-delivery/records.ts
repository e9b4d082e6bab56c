import type { RecordReader } from "../../../platform/records/reader.ts";
import { single } from "../../../platform/records/rows.ts";

export const readers = {
  noticeDelivery: single(),
  noticeWebhook: single(),
} as const satisfies Record<string, RecordReader>;
