/** A model as a letter would read, with made-up values in its places. */
import { letterBlocks, type Run } from "@digao/domain/confirmations/template";
import { useTranslation } from "react-i18next";
import "./confirmation-models.css";

const examples = {
  zh: {
    letterNo: "HZ-2024-0001-2-0001",
    contactName: "（被询证单位）",
    firmName: "（会计师事务所）",
    clientName: "（被审计单位）",
    auditYear: "2024",
    baseDate: "2024年12月31日",
    periodStart: "2024年1月1日",
    periodEnd: "2024年12月31日",
    replyAddress: "（回函地址）",
    replyContact: "（联系人）",
    replyPhone: "（电话）",
    replyPostcode: "（邮编）",
    replyEmail: "（邮箱）",
    feeAccount: "（账号）",
    amountUpper: "人民币壹佰万元整",
    letterDate: "    年    月    日",
    replyDeadline: "2025年1月14日",
  },
  en: {
    letterNo: "HZ-2024-0001-2-0001",
    contactName: "(addressee)",
    firmName: "(audit firm)",
    clientName: "(client)",
    auditYear: "2024",
    baseDate: "2024-12-31",
    periodStart: "2024-01-01",
    periodEnd: "2024-12-31",
    replyAddress: "(reply address)",
    replyContact: "(contact)",
    replyPhone: "(telephone)",
    replyPostcode: "(postcode)",
    replyEmail: "(e-mail)",
    feeAccount: "(account)",
    amountUpper: "CNY 1,000,000.00",
    letterDate: "Date:",
    replyDeadline: "2025-01-14",
  },
} as const;

const Runs = ({ runs }: { runs: readonly Run[] }) =>
  runs.map(({ text, isBold }, at) =>
    isBold ? <b key={`${at.toString()}b`}>{text}</b> : <span key={`${at.toString()}s`}>{text}</span>,
  );

export function ModelPreview({ text, lang }: { text: string; lang: "zh" | "en" }) {
  const { t } = useTranslation();
  return (
    <article className="hz-paper" lang={lang} aria-label={t("confirmation-models.preview")}>
      {letterBlocks(text, examples[lang]).map((block, at) => {
        const key = `${block.kind}-${at.toString()}`;
        if (block.kind === "title")
          return (
            <p key={key} className="hz-paper-title">
              <Runs runs={block.runs} />
            </p>
          );
        if (block.kind === "text")
          return (
            <p key={key}>
              <Runs runs={block.runs} />
            </p>
          );
        return (
          <p key={key} className="hz-paper-block">
            {t(`confirmation-models.block.${block.kind}`)}
            {"columns" in block && block.columns.length > 0 ? `：${block.columns.join(" | ")}` : ""}
          </p>
        );
      })}
    </article>
  );
}
