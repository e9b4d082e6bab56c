/** The main job as a checklist. */
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { formatCount } from "../../../lib/format.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { StatusTag, type Tone } from "../../../ui/StatusTag.tsx";
import type { Step, StepState } from "./progress.ts";

const tones: Record<StepState, Tone> = { done: "good", attention: "attention", next: "busy", later: "quiet" };

interface Props {
  steps: readonly Step[];
  hrefOf: (screen: string) => string | undefined;
}

export function ProgressList({ steps, hrefOf }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const figures = (params: Step["params"]) =>
    Object.fromEntries(Object.entries(params).map(([name, count]) => [name, formatCount(count)]));
  return (
    <section>
      <h2 className="section-title">{t("projects.main.progress")}</h2>
      <ol className="progress-list">
        {steps.map((step, index) => {
          const href = hrefOf(step.screen);
          const name = t(`projects.main.step.${step.name}`);
          return (
            <li key={step.name} className={`progress-${step.state}`}>
              <span className="progress-mark">
                {step.state === "done" ? <Icon name="check" size={14} /> : index + 1}
              </span>
              <strong>{name}</strong>
              <span>{t(step.text, figures(step.params))}</span>
              <StatusTag tone={tones[step.state]}>{t(`projects.main.state.${step.state}`)}</StatusTag>
              {href ? (
                <Button
                  size="small"
                  aria-label={`${t("projects.main.go")} ${name}`}
                  onClick={() => void navigate(href)}
                >
                  {t("projects.main.go")}
                </Button>
              ) : null}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
