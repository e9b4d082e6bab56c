/** One's own picture. */
import { type PersonalInfo, users } from "@digao/contract/areas/identity/users/calls";
import { useQueryClient } from "@tanstack/react-query";
import { refresh } from "../../../../lib/api.ts";
import { HeadImage } from "../../../../ui/HeadImage.tsx";
import { PictureField } from "../../../../ui/PictureField.tsx";

export function Picture({ info }: { info: PersonalInfo }) {
  const client = useQueryClient();
  return (
    <PictureField
      isThere={info.headImgUrl !== null}
      send={users.UploadHeadImage}
      remove={users.DeleteHeadImage}
      onChanged={() => refresh(client, users.GetUserPersonalInfo)}
    >
      <HeadImage name={info.name} url={info.headImgUrl} size={72} />
    </PictureField>
  );
}
