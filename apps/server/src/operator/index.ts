export { operate, type OperatorContext } from './operate.ts';
export { readAtMost } from './settlement-commands.ts';
export { settingsCommand, type SettingsContext } from './settings-command.ts';
export { operatorRetainedTables } from './queries.ts';
