import { GAME_TYPES } from '@tessera/contract/games/games';
import * as z from 'zod/mini';
import type { Database } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/statement.ts';
import { publishCatalogue } from '../catalogue/save-catalogue.ts';
import { callProvider, type CallLimits, type SeamlessConnection } from '../seamless/connection.ts';
import { importGames, type ImportReport } from './import-games.ts';
import { importMatches } from './import-matches.ts';
import { CatalogueError, parseJson, parseList, formatReasons } from './provider-list.ts';
import { listCatalogue, lockCatalogue, showGame, showVendor } from './queries.ts';
import * as q from './queries.ts';

const PROVIDER = /^[a-z0-9_-]{1,32}$/;

const PROVIDER_ARGUMENT = 'provider=';

const MAX_REPORTED = 200;

/** An operator waits for the answer, and a list may be long. */
const OPERATOR_LIMITS: CallLimits = { timeoutMs: 30_000, maxReplyBytes: 64 * 1024 * 1024 };

/** Rows are validated one by one: an invalid row must not reject the others. */
const rows = z.array(z.unknown());

/** By the verb of the command line. */
const OPERATOR_CHANGES: Readonly<Record<string, OperatorChange>> = {
  maintain,
  on: (tx, args) => enable(tx, args, true),
  off: (tx, args) => enable(tx, args, false),
  mark,
  order,
  sports,
};

const USAGE = `usage: npm run catalogue -- import [provider=CODE] <file or https address>…   imports a provider's complete list
       npm run catalogue -- fetch <provider>                          fetches the list of a provider of GAME_PROVIDERS; simulator in the demo
       npm run catalogue -- matches import <file or https address>   puts hot matches on the home page
       npm run catalogue -- list [VENDOR | CATEGORY | provider]
       npm run catalogue -- show <VENDOR[/code]>
       npm run catalogue -- maintain <VENDOR[/code]> <from | now> <until>     times as 2026-11-30T06:00Z
       npm run catalogue -- maintain <VENDOR[/code]> off
       npm run catalogue -- off <VENDOR[/code]>                       disables it; on enables it
       npm run catalogue -- mark <VENDOR/code> hot|new|not-hot|not-new
       npm run catalogue -- order <CATEGORY> <VENDOR>…                the first vendors of the category
       npm run catalogue -- sports <VENDOR> SPORTS|ESPORTS|COCKFIGHT  category of its sports from the next import on
A list is JSON, an array or {"provider": "…", "games": [ … ]}, of
{"name": "…" or {"EN": "…"}, "game_code": "…", "product": "…", "category": "…", "enabled": true, "url_thumb": "https://…",
 "class": "JP", "min_bet": "0.10", "paylines": 20, "demo_game_support": true, "is_new": true, "platforms": ["GPL_MOBILE"]}
A list of matches is JSON, an array or {"matches": [ … ]}, of {"vendor": "…", "match": "the vendor's id of the match",
 "game_code": "the game with bets on the match", "league": "…" or {"EN": "…"}, "home": "…", "away": "…",
 "starts_at": "2026-11-30T06:00Z", "cancelled": false}`;

export interface CommandDeps extends ImportDeps, FetchDeps {
  readonly now: Date;
}

/** Runs an operator's command line and returns the text to print. Throws a CatalogueError with a message for the operator. */
export async function catalogueCommand(args: readonly string[], deps: CommandDeps): Promise<string> {
  const [verb = '', ...rest] = args;
  const [first] = rest;
  if (verb === 'list' && rest.length <= 1) return list(deps.database, first);
  if (first === undefined) throw new CatalogueError(USAGE);
  if (verb === 'import') return importLists(deps, rest);
  if (verb === 'matches' && first === 'import' && rest.length === 2) return matches(deps, rest[1] ?? '');
  if (verb === 'fetch' && rest.length === 1) return fetchList(deps, first);
  if (verb === 'show' && rest.length === 1) return show(deps.database, first);
  const change = OPERATOR_CHANGES[verb];
  if (!change) throw new CatalogueError(USAGE);
  return deps.database.transaction(async (tx) => {
    await tx.run(lockCatalogue, []);
    const result = await change(tx, rest, deps.now);
    await publishCatalogue(tx);
    return result;
  });
}

async function matches({ database, read }: CommandDeps, source: string): Promise<string> {
  const text = await read(source);
  return database.transaction((tx) => importMatches(tx, text, source));
}

const LISTED = 500;

