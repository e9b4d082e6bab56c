/** Foreign HTML, cleaned by the server, and in a frame that may run and fetch nothing, all the same. */
import "./files.css";

const policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";
const paper = `body{margin:16px;font:14px/1.6 "PingFang SC","Microsoft YaHei","Noto Sans SC",sans-serif;color:#1f2329;background:#fff;overflow-wrap:anywhere}
table{border-collapse:collapse}td,th{border:1px solid #d0d3d9;padding:2px 6px;vertical-align:top}img{max-width:100%}pre{white-space:pre-wrap}`;
const pageOf = (html: string): string =>
  `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><style>${paper}</style><body>${html}`;

export const HtmlPage = ({ html, title, className }: { html: string; title: string; className?: string }) => (
  <iframe className={className} sandbox="" referrerPolicy="no-referrer" srcDoc={pageOf(html)} title={title} />
);
