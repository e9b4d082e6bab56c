import { knowledge } from "@digao/contract/areas/office/knowledge/calls";
import { serve } from "../../../platform/serve.ts";
import { comment, listComments, removeComment } from "./comments.ts";
import { listCourses } from "./courses.ts";
import { publish, returnIt, submit, takeDown } from "./decide.ts";
import { listArticles } from "./list.ts";
import { readArticle } from "./read.ts";
import { like, recordStudy } from "./readers.ts";
import { create, update } from "./write.ts";

export const knowledgeRoutes = serve(knowledge, {
  GetArticleList: listArticles,
  GetArticle: readArticle,
  GetCommentList: listComments,
  GetCourseList: listCourses,
  CreateArticle: create,
  CreateComment: comment,
  ToggleLike: like,
  RecordStudyProgress: recordStudy,
  UpdateArticle: update,
  SubmitArticle: submit,
  PublishArticle: publish,
  ReturnArticle: returnIt,
  DeleteArticle: takeDown,
  DeleteComment: removeComment,
});
