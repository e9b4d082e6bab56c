/** A checklist of a paper: each item with its answer, remark and evidence, last year beside; the score as it stands while answering. */

import type { Condition } from "@digao/contract/paper/conditional";
import {
  type Answered,
  answerOf,
  answersOf,
  applicableIn,
  type ChecklistItem,
  type ChecklistSection,
  conditionAnswers,
  phraseUsages,
} from "@digao/contract/paper/sections";
import { citingTypes } from "@digao/contract/records";
import { isScored, scoreOf } from "@digao/domain/papers/checklist-score";
import { Radio } from "antd";
import { useTranslation } from "react-i18next";
import { EvidenceAt } from "../../parts/evidence/evidence-links/EvidenceAt.tsx";
import { PhraseArea } from "../../parts/papers/statement-items/phrases/PhraseArea.tsx";
import { StatusTag } from "../StatusTag.tsx";
import { LastYear } from "./LastYear.tsx";
import { gathered, type Values } from "./particular.ts";
import type { SectionsProps } from "./sections-props.ts";
import { usePaperWords } from "./use-paper-words.ts";
import "../plain-table.css";

type Props = SectionsProps & { name: string; section: ChecklistSection };

const remarkMax = 2000;

function Evidence({ name, item, spec, version, isReadOnly }: Props & { item: ChecklistItem }) {
  const entityId = citingTypes.find((one) => one === spec.name);
  if (!version || !entityId) return null;
  return (
    <EvidenceAt
      of={{ entityId, referId: version.id }}
      place={`${name}.${item.code}`}
      title={item.code}
      isReadOnly={isReadOnly}
    />
  );
}

/** Why an item is put; and what else some answers of it would demand. */
function Conditions({
  item,
  section,
  spec,
  name,
  values,
  hidden,
}: Props & { item: ChecklistItem; hidden: readonly ChecklistItem[] }) {
  const { t } = useTranslation();
  const { say, lang } = usePaperWords(spec);
  const comma = lang === "zh" ? "、" : ", ";
  const answersIn = (condition: Condition) => conditionAnswers(section, condition).map(say).join(comma);
  const { onlyIf } = item;
  const given = onlyIf ? answerOf(gathered(spec, values), name, onlyIf.item).answer : null;
  const waiting = hidden.flatMap((one) =>
    one.onlyIf?.item === item.code ? [{ code: one.code, answers: answersIn(one.onlyIf) }] : [],
  );
  const byAnswers = [...new Set(waiting.map(({ answers }) => answers))].map((answers) => ({
    answers,
    items: waiting.flatMap((one) => (one.answers === answers ? [one.code] : [])).join(comma),
  }));
  return (
    <>
      {onlyIf ? (
        <p className="judgement-hint">
          {t("paper.onlyIf", { item: onlyIf.item, answers: answersIn({ ...onlyIf, is: given ? [given] : [] }) })}
        </p>
      ) : null}
      {byAnswers.map((demand) => (
        <p key={demand.answers} className="judgement-hint">
          {t("paper.demands", demand)}
        </p>
      ))}
    </>
  );
}

