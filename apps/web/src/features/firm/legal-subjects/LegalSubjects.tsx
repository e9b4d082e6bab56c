/** Legal subjects (法律主体) of the firm, and which of them new projects are signed with. */
import { legalSubject, legalSubjects } from "@digao/contract/areas/firm/legal-subjects/calls";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { useCan } from "../../../lib/session.ts";
import { RegisterPage } from "../../../ui/register/RegisterPage.tsx";

function DefaultButton({ lsId, isDefault }: { lsId: number; isDefault: boolean }) {
  const { t } = useTranslation();
  const mayEdit = useCan("Pages.Users.Edit");
  const set = useChange(legalSubjects.UpdateLegalSubjectIsDefault);
  const clear = useChange(legalSubjects.UpdateCancelIsDefault);
  const { mutate, isPending } = isDefault ? clear : set;
  if (!mayEdit) return null;
  return (
    <Button size="small" loading={isPending} onClick={() => mutate({ lsId })}>
      {t(isDefault ? "legal-subjects.clearDefault" : "legal-subjects.setDefault")}
    </Button>
  );
}

export const LegalSubjects = () => (
  <RegisterPage
    of={legalSubject}
    actions={({ id, isDefault }) => <DefaultButton lsId={id} isDefault={isDefault === true} />}
  />
);
