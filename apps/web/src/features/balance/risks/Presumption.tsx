/** Rebuts the presumption of revenue fraud, or reinstates it. */
import { risks } from "@digao/contract/areas/balance/risks/calls";
import { limits } from "@digao/contract/limits";
import { Button, Form, Input } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import type { AnyRow } from "../../../ui/register/columns.tsx";

export function Presumption({ row }: { row: AnyRow }) {
  const { t } = useTranslation();
  const [isOpen, open] = useState(false);
  const rebut = useChange(risks.RebutRisk, { quiet: true });
  const reinstate = useChange(risks.ReinstateRisk, { quiet: true });
  if (row.kind !== "revenueFraud") return null;
  const isRebutted = row.rebuttalReason !== null;
  const { mutateAsync } = isRebutted ? reinstate : rebut;
  const title = t(isRebutted ? "risks.reinstate" : "risks.rebut");
  return (
    <>
      <Button size="small" onClick={() => open(true)}>
        {title}
      </Button>
      {isOpen ? (
        <Ask
          title={title}
          why={isRebutted ? undefined : t("risks.rebutWhy")}
          okText={title}
          send={({ reason }) => mutateAsync({ id: row.id, rowVersion: row.rowVersion, reason: String(reason ?? "") })}
          onClose={() => open(false)}
        >
          <Form.Item name="reason" label={t("risks.reason")} rules={[{ required: true, whitespace: true }]}>
            <Input.TextArea maxLength={limits.reasonMax} autoSize={{ minRows: 2, maxRows: 5 }} />
          </Form.Item>
        </Ask>
      ) : null}
    </>
  );
}
