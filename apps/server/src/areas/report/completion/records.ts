import { checkOf } from "@digao/contract/areas/report/completion/checks";
import type { Lang } from "@digao/contract/messages";
import { wordIn } from "@digao/contract/pairs";
import { sql } from "kysely";
import type { RecordReader } from "../../../platform/records/reader.ts";
import { rows } from "../../../platform/records/rows.ts";

const nameOf = ({ code }: { code: string }, lang: Lang): string => {
  const check = checkOf(code);
  return check ? `${code} ${wordIn(lang, check.words)}` : code;
};

export const readers = {
  completionLine: rows<{ code: string }>({ columns: sql`r.check_code as code`, name: nameOf }),
  completionWaiver: rows<{ code: string }>({ columns: sql`r.check_code as code`, name: nameOf }),
} as const satisfies Record<string, RecordReader>;
