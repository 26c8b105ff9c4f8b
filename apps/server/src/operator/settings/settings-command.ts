import { parseArgs } from 'node:util';
import type { Clock } from '../../platform/clock.ts';
import { OPERATOR_NAME } from '../command.ts';
import { OperatorRefusal, UsageFault } from '../faults.ts';
import { type ChangeOptions, changeSetting } from './change-setting.ts';
import { getSetting, listSettings, settingHistory, type SettingsGround } from './show-settings.ts';
import { ALL_SETTINGS, type Setting } from './site-settings.ts';

const USAGE = `usage: npm run settings -- list [PREFIX]
       npm run settings -- get NAME
       npm run settings -- set NAME VALUE --as WHO [--dry-run] [--confirm]
       npm run settings -- unset NAME --as WHO [--dry-run] [--confirm]
       npm run settings -- history [NAME]
VALUE is JSON or plain text.`;

export interface SettingsSite {
  readonly clock: Clock;
  /** The account on the machine. */
  readonly machineUser: string;
  /** Opens the database for the time of `work`. */
  on<T>(work: (ground: SettingsGround) => Promise<T>): Promise<T>;
  print(line: string): void;
}

/** Runs one command line. 0: done; 1: refused, nothing was changed; 2: no such command. */
export async function settingsCommand(args: readonly string[], site: SettingsSite): Promise<0 | 1 | 2> {
  try {
    const work = workOf(args, site);
    for (const line of await site.on(work)) site.print(line);
    return 0;
  } catch (error) {
    if (error instanceof UsageFault) site.print(`${error.message}\n\n${USAGE}`);
    else if (error instanceof OperatorRefusal) site.print(`refused: ${error.message}`);
    else throw error;
    return error instanceof UsageFault ? 2 : 1;
  }
}

type Work = (ground: SettingsGround) => Promise<readonly string[]>;

function workOf(args: readonly string[], site: SettingsSite): Work {
  const { words, options } = parse(args);
  const [verb, name, value] = words;
  const takes = { list: [1, 2], get: [2, 2], set: [3, 3], unset: [2, 2], history: [1, 2] }[verb ?? ''];
  if (!takes || words.length < (takes[0] ?? 0) || words.length > (takes[1] ?? 0)) {
    throw new UsageFault('no such command');
  }
  if (verb === 'list') return (ground) => listSettings(ground, name);
  const setting = name === undefined ? undefined : settingNamed(name);
  if (verb === 'history') return (ground) => settingHistory(ground, name);
  if (name === undefined || !setting) throw new UsageFault('no such command');
  if (verb === 'get') return (ground) => getSetting(ground, name, setting);
  if (options.as === undefined || !OPERATOR_NAME.test(options.as)) {
    throw new UsageFault('say who you are: --as name, in small letters, digits, dots and hyphens');
  }
  const actor = { as: options.as, machineUser: site.machineUser, now: site.clock.now() };
  const change = { name, setting, text: verb === 'set' ? value : undefined, options };
  return (ground) => changeSetting(ground, actor, change);
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
    throw new UsageFault((error as Error).message, { cause: error });
  }
}

function settingNamed(name: string): Setting {
  const setting = ALL_SETTINGS.get(name);
  if (!setting) throw new OperatorRefusal(`${name}: no such setting; list shows all of them`);
  return setting;
}
