/** One procedure: what is to be done, where its paper stands, what came of it, and what stands behind it. */
import type { ProgLine } from "@digao/contract/areas/engagement/programs/calls";
import { useTranslation } from "react-i18next";
import { EvidenceCount } from "../../../evidence/evidence-links/EvidenceCount.tsx";
import { MessageCount } from "../../../evidence/messages/MessageCount.tsx";
import { IndexCell } from "./IndexCell.tsx";
import type { TableProps } from "./ProgramTable.tsx";
import { ResultCell } from "./ResultCell.tsx";
import { RowMenu } from "./RowMenu.tsx";
import { Work } from "./Work.tsx";

function Content({ line }: { line: ProgLine }) {
  const { t } = useTranslation();
  return (
    <>
      <span>{line.content}</span>{" "}
      <span className="prg-kinds">
        {line.assertions.map((one) => (
          <abbr key={one} title={t(`codes.assertion.${one}`)}>
            {one}
          </abbr>
        ))}
        <span>{line.procTypes.map((one) => t(`codes.procedureType.${one}`)).join(t("programs.and"))}</span>
        {line.isOwn ? <span>{t("programs.own")}</span> : null}
        {line.isSelected ? null : <b>{t("programs.leftOut")}</b>}
      </span>
    </>
  );
}

interface Props extends TableProps {
  line: ProgLine;
  toRow: () => void;
  /** All lines shown: their messages are counted together. */
  lineIds: readonly number[];
}

export function ProgramRow({ line, program, marks, isReadOnly, onEdit, toRow, rid, lineIds }: Props) {
  const { t } = useTranslation();
  const shared = { line, program, marks, isReadOnly };
  return (
    <>
      <th scope="row" className="prg-no">
        {line.lineNo}
        {line.isKey ? (
          <span className="prg-key" title={t("programs.key")}>
            <span aria-hidden="true">★</span>
            <span className="visually-hidden">{t("programs.key")}</span>
          </span>
        ) : null}
      </th>
      <td>
        <Content line={line} />
        <MessageCount
          place={{ entityId: "progLine", referId: line.id }}
          among={lineIds}
          title={t("messages.of", { record: t("messages.procedure", { no: line.lineNo }) })}
          rid={rid}
        />
        <EvidenceCount
          of={{ entityId: "progLine", referId: line.id }}
          among={lineIds}
          title={t("evidence-links.ofRecord", { record: t("messages.procedure", { no: line.lineNo }) })}
        />
      </td>
      <td>
        <IndexCell {...shared} isReadOnly={isReadOnly || !line.isSelected} toRow={toRow} />
      </td>
      <td>
        <ResultCell {...shared} />
      </td>
      <td>
        <Work line={line} isReadOnly={isReadOnly} onWrite={() => marks.write(line)} />
      </td>
      {isReadOnly ? null : (
        <td className="prg-more">
          <RowMenu line={line} program={program} onEdit={() => onEdit(line)} />
        </td>
      )}
    </>
  );
}
