/** The declaration of independence (独立性声明), question by question. */
import {
  type IndependenceAnswer,
  independence,
  questionsCount,
  relativeMax,
} from "@digao/contract/areas/engagement/independence/calls";
import {
  declarationOccasion,
  declarationState,
  independenceQuestion,
} from "@digao/contract/areas/engagement/independence/codes";
import { limits } from "@digao/contract/limits";
import { App, Form, Input, Radio, Select } from "antd";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import type { ProjectInfo } from "../../../lib/page.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { DateInput } from "../../../ui/DateInput.tsx";
import { useCodes } from "../../../ui/use-codes.ts";
import "./independence.css";

type Filled = Partial<Omit<IndependenceAnswer, "question">>;
interface Values {
  occasion?: number;
  answers?: Record<string, Filled | undefined>;
}
const questions = Array.from({ length: questionsCount }, (_, at) => at + 1);
const { family, formerPost } = independenceQuestion;
const { annual } = declarationOccasion;

function Details({ question }: { question: number }) {
  const { t } = useTranslation();
  const field = (name: string, label: string, input = <Input maxLength={relativeMax} />) => (
    <Form.Item
      name={["answers", String(question), name]}
      label={label}
      rules={[{ required: true, message: t("ui.required", { label }) }]}
    >
      {input}
    </Form.Item>
  );
  return (
    <div className="declared-details">
      {field(
        "words",
        t("independence.about"),
        <Input.TextArea maxLength={limits.reasonMax} autoSize={{ minRows: 2, maxRows: 6 }} />,
      )}
      {question === family ? (
        <div className="row wrap">
          {field("relative", t("independence.relative"))}
          {field("relation", t("independence.relation"))}
          {field("post", t("independence.post"))}
        </div>
      ) : null}
      {question === formerPost ? field("endedOn", t("independence.endedOn"), <DateInput />) : null}
    </div>
  );
}

function Question({ question }: { question: number }) {
  const { t } = useTranslation();
  const name = ["answers", String(question), "isYes"];
  const isYes: boolean | undefined = Form.useWatch(name);
  return (
    <>
      <Form.Item
        name={name}
        label={`${question}. ${t(`independence.questions.${question}`)}`}
        rules={[{ required: true, message: t("independence.answer") }]}
      >
        <Radio.Group
          options={[
            { value: false, label: t("independence.no") },
            { value: true, label: t("independence.yes") },
          ]}
        />
      </Form.Item>
      {isYes ? <Details question={question} /> : null}
    </>
  );
}

const answersOf = ({ answers }: Values) =>
  questions.map((question) => {
    const {
      isYes = false,
      words = "",
      relative = "",
      relation = "",
      post = "",
      endedOn = null,
    } = answers?.[question] ?? {};
    return isYes ? { question, isYes, words, relative, relation, post, endedOn } : { question, isYes };
  });

interface Props {
  project: Pick<ProjectInfo, "id" | "client">;
  /** Of somebody who works there already: when it is given. */
  isRenewal?: boolean;
  onClose: () => void;
}

export function DeclareAsk({ project, isRenewal = false, onClose }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { options } = useCodes();
  const { mutateAsync } = useChange(independence.DeclareIndependence, { quiet: true });
  return (
    <Ask<Values>
      title={t("independence.declareTitle", { client: project.client })}
      why={t("independence.declareWhy")}
      okText={t("independence.send")}
      width={640}
      initial={{ occasion: isRenewal ? annual : declarationOccasion.joining }}
      keepAs={["independence", project.id]}
      isReady={({ answers }) => questions.every((question) => answers?.[question]?.isYes !== undefined)}
      send={async (values) => {
        const { state } = await mutateAsync({
          Id: project.id,
          occasion: values.occasion ?? annual,
          answers: answersOf(values),
        });
        void message.success(t(state === declarationState.clear ? "independence.cleared" : "independence.sentOn"));
      }}
      onClose={onClose}
    >
      <div className="declared-questions">
        {isRenewal ? (
          <Form.Item name="occasion" label={t("independence.occasion")}>
            <Select
              options={options("declarationOccasion").filter(({ value }) => value !== declarationOccasion.joining)}
            />
          </Form.Item>
        ) : null}
        {questions.map((question) => (
          <Question key={question} question={question} />
        ))}
      </div>
    </Ask>
  );
}
