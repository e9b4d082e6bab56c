import { workOffers } from "@digao/contract/areas/office/work-offers/calls";
import { serve } from "../../../platform/serve.ts";
import { dismissOffer, listOffers, takeOffer } from "./offers.ts";
import { readTimer, startTimer, stopTimer } from "./timer.ts";

export const workOffersRoutes = serve(workOffers, {
  GetWorkTimer: readTimer,
  StartWorkTimer: startTimer,
  StopWorkTimer: stopTimer,
  GetWorkOffers: listOffers,
  TakeWorkOffer: takeOffer,
  DismissWorkOffer: dismissOffer,
});
