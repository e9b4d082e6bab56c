/** Knowledge of the firm (知识): guides, experience, community, courses; a list, one article by its address, or what is being written. */
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { ArticleList } from "./ArticleList.tsx";
import { ArticlePage } from "./ArticlePage.tsx";
import { CourseList } from "./CourseList.tsx";
import type { ShelfName } from "./kinds.ts";
import { Writer } from "./Writer.tsx";
import "./knowledge.css";

const idIn = (text: string | null): number | undefined =>
  /^[1-9]\d{0,15}$/.test(text ?? "") ? Number(text) : undefined;

function Shelf({ name }: { name: ShelfName }) {
  const [params, patch] = useUrlParams();
  const article = idIn(params.get("article"));
  const writing = params.get("write");
  const toArticle = (id: number | undefined) => patch({ write: undefined, article: id, version: undefined }, "push");
  if (writing === "new") return <Writer key="new" shelf={name} onLeave={toArticle} />;
  if (article === undefined) {
    const scope = params.get("scope");
    return name === "study" && !scope ? <CourseList /> : <ArticleList key={name} shelf={name} />;
  }
  if (writing) return <Writer key={article} shelf={name} id={article} onLeave={toArticle} />;
  return <ArticlePage key={article} shelf={name} id={article} version={idIn(params.get("version"))} />;
}

export const Guides = () => <Shelf name="guide" />;
export const Experience = () => <Shelf name="experience" />;
export const Community = () => <Shelf name="community" />;
export const Study = () => <Shelf name="study" />;
