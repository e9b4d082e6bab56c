// Order matters: every browser claims to be the ones before it.
const browsers: [RegExp, string][] = [
  [/MicroMessenger\/([\d.]+)/, "微信"],
  [/DingTalk\/([\d.]+)/i, "钉钉"],
  [/QQBrowser\/([\d.]+)/, "QQ"],
  [/(?:QihooBrowser|360SE|360EE)\/?([\d.]*)/, "360"],
  [/Edg(?:e|A|iOS)?\/([\d.]+)/, "Edge"],
  [/OPR\/([\d.]+)/, "Opera"],
  [/(?:Firefox|FxiOS)\/([\d.]+)/, "Firefox"],
  [/(?:HeadlessChrome|Chrome|CriOS)\/([\d.]+)/, "Chrome"],
  [/Version\/([\d.]+).*Safari/, "Safari"],
];
const systems: [RegExp, string][] = [
  [/HarmonyOS/i, "HarmonyOS"],
  [/Android/, "Android"],
  [/iPhone|iPad|iPod/, "iOS"],
  [/Windows/, "Windows"],
  [/Macintosh|Mac OS X/, "macOS"],
  [/Linux|X11/, "Linux"],
];

/** Browser with its main version, and system, as the device names itself; empty where it does not. */
export function deviceOf(userAgent: string): { browser: string; system: string } {
  for (const [pattern, name] of browsers) {
    const version = pattern.exec(userAgent)?.[1];
    if (version !== undefined)
      return { browser: `${name} ${version.split(".")[0]}`.trim(), system: systemOf(userAgent) };
  }
  return { browser: "", system: systemOf(userAgent) };
}
const systemOf = (userAgent: string): string => systems.find(([pattern]) => pattern.test(userAgent))?.[1] ?? "";

const localNetworks = [/^10\./, /^192\.168\./, /^172\.(1[6-9]|2\d|3[01])\./, /^169\.254\./, /^f[cd]/i, /^fe80:/i];

/** Where an address lies, as far as the address itself says it: nobody outside is asked. */
export function placeOf(ip: string): "thisMachine" | "localNetwork" | "internet" | "unknown" {
  const address = ip.replace(/^::ffff:/i, "");
  if (address === "") return "unknown";
  if (/^127\./.test(address) || address === "::1") return "thisMachine";
  return localNetworks.some((network) => network.test(address)) ? "localNetwork" : "internet";
}
