import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import type { Database } from '../platform/database/database.ts';
import { OperatorRefusal } from './command.ts';
import { insertSettingChange, lockStored, type StoredSettings } from './queries.ts';
import { ALL_SETTINGS, type Setting } from './site-settings.ts';

export interface SettingsContext {
  readonly database: Database;
  readonly merchantCode: string;
}

/** The operator who changes a setting, and the time. */
export interface Actor {
  readonly as: string;
  /** The account on the machine. */
  readonly machineUser: string;
  readonly now: Date;
}

export interface SettingChange {
  readonly name: string;
  /** The value from the stored value, which no other change replaces meanwhile; undefined to unset. */
  valueAfter(stored: unknown): unknown;
  readonly options?: ChangeOptions;
}

export interface ChangeOptions {
  readonly 'dry-run'?: boolean | undefined;
  readonly confirm?: boolean | undefined;
}

interface ChangedSetting {
  readonly before: unknown;
  readonly after: unknown;
  readonly outcome: 'changed' | 'same' | 'dry-run';
}

/** Stores or removes a value and records the change, in one transaction. Throws an OperatorRefusal, and then nothing was done. */
export async function changeSetting(
  { database, merchantCode }: SettingsContext,
  { as, machineUser, now }: Actor,
  { name, valueAfter, options = {} }: SettingChange,
): Promise<ChangedSetting> {
  const setting = settingNamed(name);
  return database.transaction(async (tx) => {
    const all = (await tx.maybe(lockStored, [merchantCode])) ?? noMerchant(merchantCode);
    const before = setting.stored(all);
    const after = valueAfter(before);
    if (after !== undefined) validate(name, setting, after, all);
    if (isDeepStrictEqual(before, after)) return { before, after, outcome: 'same' };
    if (options['dry-run']) return { before, after, outcome: 'dry-run' };
    if (setting.closesSite && !options.confirm) {
      const change = `${name}: ${inOneLine(before)} → ${inOneLine(after)}`;
      throw new OperatorRefusal(`${change}: this can close the site to visitors; repeat with --confirm`);
    }
    await setting.store(tx, merchantCode, after);
    const values = [before, after].map((value) => (value === undefined ? null : JSON.stringify(value)));
    const [was = null, is = null] = values;
    await tx.run(insertSettingChange, [merchantCode, name, was, is, now, as, machineUser]);
    return { before, after, outcome: 'changed' };
  });
}

/** Throws an OperatorRefusal for a name without a setting. */
export function settingNamed(name: string): Setting {
  const setting = ALL_SETTINGS.get(name);
  if (!setting) throw new OperatorRefusal(`${name}: no such setting; list shows all settings`);
  return setting;
}

export function noMerchant(merchantCode: string): never {
  throw new OperatorRefusal(`the merchant ${merchantCode} does not exist yet: start the server once`);
}

/** A stored value in one line. */
export function inOneLine(value: unknown): string {
  return value === undefined || value === null ? 'default' : JSON.stringify(value);
}

const { localeError } = z.locales.en();

/** Throws an OperatorRefusal, one line that names the setting. */
function validate(name: string, setting: Setting, value: unknown, all: StoredSettings): void {
  const read = z.safeParse(setting.schema, value, { error: localeError });
  const errors = read.success
    ? setting.validationErrors(value, all)
    : read.error.issues.map((issue) => lineOf(issue));
  if (errors.length > 0) throw new OperatorRefusal(`${name}: ${errors.join('; ')}`.replaceAll(/\s+/g, ' '));
}

/** Path and message of a validation issue. For a union, the closest permitted shape. */
function lineOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const [closest = []] = issue.errors.toSorted((a, b) => depthOf(b) - depthOf(a));
    const lines = depthOf(closest) > 0 ? closest : issue.errors.flat();
    return lines.map((inner) => lineOf({ ...inner, path: [...issue.path, ...inner.path] })).join(' or ');
  }
  return issue.path.length === 0 ? issue.message : `${issue.path.join('.')}: ${issue.message}`;
}

function depthOf(issues: readonly z.core.$ZodIssue[]): number {
  return Math.max(0, ...issues.map(({ path, code }) => path.length + (code === 'unrecognized_keys' ? 1 : 0)));
}
