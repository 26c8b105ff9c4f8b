// What the commands of the operator need of promotions.
export { readPromotion, type Promotion } from './promotions/promotion-file.ts';
export { namedAudience } from './promotions/audience-names.ts';
export { decideApplication } from './promotions/decide-application.ts';
export { cancelPromotion, endPromotion } from './promotions/end-promotion.ts';
export { type CostPreview, previewCost } from './promotions/preview-cost.ts';
export {
  countRewards,
  listApplications,
  listChanges,
  listPromotions,
  lockPromotion,
  type PromotionRow,
} from './promotions/queries.ts';
export { changePromotion, createPromotion, type Decision } from './promotions/set-promotion.ts';
