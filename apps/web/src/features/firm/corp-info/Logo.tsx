/** The firm's logo, as the menu shows it. */
import { corpInfo, corpLogo } from "@digao/contract/areas/firm/corp-info/calls";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { refresh, useCall } from "../../../lib/api.ts";
import { PictureField } from "../../../ui/PictureField.tsx";
import { usePicture } from "../../../ui/use-picture.ts";
import "./corp-info.css";

export function Logo({ mayEdit }: { mayEdit: boolean }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { data } = useCall(corpInfo.calls.single, {});
  const address = data?.corpLogo ?? null;
  const shown = usePicture(corpLogo.GetCorpLogo, address);
  const picture = (
    <span className="corp-logo">{shown ? <img src={shown} alt={t("corp-info.logo")} /> : t("corp-info.noLogo")}</span>
  );
  if (!mayEdit) return shown ? picture : null;
  return (
    <PictureField
      isThere={address !== null}
      send={corpLogo.UploadCorpLogo}
      remove={corpLogo.DeleteCorpLogo}
      onChanged={() => refresh(client, corpInfo.calls.single)}
    >
      {picture}
    </PictureField>
  );
}
