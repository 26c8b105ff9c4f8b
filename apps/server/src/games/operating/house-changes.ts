import { GAME_TYPES } from '@tessera/contract/games';
import type { Tx } from '../../platform/database/statement.ts';
import { CatalogueError } from './catalogue-error.ts';
import * as q from './queries.ts';

/** One change the house makes; resolves with what to say of it. */
type HouseChange = (tx: Tx, args: readonly string[], now: Date) => Promise<string>;

/** By the verb of the command line. */
export const HOUSE_CHANGES: Readonly<Record<string, HouseChange>> = {
  maintain,
  on: (tx, args) => enable(tx, args, true),
  off: (tx, args) => enable(tx, args, false),
  mark,
  order,
  sports,
};

async function maintain(tx: Tx, [named = '', from, until]: readonly string[], now: Date): Promise<string> {
  const window =
    from === 'off' ? { from: null, until: null } : { from: timeOf(from, now), until: timeOf(until, now) };
  if (window.from && window.until && window.until <= window.from)
    throw new CatalogueError('a maintenance ends after it begins');
  await touch(
    named,
    (vendor) => tx.run(q.restVendor, [vendor, window.from, window.until]),
    (vendor, code) => tx.run(q.restGame, [vendor, code, window.from, window.until]),
  );
  if (!window.from) return `${named} rests no more`;
  return `${named} rests from ${window.from.toISOString()} until ${window.until?.toISOString()}`;
}

async function enable(tx: Tx, [named = '']: readonly string[], enabled: boolean): Promise<string> {
  await touch(
    named,
    (vendor) => tx.run(q.enableVendor, [vendor, enabled]),
    (vendor, code) => tx.run(q.enableGame, [vendor, code, enabled]),
  );
  return `${named} is ${enabled ? 'on' : 'off'} the shelf`;
}

async function mark(tx: Tx, [named = '', flag]: readonly string[]): Promise<string> {
  const { vendor, code } = targetOf(named);
  const known = ['hot', 'new', 'not-hot', 'not-new'].find((one) => one === flag);
  if (!known || code === undefined)
    throw new CatalogueError('name a game, VENDOR/code, and what it is: hot, new, not-hot or not-new');
  const wanted = !known.startsWith('not-');
  const [hot, isNew] = known.endsWith('hot') ? [wanted, null] : [null, wanted];
  if ((await tx.run(q.markGame, [vendor, code, hot, isNew])) === 0)
    throw new CatalogueError(`there is no ${named}`);
  return `${named} is ${known.replace('-', ' ')}`;
}

async function order(tx: Tx, [category = '', ...vendors]: readonly string[]): Promise<string> {
  if (!GAME_TYPES.some((gameType) => gameType === category))
    throw new CatalogueError(`there is no category ${category}; there are ${GAME_TYPES.join(', ')}`);
  await tx.run(q.clearPlaces, [category]);
  const placed = await tx.run(q.putPlaces, [category, vendors]);
  if (placed !== vendors.length) throw new CatalogueError('not every one of them is a vendor');
  return `${category} begins with ${vendors.join(', ') || 'nobody in particular'}`;
}

async function sports(tx: Tx, [vendor = '', category]: readonly string[]): Promise<string> {
  const known = ['SPORTS', 'ESPORTS', 'COCKFIGHT'].find((one) => one === category);
  if (!known) throw new CatalogueError('sports belong to SPORTS, ESPORTS or COCKFIGHT');
  if ((await tx.run(q.setSportsAs, [vendor, known === 'SPORTS' ? null : known])) === 0)
    throw new CatalogueError(`there is no ${vendor}`);
  return `the sports of ${vendor} belong to ${known}`;
}

async function touch(
  named: string,
  vendorOnly: (vendor: string) => Promise<number>,
  game: (vendor: string, code: string) => Promise<number>,
): Promise<void> {
  const { vendor, code } = targetOf(named);
  const touched = code === undefined ? await vendorOnly(vendor) : await game(vendor, code);
  if (touched === 0) throw new CatalogueError(`there is no ${named}`);
}

function timeOf(text: string | undefined, now: Date): Date {
  if (text === 'now') return now;
  const written = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)$/.test(text ?? '');
  const time = new Date(text ?? '');
  if (!written || Number.isNaN(time.getTime()))
    throw new CatalogueError(`${text ?? 'nothing'} is no time such as 2026-11-30T06:00Z`);
  return time;
}

/** A vendor, or one of its games. */
export function targetOf(named: string): { vendor: string; code: string | undefined } {
  const slash = named.indexOf('/');
  if (slash < 0) return { vendor: named, code: undefined };
  return { vendor: named.slice(0, slash), code: named.slice(slash + 1) };
}
