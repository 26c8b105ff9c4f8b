import type { Need } from '@tessera/contract/first-view';
import { ActivityPage, activityNeeds } from '../content/activity-page.tsx';
import { activityStateNeeds, useActivityLabels } from '../rewards/index.ts';
import type { ScreenContext } from './routing/routes.tsx';

export function needs(context: ScreenContext): readonly Need[] {
  return [...activityNeeds(context), ...activityStateNeeds(context.session)];
}

/** Promotions, with the state of the member in those of rewards. */
export function Screen() {
  return <ActivityPage labelOf={useActivityLabels()} />;
}
