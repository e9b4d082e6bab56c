/** The columns that both lists of consultations show. */
import type { ConsultationRow } from "@digao/contract/areas/engagement/consultations/calls";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "../../../lib/format.ts";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import type { ListColumn } from "../../../ui/list/column.ts";
import { useCodes } from "../../../ui/use-codes.ts";

export function useConsultationColumns(open: (row: ConsultationRow) => void): ListColumn<ConsultationRow>[] {
  const { t } = useTranslation();
  const { word } = useCodes();
  const field = (name: string) => t(`consultations.field.${name}`);
  return [
    {
      key: "question",
      title: field("question"),
      width: 280,
      frozen: "start",
      render: (row) => (
        <button type="button" className="cell-link" onClick={() => open(row)}>
          {row.question}
        </button>
      ),
    },
    { key: "kind", title: field("kind"), width: 130, value: (row) => word("consultationKind", row.kind) },
    { key: "subject", title: field("subject"), width: 170, value: (row) => word("consultationSubject", row.subject) },
    {
      key: "state",
      title: field("state"),
      width: 170,
      render: (row) => <CodeTag name="consultationState" code={row.state} />,
    },
    { key: "addressee", title: field("addressee"), width: 110, value: (row) => row.addressee },
    { key: "askedBy", title: field("askedBy"), width: 110, value: (row) => row.askedBy },
    { key: "askedAt", title: field("askedAt"), width: 150, sort: true, value: (row) => formatDateTime(row.askedAt) },
  ];
}