async function list(database: Database, word: string | undefined): Promise<string> {
  const rows = await database.many(listCatalogue, [word ?? null, LISTED]);
  if (rows.length === 0) return 'no matching games';
  const lines = rows.map((game) => {
    const states = [
      game.hot && 'hot',
      game.isNew && 'new',
      !game.enabled && 'off',
      !game.offered && 'withdrawn',
      game.restsFrom && `maintenance ${game.restsFrom.toISOString()} to ${game.restsUntil?.toISOString()}`,
    ].filter(Boolean);
    const { vassalage, code, gameType, provider, name } = game;
    return [gameType.padEnd(9), `${vassalage}/${code}`, provider ?? '-', name, ...states].join('  ');
  });
  return [...lines, ...(rows.length === LISTED ? ['… and more: name a vendor or a category'] : [])].join(
    '\n',
  );
}

async function show(database: Database, named: string): Promise<string> {
  const { vendor, code } = parseTarget(named);
  const found =
    code === undefined
      ? await database.maybe(showVendor, [vendor])
      : await database.maybe(showGame, [vendor, code]);
  if (!found) throw new CatalogueError(`there is no ${named}`);
  return JSON.stringify(found.shown, null, 2);
}

/** A catalogue change of the operator; returns the text to print. */
type OperatorChange = (tx: Tx, args: readonly string[], now: Date) => Promise<string>;

async function maintain(tx: Tx, [named = '', from, until]: readonly string[], now: Date): Promise<string> {
  const window =
    from === 'off'
      ? { from: null, until: null }
      : { from: parseTime(from, now), until: parseTime(until, now) };
  if (window.from && window.until && window.until <= window.from)
    throw new CatalogueError('the end of a maintenance must be after its start');
  await updateTarget(
    named,
    (vendor) => tx.run(q.setVendorMaintenance, [vendor, window.from, window.until]),
    (vendor, code) => tx.run(q.setGameMaintenance, [vendor, code, window.from, window.until]),
  );
  if (!window.from) return `${named} is no longer in maintenance`;
  return `${named} is in maintenance from ${window.from.toISOString()} until ${window.until?.toISOString()}`;
}

async function enable(tx: Tx, [named = '']: readonly string[], enabled: boolean): Promise<string> {
  await updateTarget(
    named,
    (vendor) => tx.run(q.enableVendor, [vendor, enabled]),
    (vendor, code) => tx.run(q.enableGame, [vendor, code, enabled]),
  );
  return `${named} is ${enabled ? 'enabled' : 'disabled'}`;
}

async function mark(tx: Tx, [named = '', flag]: readonly string[]): Promise<string> {
  const { vendor, code } = parseTarget(named);
  const known = ['hot', 'new', 'not-hot', 'not-new'].find((one) => one === flag);
  if (!known || code === undefined)
    throw new CatalogueError('name a game as VENDOR/code and a flag: hot, new, not-hot or not-new');
  const wanted = !known.startsWith('not-');
  const [hot, isNew] = known.endsWith('hot') ? [wanted, null] : [null, wanted];
  if ((await tx.run(q.flagGame, [vendor, code, hot, isNew])) === 0)
    throw new CatalogueError(`there is no ${named}`);
  return `${named} is ${known.replace('-', ' ')}`;
}

async function order(tx: Tx, [category = '', ...vendors]: readonly string[]): Promise<string> {
  if (!GAME_TYPES.some((gameType) => gameType === category))
    throw new CatalogueError(`there is no category ${category}; there are ${GAME_TYPES.join(', ')}`);
  await tx.run(q.clearVendorOrder, [category]);
  const placed = await tx.run(q.putVendorOrder, [category, vendors]);
  if (placed !== vendors.length) throw new CatalogueError('at least one name is not a vendor');
  return `${category} begins with ${vendors.join(', ') || 'no vendor in particular'}`;
}

async function sports(tx: Tx, [vendor = '', category]: readonly string[]): Promise<string> {
  const known = ['SPORTS', 'ESPORTS', 'COCKFIGHT'].find((one) => one === category);
  if (!known) throw new CatalogueError('the category of sports is SPORTS, ESPORTS or COCKFIGHT');
  if ((await tx.run(q.setSportsAs, [vendor, known === 'SPORTS' ? null : known])) === 0)
    throw new CatalogueError(`there is no ${vendor}`);
  return `the sports of ${vendor} belong to ${known}`;
}