function Item({ item, hidden, ...props }: Props & { item: ChecklistItem; hidden: readonly ChecklistItem[] }) {
  const { spec, name, section, values, sheet, isReadOnly, showsMissing, onChange } = props;
  const { t } = useTranslation();
  const { say, lang } = usePaperWords(spec);
  const at = `${name}.${item.code}`;
  const { answer, remark } = answerOf({ [name]: { [item.code]: values[at] } }, name, item.code);
  const answers = answersOf(section, item);
  const change = (patch: Partial<Answered>) => onChange({ [at]: { answer, remark, ...patch } });
  const isStop = answer !== null && item.stop?.includes(answer);
  const needsRemark = answer !== null && item.remark?.includes(answer) && remark.trim() === "";
  const shown = (stands: Values): string => {
    if (!applicableIn(stands, name, section).some(({ code }) => code === item.code)) return "";
    const former = answerOf(stands, name, item.code);
    const given = former.answer === null ? undefined : answers[former.answer];
    return [given ? say(given.words) : "", former.remark].filter(Boolean).join(lang === "zh" ? "：" : ": ");
  };
  return (
    <tr id={`at-${at}`} className={isStop ? "is-stop" : undefined}>
      <td className={item.onlyIf ? "judgement-conditional" : undefined}>
        <span className="soft">{item.code}</span> {say(item.words)}
        <Conditions {...props} item={item} hidden={hidden} />
        {item.evidence ? <p className="judgement-hint">{say(item.evidence)}</p> : null}
      </td>
      {isScored(section) ? (
        <td className="money">{isScored({ ...section, items: [item] }) ? (item.weight ?? 1) : null}</td>
      ) : null}
      <td>
        <Radio.Group
          size="small"
          optionType="button"
          aria-label={say(item.words)}
          disabled={isReadOnly}
          value={answer}
          options={Object.entries(answers).map(([value, { words }]) => ({ value, label: say(words) }))}
          onChange={({ target }) => change({ answer: String(target.value) })}
        />
        {isStop ? <StatusTag tone="bad">{t("paper.stop")}</StatusTag> : null}
        {showsMissing && answer === null ? <p className="judgement-fault">{t("paper.noAnswer")}</p> : null}
      </td>
      <td className="judgement-remark">
        <PhraseArea
          usage={phraseUsages[section.phrases ?? "explanation"]}
          aria-label={t("paper.remarkOf", { item: item.code })}
          maxLength={remarkMax}
          autoSize={{ minRows: 1, maxRows: 5 }}
          readOnly={isReadOnly}
          status={needsRemark ? "warning" : ""}
          value={remark}
          onText={(text) => change({ remark: text })}
        />
        <LastYear sheet={sheet} show={shown} />
      </td>
      <td>
        <Evidence {...props} item={item} />
      </td>
    </tr>
  );
}

function Score({ section, name, spec, values, sheet }: Props) {
  const { t } = useTranslation();
  if (!isScored(section)) return null;
  const now = gathered(spec, values);
  const { points, outOf, percent } = scoreOf(section, (code) => answerOf(now, name, code).answer);
  const former = sheet.lastYear
    ? scoreOf(section, (code) => answerOf(sheet.lastYear?.values ?? {}, name, code).answer)
    : undefined;
  return (
    <tfoot>
      <tr>
        <td>{t("paper.score")}</td>
        <td />
        <td colSpan={3}>
          {t("paper.scored", { points, outOf, percent: percent ?? "—" })}
          {former ? (
            <span className="judgement-last">
              {" "}
              {t("paper.lastYear")} {former.percent ?? "—"}
            </span>
          ) : null}
        </td>
      </tr>
    </tfoot>
  );
}

export function Checklist(props: Props) {
  const { spec, name, section, values } = props;
  const { t } = useTranslation();
  const { say } = usePaperWords(spec);
  const isWeighted = isScored(section);
  const applicable = applicableIn(gathered(spec, values), name, section);
  const hidden = section.items.filter((item) => !applicable.includes(item));
  const groups = [...new Set(applicable.map(({ group }) => (group ? say(group) : "")))];
  return (
    <section className="judgement-rows" aria-label={say(section.words)}>
      <h2>{say(section.words)}</h2>
      <table className="plain-table judgement-checklist">
        <thead>
          <tr>
            <th scope="col">{t("paper.item")}</th>
            {isWeighted ? (
              <th scope="col" className="money">
                {t("paper.weight")}
              </th>
            ) : null}
            <th scope="col">{t("paper.answer")}</th>
            <th scope="col">{t("paper.remark")}</th>
            <th scope="col">{t("paper.evidence")}</th>
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group}>
            {group ? (
              <tr>
                <th colSpan={isWeighted ? 5 : 4} scope="rowgroup">
                  {group}
                </th>
              </tr>
            ) : null}
            {applicable
              .filter((item) => (item.group ? say(item.group) : "") === group)
              .map((item) => (
                <Item key={item.code} {...props} item={item} hidden={hidden} />
              ))}
          </tbody>
        ))}
        <Score {...props} />
      </table>
    </section>
  );
}
