/** Floats over a project's pages, beside them at the window's edge where it would cover what is read or pressed: opens the drawer where supervision and risk prompts are written. */

import type { MenuNode } from "@digao/contract/areas/engagement/project-detail/calls";
import type { ThreadType } from "@digao/contract/areas/evidence/messages/calls";
import { Drawer } from "antd";
import {
  type CSSProperties,
  lazy,
  type PointerEvent,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import type { ProjectInfo } from "../../lib/page.ts";
import { DelayedSkeleton } from "../../ui/DelayedSkeleton.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { setPrefs, usePrefs } from "../prefs.ts";
import { nodeOf, placeOfPage } from "./place-of-page.ts";
import "./widget.css";

const WidgetForm = lazy(() =>
  import("../../parts/evidence/messages/WidgetForm.tsx").then((file) => ({ default: file.WidgetForm })),
);

const types: readonly ThreadType[] = ["SVC", "RSK", "RVN"];
const edge = 8;
const size = 48;
/** A press that moved less is a click. */
const dragFrom = 4;
const stepPx = 24;
const arrows: Readonly<Record<string, readonly [right: number, bottom: number]>> = {
  ArrowLeft: [stepPx, 0],
  ArrowRight: [-stepPx, 0],
  ArrowUp: [0, stepPx],
  ArrowDown: [0, -stepPx],
};
const within = (value: number, most: number) => Math.min(Math.max(value, edge), Math.max(edge, most - size - edge));

interface Spot {
  right: number;
  bottom: number;
}

/** From the right and bottom edge of the window, so that it stays in sight whatever its size. */
function useSpot() {
  const place = usePrefs((prefs) => prefs.widget);
  const [dragged, setDragged] = useState<Spot>();
  const [, redraw] = useState(0);
  useEffect(() => {
    const again = () => redraw((count) => count + 1);
    window.addEventListener("resize", again);
    return () => window.removeEventListener("resize", again);
  }, []);
  const { right, bottom } = dragged ?? place;
  const spot = { right: within(right, window.innerWidth), bottom: within(bottom, window.innerHeight) };
  const start = useRef<{ x: number; y: number; spot: Spot; isDrag: boolean }>(undefined);
  return {
    spot,
    step: ([dx, dy]: readonly [number, number]) =>
      setPrefs({ widget: { right: spot.right + dx, bottom: spot.bottom + dy } }),
    /** True where what was just released was a drag. */
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { x: event.clientX, y: event.clientY, spot, isDrag: false };
      },
      onPointerMove: ({ clientX, clientY }: PointerEvent) => {
        const from = start.current;
        if (!from) return;
        const [dx, dy] = [from.x - clientX, from.y - clientY];
        from.isDrag ||= Math.hypot(dx, dy) >= dragFrom;
        if (from.isDrag) setDragged({ right: from.spot.right + dx, bottom: from.spot.bottom + dy });
      },
      onPointerUp: () => {
        if (start.current?.isDrag && dragged) setPrefs({ widget: spot });
        setDragged(undefined);
      },
      onPointerCancel: () => {
        start.current = undefined;
        setDragged(undefined);
      },
    },
    takeDrag: () => {
      const wasDrag = start.current?.isDrag ?? false;
      start.current = undefined;
      return wasDrag;
    },
  };
}

/** What people press, or cells of a sheet, which are drawn on a canvas; words are read wherever they stand. */
const worth = "button, a, input, textarea, [role=tab], canvas, label";
const hasWords = (element: Element): boolean =>
  [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== "");
const isWorth = (element: Element | undefined): boolean =>
  element !== undefined && (hasWords(element) || element.closest(worth) !== null);
const quietMs = 200;
/** How close the places that are looked at lie to one another. */
const gridPx = 9;

/** Whether something that is read or pressed lies beneath the place; looked at again whenever the page changes, scrolls or is resized. */
function useIsInTheWay({ right, bottom }: Spot, button: RefObject<HTMLElement | null>): boolean {
  const [isInTheWay, set] = useState(false);
  useEffect(() => {
    let frame: number | undefined;
    let timer: number | undefined;
    const look = () => {
      frame = undefined;
      const [x, y] = [window.innerWidth - right - size, window.innerHeight - bottom - size];
      const steps = Array.from({ length: Math.ceil(size / gridPx) }, (_one, index) => index * gridPx + gridPx / 2);
      const places = steps.flatMap((dx) => steps.map((dy) => [x + dx, y + dy] as const));
      const below = ([left, top]: readonly [number, number]) =>
        document.elementsFromPoint(left, top).find((element) => !button.current?.contains(element));
      set(places.some((place) => isWorth(below(place))));
    };
    // Once more when it is quiet: styles and fonts that come later move what lies here without changing the page.
    const later = () => {
      frame ??= requestAnimationFrame(look);
      clearTimeout(timer);
      timer = window.setTimeout(look, quietMs);
    };
    later();
    // The whole document: a page is another element once the language changes.
    const observer = new MutationObserver(later);
    observer.observe(document.body, {
      childList: true,
      characterData: true,
      subtree: true,
      attributeFilter: ["class", "style", "hidden"],
    });
    window.addEventListener("resize", later);
    window.addEventListener("scroll", later, true);
    return () => {
      if (frame !== undefined) cancelAnimationFrame(frame);
      clearTimeout(timer);
      observer.disconnect();
      window.removeEventListener("resize", later);
      window.removeEventListener("scroll", later, true);
    };
  }, [right, bottom, button]);
  return isInTheWay;
}

interface Props {
  project: ProjectInfo;
  nodes: readonly MenuNode[];
}

export function SupervisionWidget({ project, nodes }: Props) {
  const { t } = useTranslation();
  const location = useLocation();
  const { spot, step, handlers, takeDrag } = useSpot();
  const [isOpen, setOpen] = useState(false);
  const leaver = useRef<() => void>(undefined);
  const button = useRef<HTMLButtonElement>(null);
  const isInTheWay = useIsInTheWay(spot, button);
  const label = t("app.project.widget");
  const close = () => setOpen(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={isInTheWay ? "review-widget tucked" : "review-widget"}
        style={{ ...spot, "--to-edge": `${spot.right}px` } as CSSProperties}
        aria-label={label}
        title={label}
        {...handlers}
        onClick={() => {
          if (!takeDrag()) setOpen(true);
        }}
        onKeyDown={(event) => {
          const by = arrows[event.key];
          if (!by) return;
          event.preventDefault();
          step(by);
        }}
      >
        <Icon name="edit" size={20} />
      </button>
      {isOpen ? (
        <Drawer open size="50%" title={label} onClose={() => (leaver.current ?? close)()}>
          <Suspense fallback={<DelayedSkeleton rows={4} />}>
            <WidgetForm
              place={placeOfPage(location, nodes, project.id)}
              itemId={nodeOf(location.pathname, nodes)?.id}
              types={types}
              leaver={leaver}
              onClose={close}
            />
          </Suspense>
        </Drawer>
      ) : null}
    </>
  );
}
