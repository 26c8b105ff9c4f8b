export { operate, type OperatorContext } from './operate.ts';
export { readAtMost } from './settlement-commands.ts';
export { settingsCommand } from './settings-command.ts';
export type { SettingsContext } from './settings-command.ts';
export { operatorRetainedTables } from './queries.ts';
