import type { Database } from '../../platform/database/database.ts';
import { publishCatalogue } from '../catalogue/publish-catalogue.ts';
import { CatalogueError } from './catalogue-error.ts';
import { type FetchDeps, fetchList } from './fetch-list.ts';
import { type ImportDeps, importLists } from './import-lists.ts';
import { HOUSE_CHANGES, targetOf } from './house-changes.ts';
import { importMatches } from './import-matches.ts';
import { listCatalogue, lockCatalogue, showGame, showVendor } from './queries.ts';

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
