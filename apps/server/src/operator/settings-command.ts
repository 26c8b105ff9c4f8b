import { parseArgs } from 'node:util';
import type { Clock } from '../platform/clock.ts';
import {
  type ChangeOptions,
  changeSetting,
  inOneLine,
  noMerchant,
  settingNamed,
  type SettingsContext,
} from './change-setting.ts';
import { operatorName, OperatorRefusal, table, UsageError } from './command.ts';
import { findStored, listSettingChanges } from './queries.ts';
import { ALL_SETTINGS, type Setting } from './site-settings.ts';

const MOST_CHANGES = 200;

const WIDEST_VALUE = 80;

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
  const actor = { as: operatorName(options.as), machineUser: site.machineUser, now: site.clock.now() };
  const typed = verb === 'set' ? value : undefined;
  return async (context) => {
    const change = { name, valueAfter: () => parsed(name, typed), options };
    const { before, after, outcome } = await changeSetting(context, actor, change);
    const line = `${name}: ${inOneLine(before)} → ${inOneLine(after)}`;
    if (outcome === 'changed') return [line, 'Running servers apply this within a second.'];
    return [`${line}: ${outcome === 'same' ? 'nothing to change' : 'not changed, this was a dry run'}`];
  };
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

/** The value that an operator typed, in JSON or as plain text; undefined to unset. */
function parsed(name: string, text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!/^\s*[[{"]/.test(text)) return text;
    throw new OperatorRefusal(`${name}: not valid JSON: ${(error as Error).message}`, { cause: error });
  }
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
      const text = inOneLine(set ?? setting.fallback);
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
      `${inOneLine(change.before)} → ${inOneLine(change.after)}`,
    ]),
  );
}
