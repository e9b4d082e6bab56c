/** The cards in their two columns; while they are arranged each has a handle for pointer and arrow keys. */
import type { HomeCard, HomeLayout } from "@digao/contract/areas/office/home/calls";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { CardBoundary } from "../../../../ui/card/CardBoundary.tsx";
import { Icon } from "../../../../ui/Icon.tsx";
import { PlainButton } from "../../../../ui/PlainButton.tsx";
import { type Arrangement, type Arrow, broughtBack, moved, placeOf, putAway, stepped } from "./arrangement.ts";
import { FrameContext } from "./Card.tsx";
import { useDrag } from "./use-drag.ts";

const arrows = new Set(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]);
const isArrow = (key: string): key is Arrow => arrows.has(key);
const handleId = (card: HomeCard) => `home-move-${card}`;

interface Props {
  layout: HomeLayout;
  cards: Record<HomeCard, ReactNode>;
  isArranging: boolean;
  onArrange: (next: Arrangement) => void;
  onReset: () => void;
}

/** Says where a card has gone, and leaves the focus on its handle: another column is another place in the page. */
function useMoves({ layout, onArrange }: Props) {
  const { t } = useTranslation();
  const [announcement, setAnnouncement] = useState("");
  const focused = useRef<HomeCard>(undefined);
  const order = JSON.stringify(layout.columns);
  // Once the card stands where it was put, which is not yet the case when that is said.
  useEffect(() => {
    if (order && focused.current) document.getElementById(handleId(focused.current))?.focus();
    focused.current = undefined;
  }, [order]);
  const put = (card: HomeCard, next: Arrangement) => {
    onArrange(next);
    const place = placeOf(next, card);
    const name = t(`home.card.${card}`);
    if (!place) return setAnnouncement(t("home.arrange.hiddenNow", { name }));
    focused.current = card;
    return setAnnouncement(t("home.arrange.movedTo", { name, column: place.column + 1, place: place.index + 1 }));
  };
  const onKey = (card: HomeCard) => (event: KeyboardEvent) => {
    if (!isArrow(event.key)) return;
    event.preventDefault();
    const next = stepped(layout, card, event.key);
    if (next) put(card, next);
  };
  return { announcement, put, onKey };
}

function Hidden({ layout, onArrange, onReset }: Props) {
  const { t } = useTranslation();
  return (
    <div className="home-hidden">
      <span>{t("home.arrange.hint")}</span>
      {layout.hidden.map((card) => (
        <PlainButton
          key={card}
          size="small"
          icon={<Icon name="add" size={14} />}
          onClick={() => onArrange(broughtBack(layout, card))}
        >
          {t("home.arrange.show", { name: t(`home.card.${card}`) })}
        </PlainButton>
      ))}
      <PlainButton size="small" look="text" icon={<Icon name="refresh" size={14} />} onClick={onReset}>
        {t("home.arrange.reset")}
      </PlainButton>
    </div>
  );
}

export function Board(props: Props) {
  const { layout, cards, isArranging } = props;
  const { t } = useTranslation();
  const { announcement, put, onKey } = useMoves(props);
  const { drag, begin } = useDrag((card, to) => {
    const next = moved(layout, card, to);
    if (JSON.stringify(next.columns) !== JSON.stringify(layout.columns)) put(card, next);
  });
  const tools = (card: HomeCard) => {
    const name = t(`home.card.${card}`);
    return (
      <>
        <PlainButton
          look="text"
          size="small"
          aria-label={t("home.arrange.hide", { name })}
          title={t("home.arrange.hide", { name })}
          icon={<Icon name="close" size={14} />}
          onClick={() => put(card, putAway(layout, card))}
        />
        <button
          type="button"
          id={handleId(card)}
          className="home-handle"
          aria-label={t("home.arrange.move", { name })}
          title={t("home.arrange.move", { name })}
          onPointerDown={begin(card)}
          onKeyDown={onKey(card)}
        >
          <Icon name="menu" size={14} />
        </button>
      </>
    );
  };
  const line = (column: number, index: number) =>
    drag?.to?.column === column && drag.to.index === index ? <div className="home-drop" /> : null;
  return (
    <>
      {isArranging ? <Hidden {...props} /> : null}
      <div className="home-board" data-arranging={isArranging} data-dragging={drag !== undefined}>
        {layout.columns.map((column, place) => (
          <div key={`column-${place.toString()}`} className="home-column" data-home-column>
            {column.map((card, index) => (
              <div key={card} className="stack gap-12 slim">
                {line(place, index)}
                <section
                  className="home-card"
                  data-home-card={card}
                  data-dragged={drag?.card === card}
                  aria-labelledby={`home-${card}`}
                >
                  <FrameContext value={{ card, tools: tools(card), isArranging }}>
                    <CardBoundary>{cards[card]}</CardBoundary>
                  </FrameContext>
                </section>
              </div>
            ))}
            {line(place, column.length)}
          </div>
        ))}
      </div>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  );
}
