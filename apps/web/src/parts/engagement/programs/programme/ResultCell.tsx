/** What came of a procedure, who said so and when, and the agreement of who leads where one is wanted. */

import type { ProgLine } from "@digao/contract/areas/engagement/programs/calls";
import { App, Button, Popconfirm, Select } from "antd";
import { useTranslation } from "react-i18next";
import { formatDate, formatDateTime } from "../../../../lib/format.ts";
import { CodeTag } from "../../../../ui/CodeTag.tsx";
import { mayTake, progResults } from "./rows.ts";
import { useCaller } from "./use-caller.ts";
import type { Marks } from "./use-marks.ts";
import type { Program } from "./use-program.ts";

interface Props {
  line: ProgLine;
  program: Program;
  marks: Marks;
  isReadOnly: boolean;
}
/** Of a moment told in the reader's own time. */
const dayLength = 10;

function Approval({ line, program }: Pick<Props, "line" | "program">) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const caller = useCaller();
  if (!mayTake(line, "approve", caller)) return null;
  const decide = async (isApproved: boolean) => {
    const saved = await program.approve(line.id, isApproved);
    if (saved) void message.success(t(`programs.${isApproved ? "approved" : "refused"}`, { no: line.lineNo }));
  };
  return (
    <span className="prg-approval">
      <Button size="small" type="primary" onClick={() => void decide(true)}>
        {t("programs.approve")}
      </Button>
      <Popconfirm
        title={t("programs.refuseAsk")}
        okText={t("programs.refuse")}
        okButtonProps={{ danger: true }}
        cancelText={t("ui.cancel")}
        onConfirm={() => void decide(false)}
      >
        <Button size="small">{t("programs.refuse")}</Button>
      </Popconfirm>
    </span>
  );
}

/** The day is put right where what came of it is written. */
function Who({ line, marks, isReadOnly }: Pick<Props, "line" | "marks" | "isReadOnly">) {
  const { t } = useTranslation();
  const { execUserName, execDate, approvedByName, approvedAt } = line;
  const who = t("programs.who", { name: execUserName, date: formatDate(execDate) });
  return (
    <>
      {execUserName && isReadOnly ? <small className="soft">{who}</small> : null}
      {execUserName && !isReadOnly ? (
        <button
          type="button"
          tabIndex={-1}
          className="prg-who"
          title={t("programs.changeDay")}
          onClick={() => marks.write(line)}
        >
          {who}
        </button>
      ) : null}
      {approvedByName ? (
        <small className="soft">
          {t("programs.approvedBy", { name: approvedByName, date: formatDateTime(approvedAt).slice(0, dayLength) })}
        </small>
      ) : null}
    </>
  );
}

export function ResultCell(props: Props) {
  const { line, program, marks, isReadOnly } = props;
  const { t } = useTranslation();
  const state = (result: number) => <CodeTag name="procedureResult" code={result} />;
  const isFixed = isReadOnly || !line.isSelected;
  return (
    <div className="prg-result">
      {isFixed ? (
        line.isSelected && state(line.result)
      ) : (
        <Select
          size="small"
          aria-label={t("programs.resultOf", { no: line.lineNo })}
          popupMatchSelectWidth={false}
          loading={program.isBusy(line.id)}
          value={line.result}
          options={progResults.map((value) => ({ value, label: state(value), key: value }))}
          optionRender={({ value }) => (
            <span className="prg-option">
              {state(Number(value))}
              <kbd>{value}</kbd>
            </span>
          )}
          onChange={(value) => marks.mark(line, value)}
        />
      )}
      <Who line={line} marks={marks} isReadOnly={isFixed} />
      {!isReadOnly ? <Approval {...props} /> : null}
    </div>
  );
}
