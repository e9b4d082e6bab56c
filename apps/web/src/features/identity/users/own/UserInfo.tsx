/** A person's data (用户信息): one's own, or, with the right, someone's, masked until a look is asked for and logged. */
import { type PersonalInfo, users } from "@digao/contract/areas/identity/users/calls";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../../lib/api.ts";
import { useCan, useSession } from "../../../../lib/session.ts";
import { useForms } from "../../../../lib/use-forms.ts";
import { useUrlParams } from "../../../../lib/use-url-state.ts";
import { UserPicker } from "../../../../parts/identity/users/UserPicker.tsx";
import { DelayedSkeleton } from "../../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../../ui/ErrorPanel.tsx";
import { HeadImage } from "../../../../ui/HeadImage.tsx";
import { Icon } from "../../../../ui/Icon.tsx";
import { PageHead } from "../../../../ui/PageHead.tsx";
import { OwnDrawer } from "./OwnDrawer.tsx";
import { PersonalData } from "./PersonalData.tsx";
import { Picture } from "./Picture.tsx";

/** Numbers that identify or reach someone are shown in full only when asked for. */
function Someone({ info }: { info: PersonalInfo }) {
  const { t } = useTranslation();
  const reveal = useChange(users.RevealPersonalData);
  const hasHidden = Boolean(info.idCard ?? info.phoneNumber ?? info.emergencyPhone);
  const head = (
    <div className="picture-field">
      <HeadImage name={info.name} url={info.headImgUrl} size={72} />
      {hasHidden ? (
        <output className="masked-note">
          <Icon name="lock" size={14} />
          {t(reveal.data ? "users.own.revealed" : "users.own.maskedWhy")}
          {reveal.data ? null : (
            <Button size="small" loading={reveal.isPending} onClick={() => reveal.mutate({ userId: info.userId })}>
              {t("users.own.reveal")}
            </Button>
          )}
        </output>
      ) : null}
    </div>
  );
  return <PersonalData info={{ ...info, ...reveal.data }} head={head} />;
}

/** Left out, one's own. */
function useWhose() {
  const [params, patch] = useUrlParams();
  const me = useSession((session) => session.user?.id);
  const requestedId = Number(params.get("userId")) || undefined;
  return {
    userId: requestedId === me ? undefined : requestedId,
    shown: requestedId ?? me ?? null,
    choose: (id: number | null) => patch({ userId: id === me ? undefined : id, edit: undefined }, "push"),
  };
}

export function UserInfo() {
  const { t } = useTranslation();
  const { userId, shown, choose } = useWhose();
  const mayOthers = useCan("Pages.Users");
  const mayEditOthers = useCan("Pages.Users.Edit");
  const { data, error, refetch } = useCall(users.GetUserPersonalInfo, userId === undefined ? {} : { userId });
  const [info] = data ?? [];
  const forms = useForms({ edit: info !== undefined && (!info.isMasked || mayEditOthers) });
  const edit = forms.start("edit");
  const picker = mayOthers ? (
    <div className="user-info-pick">
      <UserPicker label={t("users.own.person")} value={shown} onChange={choose} />
    </div>
  ) : null;
  const primary = edit ? (
    <Button type="primary" onClick={() => edit()}>
      {t("users.own.edit")}
    </Button>
  ) : null;
  return (
    <div className="page-frame">
      <PageHead
        title={t("users.own.userInfo")}
        facts={info ? [info.name, info.dept, info.position] : []}
        extra={picker}
        primary={primary}
      />
      {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {info?.isMasked ? <Someone key={info.userId} info={info} /> : null}
      {info && !info.isMasked ? <PersonalData info={info} head={<Picture info={info} />} /> : null}
      {info || error ? null : <DelayedSkeleton />}
      {info && forms.isOpen("edit") ? <OwnDrawer key={info.userId} info={info} onClose={forms.close} /> : null}
    </div>
  );
}
