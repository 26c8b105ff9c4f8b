export { ActivityActions } from './activities/activity-actions.tsx';
export { useActivityLabels } from './activities/activity-labels.tsx';
export { activityStateNeeds } from './activities/queries.ts';
export { BonusLine } from './bonus/bonus-line.tsx';
export { MessageReward } from './center/message-reward.tsx';
export { LevelLabel, levelNeed } from './levels/level-label.tsx';
