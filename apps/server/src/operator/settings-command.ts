import { isDeepStrictEqual, parseArgs } from 'node:util';
import * as z from 'zod/mini';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { OPERATOR_NAME, OperatorRefusal, table, UsageError } from './command.ts';
import {
  findStored,
  insertSettingChange,
  listSettingChanges,
  lockStored,
  type StoredSettings,
} from './queries.ts';
import { ALL_SETTINGS, type Setting } from './site-settings.ts';

const MOST_CHANGES = 200;

const WIDEST_VALUE = 80;

const { localeError } = z.locales.en();

const USAGE = `usage: npm run settings -- list [PREFIX]
       npm run settings -- get NAME
       npm run settings -- set NAME VALUE --as WHO [--dry-run] [--confirm]
       npm run settings -- unset NAME --as WHO [--dry-run] [--confirm]
       npm run settings -- history [NAME]
VALUE is JSON or plain text.`;

export interface SettingsConsole {
  readonly clock: Clock;
  /** The account on the machine. */
  readonly machineUser: string;
  /** Opens the database for the time of `work`. */
  on<T>(work: (context: SettingsContext) => Promise<T>): Promise<T>;
  print(line: string): void;
}

/** Runs one command line. 0: done; 1: refused, nothing was changed; 2: no such command. */
export async function settingsCommand(args: readonly string[], site: SettingsConsole): Promise<0 | 1 | 2> {
  try {
    const work = workOf(args, site);
    for (const line of await site.on(work)) site.print(line);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) site.print(`${error.message}\n\n${USAGE}`);
    else if (error instanceof OperatorRefusal) site.print(`refused: ${error.message}`);
    else throw error;
    return error instanceof UsageError ? 2 : 1;
  }
}

type Work = (context: SettingsContext) => Promise<readonly string[]>;

function workOf(args: readonly string[], site: SettingsConsole): Work {
  const { words, options } = parse(args);
  const [verb, name, value] = words;
  const takes = { list: [1, 2], get: [2, 2], set: [3, 3], unset: [2, 2], history: [1, 2] }[verb ?? ''];
  if (!takes || words.length < (takes[0] ?? 0) || words.length > (takes[1] ?? 0)) {
    throw new UsageError('no such command');
  }
  if (verb === 'list') return (context) => listSettings(context, name);
  const setting = name === undefined ? undefined : settingNamed(name);
  if (verb === 'history') return (context) => settingHistory(context, name);
  if (name === undefined || !setting) throw new UsageError('no such command');
  if (verb === 'get') return (context) => getSetting(context, name, setting);
  if (options.as === undefined || !OPERATOR_NAME.test(options.as)) {
    throw new UsageError('say who you are: --as name, in small letters, digits, dots and hyphens');
  }
  const actor = { as: options.as, machineUser: site.machineUser, now: site.clock.now() };
  const change = { name, setting, text: verb === 'set' ? value : undefined, options };
  return (context) => changeSetting(context, actor, change);
}

function parse(args: readonly string[]): {
  words: readonly string[];
  options: ChangeOptions & { readonly as?: string | undefined };
} {
  const flag = { type: 'boolean' } as const;
  const options = { as: { type: 'string' }, 'dry-run': flag, confirm: flag } as const;
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    return { words: positionals, options: values };
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error });
  }
}

function settingNamed(name: string): Setting {
  const setting = ALL_SETTINGS.get(name);
  if (!setting) throw new OperatorRefusal(`${name}: no such setting; list shows all of them`);
  return setting;
}

interface ChangeOptions {
  readonly 'dry-run'?: boolean | undefined;
  readonly confirm?: boolean | undefined;
}

/** The operator who changes a setting, and the time. */
interface Actor {
  readonly as: string;
  /** The account on the machine. */
  readonly machineUser: string;
  readonly now: Date;
}

interface Change {
  readonly name: string;
  readonly setting: Setting;
  /** The typed value; undefined to unset. */
  readonly text: string | undefined;
  readonly options: ChangeOptions;
}

