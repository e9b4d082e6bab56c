/** A reclassification that needs a person's amount: due within a year, or VAT within contract liabilities. */

import { type AdjustHead, adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { limits } from "@digao/contract/limits";
import { CURRENT_PORTION } from "@digao/domain/adjustments/maturity";
import { Form, Input, Radio, Select } from "antd";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { MoneyInput } from "../../../ui/MoneyInput.tsx";
import type { Book } from "./book.ts";

interface Props {
  projectId: number;
  book: Book;
  onClose: () => void;
  onBooked: (heads: AdjustHead[]) => void;
}
interface Values {
  kind?: "maturity" | "vatSplit";
  fsItemId?: number;
  name?: string;
  amount?: string | null;
  rate?: string;
}
const kinds = ["maturity", "vatSplit"] as const;
const rates = ["0.13", "0.09", "0.06", "0.03", "0.01"];
const percent = (rate: string) => `${Number(rate) * 100}%`;

export function PartDialog({ projectId, book, onClose, onBooked }: Props) {
  const { t } = useTranslation();
  const create = useChange(adjustments.CreatePartReclass, { quiet: true });
  const items = book.items
    .filter(({ stdCode }) => stdCode in CURRENT_PORTION)
    .map(({ id, stdCode, name }) => ({ value: id, label: `${stdCode} ${name}` }));
  return (
    <Ask<Values>
      title={t("adjustments.part.title")}
      okText={t("adjustments.part.book")}
      initial={{ kind: "maturity", rate: "0.13" }}
      isReady={({ kind, fsItemId, name, amount }) =>
        Boolean(name?.trim() && amount && (kind === "vatSplit" || fsItemId))
      }
      send={async ({ kind = "maturity", fsItemId, name = "", amount, rate }) =>
        onBooked([
          await create.mutateAsync({
            projectId,
            kind,
            fsItemId: kind === "maturity" ? fsItemId : null,
            name: name.trim(),
            amount: amount ?? "0.00",
            ...(kind === "vatSplit" && rate ? { rate } : {}),
          }),
        ])
      }
      onClose={onClose}
    >
      <Form.Item name="kind" label={t("adjustments.part.kind")}>
        <Radio.Group options={kinds.map((value) => ({ value, label: t(`adjustments.part.${value}`) }))} />
      </Form.Item>
      <Form.Item noStyle dependencies={["kind"]}>
        {({ getFieldValue }) =>
          getFieldValue("kind") === "vatSplit" ? (
            <Form.Item name="rate" label={t("adjustments.part.rate")}>
              <Select options={rates.map((value) => ({ value, label: percent(value) }))} />
            </Form.Item>
          ) : (
            <Form.Item name="fsItemId" label={t("adjustments.part.item")} required>
              <Select showSearch={{ optionFilterProp: "label" }} options={items} />
            </Form.Item>
          )
        }
      </Form.Item>
      <Form.Item name="name" label={t("adjustments.part.name")} required>
        <Input maxLength={limits.nameMax} />
      </Form.Item>
      <Form.Item name="amount" label={t("adjustments.part.amount")} required>
        <MoneyInput />
      </Form.Item>
    </Ask>
  );
}
