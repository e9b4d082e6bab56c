/** Two files, what their columns hold, and the rule: a new matching. */

import {
  type MatchColumns,
  type MatchList,
  type MatchRule,
  matching,
  matchReferences,
} from "@digao/contract/areas/papers/matching/calls";
import { limits } from "@digao/contract/limits";
import { Checkbox, Form, Input, InputNumber, Segmented, Select } from "antd";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/api.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { type BooksChoice, BooksField } from "./BooksField.tsx";
import { ListField } from "./ListField.tsx";

interface Draft {
  name: string;
  leftList?: MatchList;
  rightList?: MatchList;
  left?: MatchColumns;
  right?: MatchColumns;
  rule: MatchRule;
  /** Where the list on the left comes from, and what of the books was chosen. */
  source?: "file" | "books";
  choice?: BooksChoice;
}

const initial: Partial<Draft> = { rule: { days: 3, reference: "preferred", isOpposite: false, groupMax: 4 } };
const fields = ["amount", "debit", "credit", "date", "reference"] as const;
const groupSizes = [1, 2, 3, 4, 5, 6, 8];

const hasAmount = (columns: MatchColumns | undefined) =>
  [columns?.amount, columns?.debit, columns?.credit].some((column) => typeof column === "number");

function Lists({ side }: { side: "left" | "right" }) {
  const { t } = useTranslation();
  const form = Form.useFormInstance<Draft>();
  const source = Form.useWatch<Draft["source"]>("source", form);
  const choice = Form.useWatch<BooksChoice | undefined>("choice", form) ?? {};
  const onRead = (read: MatchList) =>
    form.setFieldValue(side, { ...Object.fromEntries(fields.map((one) => [one, null])), ...read.guess });
  const isOfBooks = side === "left" && source === "books";
  return (
    <>
      {side === "left" ? (
        <>
          <Form.Item name="source" label={t("matching.books.source")} initialValue="file">
            <Segmented
              options={[
                { value: "file", label: t("matching.file") },
                { value: "books", label: t("matching.books.books") },
              ]}
              onChange={() => form.setFieldValue("leftList", undefined)}
            />
          </Form.Item>
          <Form.Item name="choice" hidden>
            <Input />
          </Form.Item>
        </>
      ) : null}
      <Form.Item name={`${side}List`} label={isOfBooks ? null : t("matching.file")} required={!isOfBooks}>
        {isOfBooks ? (
          <BooksField choice={choice} onChoose={(next) => form.setFieldValue("choice", next)} onRead={onRead} />
        ) : (
          <ListField label={t(`matching.choose.${side}`)} onRead={onRead} />
        )}
      </Form.Item>
    </>
  );
}

function Side({ side }: { side: "left" | "right" }) {
  const { t } = useTranslation();
  const form = Form.useFormInstance<Draft>();
  const list = Form.useWatch<MatchList | undefined>(`${side}List`, form);
  const options = (list?.headings ?? []).map((heading, value) => ({
    value,
    label: heading || t("matching.column", { number: value + 1 }),
  }));
  return (
    <fieldset className="match-side">
      <legend>{t(`matching.side.${side}`)}</legend>
      <Lists side={side} />
      <div className="match-columns">
        {fields.map((field) => (
          <Form.Item key={field} name={[side, field]} label={t(`matching.field.${field}`)}>
            <Select allowClear disabled={!list} options={options} placeholder={t("matching.none")} />
          </Form.Item>
        ))}
      </div>
    </fieldset>
  );
}

function Rule() {
  const { t } = useTranslation();
  return (
    <div className="match-columns">
      <Form.Item name={["rule", "days"]} label={t("matching.rule.days")}>
        <InputNumber min={0} max={366} precision={0} className="fill-width" />
      </Form.Item>
      <Form.Item name={["rule", "reference"]} label={t("matching.rule.reference")}>
        <Select options={matchReferences.map((value) => ({ value, label: t(`matching.rule.${value}`) }))} />
      </Form.Item>
      <Form.Item name={["rule", "groupMax"]} label={t("matching.rule.groupMax")}>
        <Select
          options={groupSizes.map((value) => ({ value, label: value === 1 ? t("matching.rule.noGroups") : value }))}
        />
      </Form.Item>
      <Form.Item name={["rule", "isOpposite"]} label={t("matching.rule.signs")} valuePropName="checked">
        <Checkbox>{t("matching.rule.isOpposite")}</Checkbox>
      </Form.Item>
    </div>
  );
}

export function NewMatch({ onMade, onClose }: { onMade: (id: number) => void; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Ask<Draft>
      title={t("matching.add")}
      why={t("matching.why")}
      okText={t("matching.start")}
      width={920}
      keepAs={["matching", "new"]}
      initial={initial}
      isReady={({ name, leftList, rightList, left, right }) =>
        Boolean(name?.trim() && leftList && rightList && hasAmount(left) && hasAmount(right))
      }
      send={async ({ name, leftList, rightList, left = {}, right = {}, rule }) => {
        const lists = { leftListId: leftList?.id ?? 0, rightListId: rightList?.id ?? 0 };
        onMade((await call(matching.StartMatch, { name, ...lists, left, right, rule })).id);
      }}
      onClose={onClose}
    >
      <Form.Item name="name" label={t("sheets.add.name")} required>
        <Input maxLength={limits.nameMax} placeholder={t("matching.nameHint")} />
      </Form.Item>
      <div className="match-sides">
        <Side side="left" />
        <Side side="right" />
      </div>
      <Rule />
    </Ask>
  );
}
