// What the commands of the operator need of levels.
export { listLevels, listPlanChanges } from './levels/queries.ts';
export { readLevelPlan, setLevels } from './levels/set-levels.ts';