/** Stores or removes a value and records the change, in one transaction. Throws an OperatorRefusal, and then nothing was done. */
async function changeSetting(
  { database, merchantCode }: SettingsContext,
  { as, machineUser, now }: Actor,
  { name, setting, text, options }: Change,
): Promise<readonly string[]> {
  return database.transaction(async (tx) => {
    const all = (await tx.maybe(lockStored, [merchantCode])) ?? noMerchant(merchantCode);
    const before = setting.stored(all);
    const after = text === undefined ? undefined : writtenValue(name, setting, text, all);
    const line = `${name}: ${shown(before)} → ${shown(after)}`;
    if (isDeepStrictEqual(before, after)) return [`${line}: nothing to change`];
    if (options['dry-run']) return [`${line}: not changed, this was a dry run`];
    if (setting.closesSite && !options.confirm) {
      throw new OperatorRefusal(`${line}: this can close the site to visitors; repeat with --confirm`);
    }
    await setting.store(tx, merchantCode, after);
    const values = [before, after].map((value) => (value === undefined ? null : JSON.stringify(value)));
    const [was = null, is = null] = values;
    await tx.run(insertSettingChange, [merchantCode, name, was, is, now, as, machineUser]);
    return [line, 'Running servers apply this within a second.'];
  });
}

/** The value an operator typed, in JSON or as plain text. Throws an OperatorRefusal, one line that names the setting. */
function writtenValue(name: string, setting: Setting, text: string, all: StoredSettings): unknown {
  const value = parsed(name, text);
  const read = z.safeParse(setting.schema, value, { error: localeError });
  const faults = read.success ? setting.faults(value, all) : read.error.issues.map((issue) => lineOf(issue));
  if (faults.length > 0) throw new OperatorRefusal(`${name}: ${faults.join('; ')}`.replaceAll(/\s+/g, ' '));
  return value;
}

function parsed(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!/^\s*[[{"]/.test(text)) return text;
    throw new OperatorRefusal(`${name}: not valid JSON: ${(error as Error).message}`, { cause: error });
  }
}

/** Path and message of a validation issue. For a union, the closest permitted shape. */
function lineOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_union') {
    const [closest = []] = issue.errors.toSorted((a, b) => depthOf(b) - depthOf(a));
    const lines = depthOf(closest) > 0 ? closest : issue.errors.flat();
    return lines.map((inner) => lineOf({ ...inner, path: [...issue.path, ...inner.path] })).join(' or ');
  }
  return issue.path.length === 0 ? issue.message : `${issue.path.join('.')}: ${issue.message}`;
}

function depthOf(issues: readonly z.core.$ZodIssue[]): number {
  return Math.max(0, ...issues.map(({ path, code }) => path.length + (code === 'unrecognized_keys' ? 1 : 0)));
}

export interface SettingsContext {
  readonly database: Database;
  readonly merchantCode: string;
}

async function storedIn({ database, merchantCode }: SettingsContext) {
  const stored = await database.maybe(findStored, [merchantCode]);
  return stored ?? noMerchant(merchantCode);
}

/** Settings whose names begin with the prefix, with their values. */
async function listSettings(context: SettingsContext, prefix = ''): Promise<readonly string[]> {
  const stored = await storedIn(context);
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
async function getSetting(
  context: SettingsContext,
  name: string,
  setting: Setting,
): Promise<readonly string[]> {
  const set = setting.stored(await storedIn(context));
  const value = JSON.stringify(set ?? setting.fallback, null, 2);
  return [set === undefined ? `${name} is not set; the default is:` : `${name} is set to:`, value];
}

/** The changes of one setting or of all, newest first. */
async function settingHistory(
  { database, merchantCode }: SettingsContext,
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
function shown(value: unknown): string {
  return value === undefined || value === null ? 'default' : JSON.stringify(value);
}

function noMerchant(merchantCode: string): never {
  throw new OperatorRefusal(`the merchant ${merchantCode} does not exist yet: start the server once`);
}
