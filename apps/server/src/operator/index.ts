export { operate, type OperatorGround } from './operate.ts';
export { readAtMost } from './read-at-most.ts';
export { settingsCommand } from './settings/settings-command.ts';
export type { SettingsGround } from './settings/show-settings.ts';
export { operatorKeptTables } from './retention.ts';
