import { qualityReview } from "@digao/contract/areas/engagement/quality-review/calls";
import { serve } from "../../../platform/serve.ts";
import { getReview, listReviews } from "./read.ts";
import { answer, ask, complete, conclude, involve, seePaper } from "./write.ts";

export const qualityReviewRoutes = serve(qualityReview, {
  GetQualityReview: getReview,
  RecordInvolvement: involve,
  SeeReviewPaper: seePaper,
  AskInReview: ask,
  AnswerInReview: answer,
  ConcludeMatter: conclude,
  CompleteQualityReview: complete,
  GetQualityReviews: listReviews,
});
