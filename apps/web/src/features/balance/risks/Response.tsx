/** What responds to a risk: assertion by procedure, with what each still lacks. */
import { type ResponseLine, type RiskResponse, risks } from "@digao/contract/areas/balance/risks/calls";
import { limits } from "@digao/contract/limits";
import { Button, Form, Input, Select, Switch } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { useProject } from "../../../lib/page.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { MoneyInput } from "../../../ui/MoneyInput.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";

type Linked = ResponseLine & { link: NonNullable<ResponseLine["link"]> };
const isLinked = (line: ResponseLine): line is Linked => line.link !== null;

/** Red where nothing that is executed answers the assertion. */
function Covered({ line, assertion }: { line: ResponseLine; assertion: string | null }) {
  const { t } = useTranslation();
  if (assertion !== null && !line.assertions.includes(assertion)) return null;
  return line.lacks.length === 0 ? (
    <StatusTag tone="good">{t("risks.executed")}</StatusTag>
  ) : (
    <StatusTag tone="attention">{t("risks.open")}</StatusTag>
  );
}

function useColumns({ missing, lines }: RiskResponse, unlink: ((line: Linked) => void) | undefined) {
  const { t } = useTranslation();
  const hasHole = (assertion: string | null) =>
    !lines.some(
      (line) =>
        isLinked(line) && line.lacks.length === 0 && (assertion === null || line.assertions.includes(assertion)),
    );
  const columns: PlainColumn<Linked>[] = [
    {
      key: "procedure",
      title: t("risks.procedure"),
      render: ({ lineNo, content, link, lacks }) => (
        <>
          {lineNo} {content}（{t(`codes.responseKind.${link.kind}`)}）
          {lacks.length > 0 ? lacks.map((lack) => t(`risks.undone.${lack}`)).join("、") : null}
        </>
      ),
    },
    ...missing.map(({ assertion }): PlainColumn<Linked> => {
      const word = assertion === null ? t("risks.statements") : t(`codes.assertion.${assertion}`);
      return {
        key: assertion ?? "",
        width: 96,
        title: hasHole(assertion) ? (
          <span className="risk-hole" title={t("risks.hole")}>
            {word} ✕
          </span>
        ) : (
          word
        ),
        render: (line) => <Covered line={line} assertion={assertion} />,
      };
    }),
  ];
  if (!unlink) return columns;
  const act: PlainColumn<Linked> = {
    key: "act",
    title: "",
    width: 84,
    render: (line) => (
      <Button size="small" type="link" onClick={() => unlink(line)}>
        {t("risks.unlink")}
      </Button>
    ),
  };
  return [...columns, act];
}

function LinkForm({ id, lines, onClose }: { id: number; lines: readonly ResponseLine[]; onClose: () => void }) {
  const { t } = useTranslation();
  const { mutateAsync } = useChange(risks.LinkRiskProcedure, { quiet: true });
  const [progLineId, choose] = useState<number>();
  const kinds = lines.find((line) => line.id === progLineId)?.kinds ?? [];
  return (
    <Ask
      title={t("risks.link")}
      okText={t("ui.save")}
      initial={{ isPredictable: false, isRolledForward: false }}
      send={(values) => mutateAsync({ id, ...values } as never)}
      onClose={onClose}
    >
      <Form.Item name="progLineId" label={t("risks.procedure")} rules={[{ required: true }]}>
        <Select
          showSearch={{ optionFilterProp: "label" }}
          options={lines.map((line) => ({ value: line.id, label: `${line.lineNo} ${line.content}` }))}
          onChange={(line: number) => choose(line)}
        />
      </Form.Item>
      <Form.Item name="kind" label={t("risks.kind")} rules={[{ required: true }]}>
        <Select options={kinds.map((kind) => ({ value: kind, label: t(`codes.responseKind.${kind}`) }))} />
      </Form.Item>
      <Form.Item name="threshold" label={t("risks.threshold")}>
        <MoneyInput />
      </Form.Item>
      <Form.Item name="isPredictable" label={t("risks.isPredictable")} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item name="isRolledForward" label={t("risks.isRolledForward")} valuePropName="checked">
        <Switch />
      </Form.Item>
    </Ask>
  );
}

function Unlink({ id, line, onClose }: { id: number; line: Linked; onClose: () => void }) {
  const { t } = useTranslation();
  const { mutateAsync } = useChange(risks.UnlinkRiskProcedure, { quiet: true });
  return (
    <Ask
      title={t("risks.unlink")}
      why={line.content}
      okText={t("risks.unlink")}
      send={({ reason }) => mutateAsync({ id, progLineId: line.id, reason: String(reason ?? "") })}
      onClose={onClose}
    >
      <Form.Item name="reason" label={t("risks.reason")} rules={[{ required: true, whitespace: true }]}>
        <Input.TextArea maxLength={limits.reasonMax} autoSize={{ minRows: 2, maxRows: 5 }} />
      </Form.Item>
    </Ask>
  );
}

/** What is missing, assertion by assertion. */
function Lacking({ of }: { of: RiskResponse }) {
  const { t } = useTranslation();
  if (of.isMet) return <StatusTag tone="good">{t("risks.met")}</StatusTag>;
  return (
    <ul>
      {of.missing
        .filter(({ missing }) => missing.length > 0)
        .map(({ assertion, missing }) => (
          <li key={assertion ?? ""} className="risk-hole">
            {assertion === null ? t("risks.statements") : t(`codes.assertion.${assertion}`)}：
            {missing.map((lack) => t(`risks.lack.${lack}`)).join("；")}
          </li>
        ))}
    </ul>
  );
}

function Shown({ of }: { of: RiskResponse }) {
  const { t } = useTranslation();
  const { isReadOnly } = useProject();
  const [isLinking, link] = useState(false);
  const [line, unlink] = useState<Linked>();
  const linked = of.lines.filter(isLinked);
  const columns = useColumns(of, isReadOnly ? undefined : unlink);
  const free = of.lines.filter((one) => one.link === null && one.kinds.length > 0);
  return (
    <section className="stack" aria-label={t("risks.response")}>
      <strong>{t("risks.response")}</strong>
      {of.levelNow > of.riskLevel ? (
        <span className="risk-hole">{t("risks.outdated", { level: t(`codes.riskLevel.${of.levelNow}`) })}</span>
      ) : null}
      <Lacking of={of} />
      {linked.length === 0 ? (
        <span>{t("risks.none")}</span>
      ) : (
        <PlainTable columns={columns} rows={linked} rowKey={({ id }) => id} label={t("risks.response")} />
      )}
      {isReadOnly || free.length === 0 ? null : (
        <Button size="small" onClick={() => link(true)}>
          {t("risks.link")}
        </Button>
      )}
      {isLinking ? <LinkForm id={of.id} lines={free} onClose={() => link(false)} /> : null}
      {line ? <Unlink id={of.id} line={line} onClose={() => unlink(undefined)} /> : null}
    </section>
  );
}

export function Response({ id }: { id: number }) {
  const { data } = useCall(risks.GetRiskResponse, { id });
  return data ? <Shown of={data} /> : null;
}
