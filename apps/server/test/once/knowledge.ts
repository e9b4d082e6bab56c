/** Steps of an article: what the archivist wrote, changed and judged by others. */
import { knowledge } from "@digao/contract/areas/office/knowledge/calls";
import { type Cases, leaders, type Made, made, type Placed, type Stage } from "./stage.ts";

const author: readonly Placed[] = ["archive", "archive", "archive", "archive"];
const text = { title: "存货监盘", html: "<p>先看盘点计划</p>", tags: ["存货"], minutes: 0 };

const written = (stage: Stage): Promise<Made> => stage.call(knowledge.CreateArticle, { type: 2, ...text }, "archive");
async function handedIn(stage: Stage): Promise<Made> {
  const { id: Id, rowVersion } = await written(stage);
  return stage.call(knowledge.SubmitArticle, { Id, rowVersion }, "archive");
}

export const knowledgeCases: Cases = {
  [knowledge.UpdateArticle.path]: made(written, { ...text, title: "存货监盘要点" }, author),
  [knowledge.SubmitArticle.path]: made(written, {}, author),
  [knowledge.PublishArticle.path]: made(handedIn, { words: "内容准确，可以发布" }, leaders),
  [knowledge.ReturnArticle.path]: made(handedIn, { reason: "请补充依据" }, leaders),
  [knowledge.DeleteArticle.path]: made(written, { reason: "重复撰写" }, author),
};
