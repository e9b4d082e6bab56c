/** A calendar as other programs read it (RFC 5545): lines of at most 75 octets, texts escaped, times as on the clock of China. */

export interface CalendarItem {
  /** The same as long as it is the same item. */
  uid: string;
  title: string;
  /** YYYY-MM-DD of a whole day, else an instant. */
  start: string;
  /** The last day of whole days, included; else an instant. */
  end: string;
  isAllDay: boolean;
  place: string | null;
  text: string | null;
}

const zone = "Asia/Shanghai";
const chinaOffsetMs = 8 * 3_600_000;
const dayMs = 86_400_000;
const octetsMax = 75;

/** Nothing that ends a line, or that no text may hold, stays in one. */
export function escapedText(text: string): string {
  const lines = text.replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n");
  const clean = [...lines].filter((sign) => sign === "\n" || sign === "\t" || (sign >= " " && sign !== "\u007f"));
  return clean
    .join("")
    .replace(/\p{Surrogate}/gu, "\ufffd")
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll("\n", "\\n");
}

const octetsOf = (sign: string): number => new TextEncoder().encode(sign).length;

/** Cut before 75 octets, never within a sign; what follows begins with a blank. */
export function folded(line: string): string {
  let out = "";
  let octets = 0;
  for (const sign of line) {
    const more = octetsOf(sign);
    if (octets + more > octetsMax) {
      out += "\r\n ";
      octets = 1;
    }
    out += sign;
    octets += more;
  }
  return out;
}

const basic = (iso: string): string => iso.slice(0, 19).replace(/[-:]/g, "");
const utc = (ms: number): string => `${basic(new Date(ms).toISOString())}Z`;
const onClock = (moment: string): string => basic(new Date(Date.parse(moment) + chinaOffsetMs).toISOString());
const dayAfter = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);

function timesOf({ start, end, isAllDay }: CalendarItem): string[] {
  if (isAllDay)
    return [`DTSTART;VALUE=DATE:${start.replaceAll("-", "")}`, `DTEND;VALUE=DATE:${dayAfter(end).replaceAll("-", "")}`];
  const [from, to] = [onClock(start), onClock(end)];
  // An end stands later than its begin, or is left out.
  return [`DTSTART;TZID=${zone}:${from}`, ...(to > from ? [`DTEND;TZID=${zone}:${to}`] : [])];
}

const textLine = (name: string, text: string | null): string[] => (text ? [`${name}:${escapedText(text)}`] : []);

const itemLines = (item: CalendarItem, stampedAt: number): string[] => [
  "BEGIN:VEVENT",
  `UID:${escapedText(item.uid)}`,
  `DTSTAMP:${utc(stampedAt)}`,
  ...timesOf(item),
  `SUMMARY:${escapedText(item.title)}`,
  ...textLine("LOCATION", item.place),
  ...textLine("DESCRIPTION", item.text),
  ...(item.isAllDay ? ["TRANSP:TRANSPARENT"] : []),
  "END:VEVENT",
];

/** China has no summer time. */
const zoneLines = [
  "BEGIN:VTIMEZONE",
  `TZID:${zone}`,
  "BEGIN:STANDARD",
  "DTSTART:19910915T000000",
  "TZOFFSETFROM:+0800",
  "TZOFFSETTO:+0800",
  "TZNAME:CST",
  "END:STANDARD",
  "END:VTIMEZONE",
];

export function calendarText(name: string, items: readonly CalendarItem[], stampedAt: number): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Digao//Calendar//ZH",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escapedText(name)}`,
    `X-WR-TIMEZONE:${zone}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    "X-PUBLISHED-TTL:PT1H",
    ...zoneLines,
    ...items.flatMap((item) => itemLines(item, stampedAt)),
    "END:VCALENDAR",
  ];
  return `${lines.map(folded).join("\r\n")}\r\n`;
}
