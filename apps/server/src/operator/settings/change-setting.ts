import { isDeepStrictEqual } from 'node:util';
import { OperatorRefusal } from '../faults.ts';
import { insertSettingChange, lockStored } from './queries.ts';
import { noMerchant, type SettingsGround, shown } from './show-settings.ts';
import type { Setting } from './site-settings.ts';
import { writtenValue } from './written-value.ts';

export interface ChangeOptions {
  readonly 'dry-run'?: boolean | undefined;
  readonly confirm?: boolean | undefined;
}

/** Who changes a setting, and when. */
interface Actor {
  readonly as: string;
  /** The account on the machine. */
  readonly machineUser: string;
  readonly now: Date;
}

interface Change {
  readonly name: string;
  readonly setting: Setting;
  /** As typed; undefined to remove what is set. */
  readonly text: string | undefined;
  readonly options: ChangeOptions;
}

/** Stores or removes a value and records the change, in one transaction. Throws an OperatorRefusal, and then nothing was done. */
export async function changeSetting(
  { database, merchantCode }: SettingsGround,
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
