import { GAME_TYPES } from '@tessera/contract/games/games';
import * as z from 'zod/mini';
import type { Database } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/statement.ts';
import { publishCatalogue } from '../catalogue/publish-catalogue.ts';
import { askSupplier, type Patience } from '../seamless/ask-supplier.ts';
import type { SeamlessConnection } from '../seamless/connection.ts';
import { CatalogueError } from './catalogue-error.ts';
import { importGames, type ImportReport } from './import-games.ts';
import { importMatches } from './import-matches.ts';
import { jsonIn, listIn } from './list-in.ts';
import { reasonsOf } from './offered-games.ts';
import { listCatalogue, lockCatalogue, showGame, showVendor } from './queries.ts';
import * as q from './queries.ts';

const PROVIDER = /^[a-z0-9_-]{1,32}$/;

const NAMED = 'provider=';

const NAMED_IN_REPORT = 200;

/** An operator waits for it, and a list may be long. */
const OPERATOR_WAITS: Patience = { withinMs: 30_000, replyLimitBytes: 64 * 1024 * 1024 };

/** Each row is read by itself: one that cannot be used must not cost the others. */
const rows = z.array(z.unknown());

/** By the verb of the command line. */
const HOUSE_CHANGES: Readonly<Record<string, HouseChange>> = {
  maintain,
  on: (tx, args) => enable(tx, args, true),
  off: (tx, args) => enable(tx, args, false),
  mark,
  order,
  sports,
};

const USAGE = `usage: npm run catalogue -- import [provider=CODE] <file or https address>…   takes over a provider's whole list
       npm run catalogue -- fetch <provider>                          asks a provider of GAME_PROVIDERS for it; simulator where the demo runs
       npm run catalogue -- matches import <file or https address>   puts hot matches on the home page
       npm run catalogue -- list [VENDOR | CATEGORY | provider]
       npm run catalogue -- show <VENDOR[/code]>
       npm run catalogue -- maintain <VENDOR[/code]> <from | now> <until>     times as 2026-11-30T06:00Z
       npm run catalogue -- maintain <VENDOR[/code]> off
       npm run catalogue -- off <VENDOR[/code]>                       takes it off the shelf; on puts it back
       npm run catalogue -- mark <VENDOR/code> hot|new|not-hot|not-new
       npm run catalogue -- order <CATEGORY> <VENDOR>…                which vendors come first there
       npm run catalogue -- sports <VENDOR> SPORTS|ESPORTS|COCKFIGHT  where its sports belong; the next import heeds it
A list is JSON, an array or {"provider": "…", "games": [ … ]}, of
{"name": "…" or {"EN": "…"}, "game_code": "…", "product": "…", "category": "…", "enabled": true, "url_thumb": "https://…",
 "class": "JP", "min_bet": "0.10", "paylines": 20, "demo_game_support": true, "is_new": true, "platforms": ["GPL_MOBILE"]}
A list of matches is JSON, an array or {"matches": [ … ]}, of {"vendor": "…", "match": "what the vendor calls it",
 "game_code": "the game that takes bets on it", "league": "…" or {"EN": "…"}, "home": "…", "away": "…",
 "starts_at": "2026-11-30T06:00Z", "cancelled": false}`;

export interface CommandDeps extends ImportDeps, FetchDeps {
  readonly now: Date;
}

/** Runs one command line of an operator and resolves with what to print. Throws a CatalogueError to be shown as it is. */
export async function catalogueCommand(args: readonly string[], deps: CommandDeps): Promise<string> {
  const [verb = '', ...rest] = args;
  const [first] = rest;
  if (verb === 'list' && rest.length <= 1) return list(deps.database, first);
  if (first === undefined) throw new CatalogueError(USAGE);
  if (verb === 'import') return importLists(deps, rest);
  if (verb === 'matches' && first === 'import' && rest.length === 2) return matches(deps, rest[1] ?? '');
  if (verb === 'fetch' && rest.length === 1) return fetchList(deps, first);
  if (verb === 'show' && rest.length === 1) return show(deps.database, first);
  const change = HOUSE_CHANGES[verb];
  if (!change) throw new CatalogueError(USAGE);
  return deps.database.transaction(async (tx) => {
    await tx.run(lockCatalogue, []);
    const said = await change(tx, rest, deps.now);
    await publishCatalogue(tx);
    return said;
  });
}

async function matches({ database, read }: CommandDeps, source: string): Promise<string> {
  const text = await read(source);
  return database.transaction((tx) => importMatches(tx, text, source));
}

const LISTED = 500;

