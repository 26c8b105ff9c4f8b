import { CatalogueError } from './catalogue-error.ts';
import type { Database } from '../../platform/database/database.ts';
import { type ImportReport, importGames } from './import-games.ts';
import { jsonIn, listIn } from './list-in.ts';
import { reasonsOf } from './offered-games.ts';

const PROVIDER = /^[a-z0-9_-]{1,32}$/;
const NAMED = 'provider=';
const NAMED_IN_REPORT = 200;

export interface ImportDeps {
  readonly database: Database;
  /** The text of a file or of a page, by the name the operator gave. */
  read(source: string): Promise<string>;
}

/** Takes over the list of one provider, which may come in several parts, and reports what that changed. */
export async function importLists({ database, read }: ImportDeps, args: readonly string[]): Promise<string> {
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
export async function takeOver(
  database: Database,
  provider: string,
  rows: readonly unknown[],
): Promise<string> {
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
