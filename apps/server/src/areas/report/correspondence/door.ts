/** What the report asks of declarations and communications. */
import { kindsOf } from "@digao/contract/areas/report/correspondence/catalogue";
import { approvalCode } from "@digao/contract/areas/report/correspondence/declarations";
import type { Db } from "@digao/db/tenant";
import { readDocuments } from "./documents.ts";
import { standingFor } from "./list.ts";

export interface SignedDays {
  /** The latest day that a compulsory representation bears; null while one is not back. */
  representation: string | null;
  approval: string | null;
}

/** Days of what the client has signed; whether each still holds is for the facts of completion. */
export async function signedDays(db: Db): Promise<SignedDays> {
  const documents = await readDocuments(db);
  const daysOf = (codes: readonly string[]) => codes.map((code) => standingFor(code, documents)?.received?.day ?? null);
  const latest = (days: readonly (string | null)[]): string | null =>
    days.includes(null)
      ? null
      : (days
          .filter((day) => day !== null)
          .sort()
          .at(-1) ?? null);
  const compulsory = kindsOf(true).filter(({ isCompulsory, code }) => isCompulsory && code !== approvalCode);
  return {
    representation: latest(daysOf(compulsory.map(({ code }) => code))),
    approval: latest(daysOf([approvalCode])),
  };
}

/** Communications with governance that were sent or talked over, by their ids. */
export async function toldDocuments(db: Db): Promise<ReadonlySet<number>> {
  const documents = await readDocuments(db);
  return new Set(
    documents
      .filter(({ isDeclaration, withdrawnBy, kinds, sent, held }) => {
        const isTold = sent !== undefined || held !== undefined;
        return (
          !isDeclaration && withdrawnBy === null && isTold && kinds.some(({ audience }) => audience === "governance")
        );
      })
      .map(({ id }) => id),
  );
}