async function list(database: Database, word: string | undefined): Promise<string> {
  const rows = await database.many(listCatalogue, [word ?? null, LISTED]);
  if (rows.length === 0) return 'there are no such games';
  const lines = rows.map((game) => {
    const states = [
      game.hot && 'hot',
      game.isNew && 'new',
      !game.enabled && 'off',
      !game.offered && 'withdrawn',
      game.restsFrom && `rests ${game.restsFrom.toISOString()} to ${game.restsUntil?.toISOString()}`,
    ].filter(Boolean);
    const { vassalage, code, gameType, provider, name } = game;
    return [gameType.padEnd(9), `${vassalage}/${code}`, provider ?? '-', name, ...states].join('  ');
  });
  return [...lines, ...(rows.length === LISTED ? ['… and more: name a vendor or a category'] : [])].join(
    '\n',
  );
}

async function show(database: Database, named: string): Promise<string> {
  const { vendor, code } = targetOf(named);
  const found =
    code === undefined
      ? await database.maybe(showVendor, [vendor])
      : await database.maybe(showGame, [vendor, code]);
  if (!found) throw new CatalogueError(`there is no ${named}`);
  return JSON.stringify(found.shown, null, 2);
}

/** One change the house makes; resolves with what to say of it. */
type HouseChange = (tx: Tx, args: readonly string[], now: Date) => Promise<string>;

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
function targetOf(named: string): { vendor: string; code: string | undefined } {
  const slash = named.indexOf('/');
  if (slash < 0) return { vendor: named, code: undefined };
  return { vendor: named.slice(0, slash), code: named.slice(slash + 1) };
}

interface FetchDeps {
  readonly database: Database;
  /** The providers of the configuration. */
  readonly connections: readonly SeamlessConnection[];
}

/** Asks a provider for its games and takes over the whole list; resolves with what that changed. */
async function fetchList({ database, connections }: FetchDeps, code: string): Promise<string> {
  const connection = connections.find((one) => one.code === code);
  if (!connection) {
    const known = connections.map((one) => one.code).join(', ');
    throw new CatalogueError(`GAME_PROVIDERS names no ${code}; it names ${known || 'nobody'}`);
  }
  const asked = { operator_id: connection.operatorId };
  const answer = await askSupplier(connection, 'list', asked, rows, OPERATOR_WAITS);
  if (answer.outcome === 'refused')
    throw new CatalogueError(`${code} does not list its games: ${answer.why}`);
  if (answer.outcome === 'silent') throw new CatalogueError(`${code} cannot be asked: ${answer.why}`);
  return takeOver(database, code, answer.reply);
}

interface ImportDeps {
  readonly database: Database;
  /** The text of a file or of a page, by the name the operator gave. */
  read(source: string): Promise<string>;
}

/** Takes over the list of one provider, which may come in several parts, and reports what that changed. */
async function importLists({ database, read }: ImportDeps, args: readonly string[]): Promise<string> {
  const named = args.find((arg) => arg.startsWith(NAMED))?.slice(NAMED.length);
  const parts = await Promise.all(
    args.filter((arg) => !arg.startsWith(NAMED)).map(async (source) => listOf(await read(source), source)),
  );
  const providers = new Set(
    [named, ...parts.map(({ provider }) => provider)].filter((one) => one !== undefined),
  );
  const [provider, another] = providers;
  if (provider === undefined || another !== undefined || !PROVIDER.test(provider))
    throw new CatalogueError('name the one provider whose list this is: provider=CODE, in small letters');
  const rows = parts.flatMap(({ games }) => games);
  return takeOver(database, provider, rows);
}

/** Makes the catalogue what the rows say, and resolves with what that changed. */
async function takeOver(database: Database, provider: string, rows: readonly unknown[]): Promise<string> {
  return told(provider, await database.transaction((tx) => importGames(tx, provider, rows)));
}

function listOf(text: string, source: string): { provider: string | undefined; games: readonly unknown[] } {
  const { provider } = (jsonIn(text, source) ?? {}) as Record<string, unknown>;
  return {
    provider: typeof provider === 'string' ? provider : undefined,
    games: listIn(text, source, 'games'),
  };
}

function told(provider: string, report: ImportReport): string {
  const { vendors, added, changed, withdrawn, unchanged, held, refused } = report;
  const changes = changed.map(({ game, what }) => `${game}: ${what.join(', ')}`);
  return [
    `the list of ${provider}`,
    ...lines('new vendors', vendors),
    ...lines('added', added),
    ...lines('changed', changes),
    ...lines('withdrawn, no longer in the list', withdrawn),
    `left as they were: ${unchanged}`,
    ...lines('off the shelf by the house, and left so', held),
    ...(refused.length === 0
      ? []
      : [`refused: ${refused.length}`, reasonsOf(refused.slice(0, NAMED_IN_REPORT))]),
  ].join('\n');
}

function lines(what: string, all: readonly string[]): string[] {
  if (all.length === 0) return [];
  const more = all.length > NAMED_IN_REPORT ? [`  … and ${all.length - NAMED_IN_REPORT} more`] : [];
  return [`${what}: ${all.length}`, ...all.slice(0, NAMED_IN_REPORT).map((one) => `  ${one}`), ...more];
}
