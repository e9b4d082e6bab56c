/** Why a place changes, and what its holder hands over: both stay in the history of the team. */
import { useTranslation } from "react-i18next";
import { ReasonField } from "../../../ui/ask/ReasonField.tsx";

export function WhyFields({ isRequired, isTakenOver }: { isRequired: boolean; isTakenOver: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <ReasonField label={t("project-detail.team.reason")} isRequired={isRequired} />
      {isTakenOver ? (
        <ReasonField
          name="takingOver"
          label={t("project-detail.team.takingOver")}
          example={t("project-detail.team.takingOverExample")}
        />
      ) : null}
    </>
  );
}
