export { operate, type OperatorContext } from './operate.ts';
export { readAtMost } from './settlement-commands.ts';
export { changeSetting, type SettingsContext } from './change-setting.ts';
export { operatorName, OperatorRefusal, UsageError } from './command.ts';
export { settingsCommand } from './settings-command.ts';
export { operatorRetainedTables } from './queries.ts';
