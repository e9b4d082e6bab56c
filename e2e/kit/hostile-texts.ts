/** Texts that would run somewhere, if somewhere they were taken for code. Each calls `ran()`; none may. */

const code = ["ran()", "self.ran()", "window['ran']()", "eval('ran()')", "ran`1`"];
const elements = ["img", "video", "audio", "input", "body", "svg", "iframe", "object", "embed", "details", "marquee"];
const events = [
  "onerror",
  "onload",
  "onfocus",
  "onmouseover",
  "ontoggle",
  "onbegin",
  "onanimationstart",
  "onpointerenter",
];
const schemes = [
  "javascript:",
  "JaVaScRiPt:",
  "java\tscript:",
  "java\nscript:",
  " javascript:",
  "javascript&colon;",
  "&#106;avascript:",
  "vbscript:",
];
const first = code[0] ?? "";
const base64 = Buffer.from(`<script>parent.ran()</script>`).toString("base64");

const handlers = elements.flatMap((element) =>
  events.map((event) => `<${element} src=x autofocus open ${event}=${first}>`),
);
const links = schemes.flatMap((scheme) => [
  `<a href="${scheme}${first}">link</a>`,
  `<iframe src="${scheme}${first}"></iframe>`,
  `<form action="${scheme}${first}"><button autofocus>send</button></form>`,
]);
const scripts = code.flatMap((call) => [
  `<script>${call}</script>`,
  `<ScRiPt/x>${call}</sCrIpT>`,
  `<svg><script>${call}</script></svg>`,
  `<math><mtext></mtext><script>${call}</script></math>`,
  `"><script>${call}</script>`,
  `'-${call}-'`,
  `\${${call}}`,
  `{{constructor.constructor('${call.replaceAll("'", '"')}')()}}`,
]);
const others = [
  `<iframe srcdoc="<script>parent.ran()</script>"></iframe>`,
  `<iframe srcdoc="&lt;script&gt;parent.ran()&lt;/script&gt;"></iframe>`,
  `<iframe src="data:text/html;base64,${base64}"></iframe>`,
  `<object data="data:text/html;base64,${base64}"></object>`,
  `<embed src="data:image/svg+xml;base64,${base64}">`,
  `<a href="data:text/html;base64,${base64}">data</a>`,
  `<svg><animate onbegin=ran() attributeName=x dur=1s>`,
  `<svg><a xlink:href="javascript:ran()"><text y=20>svg</text></a></svg>`,
  `<svg><use href="data:image/svg+xml;base64,${base64}#x"></use></svg>`,
  `<svg><foreignObject><img src=x onerror=ran()></foreignObject></svg>`,
  `<math><maction actiontype="statusline#" xlink:href="javascript:ran()">math</maction></math>`,
  `<math href="javascript:ran()">math</math>`,
  `<div style="background:url(javascript:ran())">style</div>`,
  `<div style="width:expression(ran())">style</div>`,
  `<style>@import 'javascript:ran()';</style>`,
  `<style>*{animation:x}@keyframes x{}</style><b style="animation-name:x" onanimationstart=ran()>b</b>`,
  `<link rel=stylesheet href="javascript:ran()">`,
  `<meta http-equiv=refresh content="0;url=javascript:ran()">`,
  `<base href="javascript:ran()//">`,
  `<noscript><p title="</noscript><img src=x onerror=ran()>">`,
  `<p title="</p><img src=x onerror=ran()>">`,
  `<table><td background="javascript:ran()">table</td></table>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=ran()&gt;">`,
  `<svg></p><style><a id="</style><img src=x onerror=ran()>">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=ran()>`,
  `<textarea><img src=x onerror=ran()></textarea>`,
  `</textarea><img src=x onerror=ran()>`,
  `</title><script>ran()</script>`,
  `--><img src=x onerror=ran()>`,
  `]]><img src=x onerror=ran()>`,
  `<template><img src=x onerror=ran()></template>`,
  `<xss id=x tabindex=1 onfocus=ran()></xss>`,
  `<img src=x:x onerror\u0000=ran()>`,
  `<img/src=x\tonerror\n=ran()>`,
  `<<img src=x onerror=ran()//`,
  `<img src="x\` \`<script>ran()</script>"\` \`>`,
  `\u202e<img src=x onerror=ran()>\u202c`,
  `＜script＞ran()＜/script＞`,
  `<IMG """><SCRIPT>ran()</SCRIPT>">`,
  `<img src=x onerror="&#114;&#97;&#110;()">`,
  `<a onclick=ran() autofocus tabindex=1>click</a>`,
  `<button popovertarget=x onclick=ran()>b</button><b popover id=x onbeforetoggle=ran()>b</b>`,
  `<input type=image src=x onerror=ran()>`,
  `<video><source onerror=ran()></video>`,
  `<select autofocus onfocus=ran()><option>o</option></select>`,
  `<picture><source srcset=x><img onerror=ran()></picture>`,
  `=HYPERLINK("javascript:ran()")`,
  `__proto__`,
  `constructor`,
];

export const hostileTexts: readonly string[] = [...scripts, ...others, ...links, ...handlers].filter(
  (text) => !text.includes("\u0000"),
);

/** Those that a field of so many characters takes, as it shows them. */
export const shortTexts = (max: number): string[] =>
  hostileTexts.filter((text) => text.length <= max && text === text.trim() && !/[\s]{2}|[\t\n]/.test(text));