async function updateTarget(
  named: string,
  vendorOnly: (vendor: string) => Promise<number>,
  game: (vendor: string, code: string) => Promise<number>,
): Promise<void> {
  const { vendor, code } = parseTarget(named);
  const touched = code === undefined ? await vendorOnly(vendor) : await game(vendor, code);
  if (touched === 0) throw new CatalogueError(`there is no ${named}`);
}

function parseTime(text: string | undefined, now: Date): Date {
  if (text === 'now') return now;
  const written = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)$/.test(text ?? '');
  const time = new Date(text ?? '');
  if (!written || Number.isNaN(time.getTime()))
    throw new CatalogueError(`${text ?? 'nothing'} is not a time such as 2026-11-30T06:00Z`);
  return time;
}

/** A vendor, or one of its games. */
function parseTarget(named: string): { vendor: string; code: string | undefined } {
  const slash = named.indexOf('/');
  if (slash < 0) return { vendor: named, code: undefined };
  return { vendor: named.slice(0, slash), code: named.slice(slash + 1) };
}

interface FetchDeps {
  readonly database: Database;
  /** The providers of the configuration. */
  readonly connections: readonly SeamlessConnection[];
}

/** Fetches a provider's complete list and imports it; returns the report. */
async function fetchList({ database, connections }: FetchDeps, code: string): Promise<string> {
  const connection = connections.find((one) => one.code === code);
  if (!connection) {
    const known = connections.map((one) => one.code).join(', ');
    throw new CatalogueError(
      `GAME_PROVIDERS does not contain ${code}; it contains ${known || 'no provider'}`,
    );
  }
  const request = { operator_id: connection.operatorId };
  const answer = await callProvider(connection, 'list', request, rows, OPERATOR_LIMITS);
  if (answer.outcome === 'refused')
    throw new CatalogueError(`${code} does not list its games: ${answer.why}`);
  if (answer.outcome === 'silent') throw new CatalogueError(`${code} cannot be reached: ${answer.why}`);
  return importRows(database, code, answer.reply);
}

interface ImportDeps {
  readonly database: Database;
  /** Reads a file or an https address. */
  read(source: string): Promise<string>;
}

/** Imports the list of one provider from one or more sources; returns the report. */
async function importLists({ database, read }: ImportDeps, args: readonly string[]): Promise<string> {
  const named = args.find((arg) => arg.startsWith(PROVIDER_ARGUMENT))?.slice(PROVIDER_ARGUMENT.length);
  const parts = await Promise.all(
    args
      .filter((arg) => !arg.startsWith(PROVIDER_ARGUMENT))
      .map(async (source) => parseSource(await read(source), source)),
  );
  const providers = new Set(
    [named, ...parts.map(({ provider }) => provider)].filter((one) => one !== undefined),
  );
  const [provider, another] = providers;
  if (provider === undefined || another !== undefined || !PROVIDER.test(provider))
    throw new CatalogueError('name exactly one provider of the list: provider=CODE in lower case');
  const rows = parts.flatMap(({ games }) => games);
  return importRows(database, provider, rows);
}

/** Imports rows of a provider and returns the report. */
async function importRows(database: Database, provider: string, rows: readonly unknown[]): Promise<string> {
  return formatReport(provider, await database.transaction((tx) => importGames(tx, provider, rows)));
}

function parseSource(
  text: string,
  source: string,
): { provider: string | undefined; games: readonly unknown[] } {
  const { provider } = (parseJson(text, source) ?? {}) as Record<string, unknown>;
  return {
    provider: typeof provider === 'string' ? provider : undefined,
    games: parseList(text, source, 'games'),
  };
}

function formatReport(provider: string, report: ImportReport): string {
  const { vendors, added, changed, withdrawn, unchanged, disabled, refused } = report;
  const changes = changed.map(({ game, what }) => `${game}: ${what.join(', ')}`);
  return [
    `the list of ${provider}`,
    ...lines('new vendors', vendors),
    ...lines('added', added),
    ...lines('changed', changes),
    ...lines('withdrawn, no longer in the list', withdrawn),
    `unchanged: ${unchanged}`,
    ...lines('disabled by the operator, left unchanged', disabled),
    ...(refused.length === 0
      ? []
      : [`refused: ${refused.length}`, formatReasons(refused.slice(0, MAX_REPORTED))]),
  ].join('\n');
}

function lines(what: string, all: readonly string[]): string[] {
  if (all.length === 0) return [];
  const more = all.length > MAX_REPORTED ? [`  … and ${all.length - MAX_REPORTED} more`] : [];
  return [`${what}: ${all.length}`, ...all.slice(0, MAX_REPORTED).map((one) => `  ${one}`), ...more];
}
