export { explainProtectionRefusal, launchRefusal } from './protection/protection-check.ts';
export type { SettlementFile, SettlementReport } from './settlement/import-settlement.ts';
export { type FileLine, instantOf, readLines, SettlementFileError, timeOf } from './settlement/read-file.ts';
