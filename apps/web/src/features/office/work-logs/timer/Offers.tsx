/** What is offered to be logged, each with where it comes from: taken with Enter, changed before, or dismissed. */
import { type WorkOffer, workOffers } from "@digao/contract/areas/office/work-offers/calls";
import { limits } from "@digao/contract/limits";
import { App, Button, Input, InputNumber } from "antd";
import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../../lib/api.ts";
import { useHotkeys } from "../../../../lib/hotkeys.ts";
import { useUrlParams } from "../../../../lib/use-url-state.ts";
import { CardStates } from "../../../../ui/card/CardStates.tsx";
import { Icon } from "../../../../ui/Icon.tsx";
import { Inspector } from "../../../../ui/Inspector.tsx";
import { clockOf } from "../week/placed.ts";

const step = 0.25;

function useTake() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { mutateAsync, isPending } = useChange(workOffers.TakeWorkOffer);
  // What is taken stands in the list no more when its answer comes.
  const take = async ({ source }: WorkOffer, changed: { title?: string; hours?: number } = {}) => {
    const entry = await mutateAsync({ source, ...changed }).catch(() => undefined);
    if (entry) void message.success(t("work-logs.offers.taken", { day: entry.workDate, hours: entry.hours }));
  };
  return { take, isPending };
}

/** Where it comes from, in words. */
function Source({ offer }: { offer: WorkOffer }) {
  const { t } = useTranslation();
  const { kind, minutes, acts, logged, touched } = offer;
  const times = `${clockOf(offer.startTime)}–${clockOf(offer.endTime)}`;
  const measured = minutes ?? 0;
  const said = {
    timer: t("work-logs.offers.timer", { minutes: measured, hours: offer.hours }),
    event: t("work-logs.offers.event"),
    acts: t("work-logs.offers.acts", { count: acts, minutes: measured }),
  };
  return (
    <>
      <small>
        {offer.day.slice(5)} {times} · {offer.projectName ?? t("work-logs.offers.noProject")}
      </small>
      <small>
        {said[kind]}
        {logged > 0 ? ` · ${t("work-logs.offers.logged", { hours: logged })}` : ""}
      </small>
      {touched.length > 0 ? <small>{touched.join("；")}</small> : null}
    </>
  );
}

function Offer({ offer }: { offer: WorkOffer }) {
  const { t } = useTranslation();
  const [title, setTitle] = useState(offer.title);
  const [hours, setHours] = useState(offer.hours);
  const { take, isPending } = useTake();
  const dismiss = useChange(workOffers.DismissWorkOffer);
  const isReady = title.trim() !== "" && hours > 0;
  const send = () => {
    if (isReady && !isPending) void take(offer, { title: title.trim(), hours });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    send();
  };
  return (
    <li className="offer">
      <div className="row gap-4">
        <InputNumber
          className="offer-hours"
          aria-label={t("work-logs.entry.hours")}
          min={step}
          max={24}
          step={step}
          value={hours}
          onChange={(next) => setHours(next ?? 0)}
          onKeyDown={onKeyDown}
        />
        <Input
          aria-label={t("work-logs.entry.title")}
          maxLength={limits.titleMax}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <Source offer={offer} />
      <div className="row gap-4">
        <Button size="small" type="primary" disabled={!isReady} loading={isPending} onClick={send}>
          {t("work-logs.offers.take")}
        </Button>
        <Button
          size="small"
          type="text"
          loading={dismiss.isPending}
          onClick={() => dismiss.mutate({ source: offer.source })}
        >
          {t("work-logs.offers.dismiss")}
        </Button>
      </div>
    </li>
  );
}

export function Offers({ week, onClose }: { week: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation();
  const query = useCall(workOffers.GetWorkOffers, { week: week[0] ?? "" });
  const { take, isPending } = useTake();
  const [first] = query.data ?? [];
  useHotkeys(first && !isPending ? { "ctrl+enter": () => void take(first) } : {});
  return (
    <Inspector name="work-offers" first={340} title={t("work-logs.offers.title")} onClose={onClose}>
      <p className="soft">{t("work-logs.offers.why")}</p>
      <CardStates
        query={query}
        isEmpty={(offers) => offers.length === 0}
        empty={{ icon: "calendar", title: t("work-logs.offers.none"), hint: t("work-logs.offers.noneHint") }}
      >
        {(offers) => (
          <ul className="offers">
            {offers.map((offer) => (
              <Offer key={offer.source} offer={offer} />
            ))}
          </ul>
        )}
      </CardStates>
    </Inspector>
  );
}

export function OffersButton({ week }: { week: readonly string[] }) {
  const { t } = useTranslation();
  const [params, patch] = useUrlParams();
  const isOpen = params.get("pane") === "offers";
  const { data } = useCall(workOffers.GetWorkOffers, { week: week[0] ?? "" });
  return (
    <Button
      icon={<Icon name="bell" />}
      aria-pressed={isOpen}
      onClick={() => patch({ pane: isOpen ? undefined : "offers", show: undefined })}
    >
      {t("work-logs.offers.action", { count: data?.length ?? 0 })}
    </Button>
  );
}
