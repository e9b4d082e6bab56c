/** Runs in the page: what words stand on there, from the element down to the first ground that lets nothing through. */
import { type Colour, colourOf, over } from "../../../apps/web/test/colours.ts";

/** The colours that lie there side by side; null where it is a picture, into which nobody can look. */
type Layer = readonly Colour[] | null;

const white: Colour = [255, 255, 255, 1];
const colours = /rgba?\([^)]*\)|color\(srgb [^)]*\)/g;

/** The uppermost first. */
function layersOf({ backgroundColor, backgroundImage }: CSSStyleDeclaration): Layer[] {
  const plain = [colourOf(backgroundColor)];
  if (backgroundImage === "none") return [plain];
  if (backgroundImage.includes("url(")) return [null, plain];
  return [(backgroundImage.match(colours) ?? []).map(colourOf), plain];
}
const isSolid = (layer: Layer): boolean => layer?.every(([, , , opacity]) => opacity === 1) === true;

/** What is drawn under an element that floats, where the words are; null where those are out of sight. */
function under(floating: Element, words: Element): Element[] | null {
  const { left, top, width, height } = words.getBoundingClientRect();
  const stack = document.elementsFromPoint(left + width / 2, top + height / 2);
  const place = stack.indexOf(floating);
  if (place >= 0) return stack.slice(place + 1);
  // One that no mouse meets is not in the stack: what it stands in is, under whatever covers both.
  const around = stack.findIndex((one) => one.contains(floating));
  return around >= 0 ? stack.slice(around) : null;
}

function elementsBelow(words: Element): Element[] {
  const chain: Element[] = [];
  for (let at: Element | null = words; at; at = at.parentElement) {
    chain.push(at);
    const style = getComputedStyle(at);
    if (layersOf(style).some(isSolid)) return chain;
    const isFloating = style.position === "fixed" || style.position === "absolute";
    const others = isFloating ? under(at, words) : null;
    if (others) return [...chain, ...others];
  }
  return chain;
}

/** Each colour that the words of the element may stand on; null where one of them is a picture. */
export function groundsOf(element: Element): Colour[] | null {
  const layers: (readonly Colour[])[] = [];
  for (const layer of elementsBelow(element).flatMap((one) => layersOf(getComputedStyle(one)))) {
    if (!layer) return null;
    layers.push(layer);
    if (isSolid(layer)) break;
  }
  return layers.reduceRight<Colour[]>(
    (grounds, layer) => grounds.flatMap((ground) => layer.map((one) => over(one, ground))),
    [white],
  );
}
