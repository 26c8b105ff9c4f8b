// What staff does with lotteries, by commands and later by a back office.
export { putNumbers } from './closed-numbers/put-numbers.ts';
export { numberTexts } from './closed-numbers/list-closed-numbers.ts';
export { listNumbersOfStaff } from './closed-numbers/queries.ts';
export { listPendingResults, type PendingResult } from './results/queries.ts';
export { importResults, readResults } from './results/import-results.ts';
export { type StatedOutcome, type StatedResult, stateResult } from './results/state-result.ts';
export { publishReturns, readReturns } from './staff/publish-returns.ts';
export {
  listExposure,
  listPlayExposure,
  listSharedAccountResults,
  putGameCancellable,
  putGameState,
} from './staff/queries.ts';
