import type { Database } from '../../platform/database/database.ts';
import { table } from '../command.ts';
import { OperatorRefusal } from '../faults.ts';
import { findStored, listSettingChanges } from './queries.ts';
import { ALL_SETTINGS, type Setting } from './site-settings.ts';

const MOST_CHANGES = 200;
const WIDEST_VALUE = 80;

export interface SettingsGround {
  readonly database: Database;
  readonly merchantCode: string;
}

async function storedIn({ database, merchantCode }: SettingsGround) {
  const stored = await database.maybe(findStored, [merchantCode]);
  return stored ?? noMerchant(merchantCode);
}

/** Settings whose names begin with the prefix, with their values. */
export async function listSettings(ground: SettingsGround, prefix = ''): Promise<readonly string[]> {
  const stored = await storedIn(ground);
  const rows = [...ALL_SETTINGS].filter(([name]) => name.startsWith(prefix));
  return table(
    ['setting', '', 'value'],
    rows.map(([name, setting]) => {
      const set = setting.stored(stored);
      const text = shown(set ?? setting.fallback);
      const shortened = text.length > WIDEST_VALUE ? `${text.slice(0, WIDEST_VALUE)}…` : text;
      return [name, set === undefined ? 'default' : 'set', shortened];
    }),
  );
}

/** One setting in full. */
export async function getSetting(
  ground: SettingsGround,
  name: string,
  setting: Setting,
): Promise<readonly string[]> {
  const set = setting.stored(await storedIn(ground));
  const value = JSON.stringify(set ?? setting.fallback, null, 2);
  return [set === undefined ? `${name} is not set; the default is:` : `${name} is set to:`, value];
}

/** The changes of one setting or of all, newest first. */
export async function settingHistory(
  { database, merchantCode }: SettingsGround,
  name?: string,
): Promise<readonly string[]> {
  const changes = await database.many(listSettingChanges, [merchantCode, name ?? null, MOST_CHANGES]);
  return table(
    ['at', 'by', 'account', 'setting', 'change'],
    changes.map((change) => [
      change.changedAt.toISOString(),
      change.changedBy,
      change.machineUser,
      change.name,
      `${shown(change.before)} → ${shown(change.after)}`,
    ]),
  );
}

/** A stored value in one line. */
export function shown(value: unknown): string {
  return value === undefined || value === null ? 'default' : JSON.stringify(value);
}

export function noMerchant(merchantCode: string): never {
  throw new OperatorRefusal(`the merchant ${merchantCode} does not exist yet: start the server once`);
}
