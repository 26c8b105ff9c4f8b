import type { Need } from '@tessera/contract/first-view';
import { activityInfoNeeds, ActivityInfoPage } from '../content/activity-info-page.tsx';
import { ActivityActions, activityStateNeeds, useActivityLabels } from '../rewards/index.ts';
import type { ScreenContext } from './routing/routes.tsx';

export function needs(context: ScreenContext): readonly Need[] {
  return [...activityInfoNeeds(context), ...activityStateNeeds(context.session)];
}

/** One promotion, where members join it and claim its reward. */
export function Screen() {
  return (
    <ActivityInfoPage
      labelOf={useActivityLabels()}
      actionsOf={(promotionCode) => <ActivityActions promotionCode={promotionCode} />}
    />
  );
}
