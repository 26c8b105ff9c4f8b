import type { Tx } from '../../platform/database/statement.ts';
import { publishCatalogue, saveGames, saveVendors } from '../catalogue/save-catalogue.ts';
import {
  CatalogueError,
  type OfferedGame,
  parseGameRow,
  formatReasons,
  type RefusedRow,
  defaultSportsCategory,
  applySportsCategory,
} from './provider-list.ts';
import {
  changeGames,
  type StoredGame,
  findLastPositions,
  listStoredGames,
  listSportsAs,
  lockCatalogue,
  withdrawGames,
} from './queries.ts';

/** Result of an import; games are named VENDOR/code. */
export interface ImportReport {
  readonly vendors: readonly string[];
  readonly added: readonly string[];
  readonly changed: readonly { readonly game: string; readonly what: readonly string[] }[];
  /** Games that the list no longer contains; a later list restores them. */
  readonly withdrawn: readonly string[];
  readonly unchanged: number;
  /** Listed games that the operator disabled; they stay disabled. */
  readonly disabled: readonly string[];
  readonly refused: readonly RefusedRow[];
}

/**
 * Applies a provider's complete list to the catalogue in one transaction; the same list again changes nothing. The
 * provider decides names, pictures and limits. Order, hot and new, maintenance and disabled games are the operator's and
 * stay. Throws a CatalogueError where no row is valid.
 */
export async function importGames(tx: Tx, provider: string, rows: readonly unknown[]): Promise<ImportReport> {
  await tx.run(lockCatalogue, []);
  const { games, refused } = await validateRows(tx, provider, rows);
  if (games.size === 0) throw new CatalogueError(`the list has no valid row:\n${formatReasons(refused)}`);
  const vendors = await addVendors(tx, [...games.values()]);
  const known = await loadStoredGames(tx, provider, games);
  const added = [...games].filter(([game]) => !known.has(game));
  const changed = [...games].flatMap(([game, offered]) => {
    const before = known.get(game);
    const change = before && diffGame(before, { ...offered, provider });
    return before && change ? [{ game, id: before.id, ...change }] : [];
  });
  const mentioned = new Set([...games.keys(), ...refused.map(({ game }) => game)]);
  const removed = [...known].filter(
    ([game, { provider: whose, offered }]) => whose === provider && offered && !mentioned.has(game),
  );
  const { sort } = await tx.one(findLastPositions, []);
  await saveGames(
    tx,
    added.map(([, game], index) => ({ ...game, provider, hot: false, sort: sort + 1 + index })),
  );
  await tx.run(changeGames, [
    JSON.stringify(changed.map(({ id, columns }) => ({ ...columns, id: `${id}` }))),
  ]);
  await tx.run(withdrawGames, [removed.map(([, { id }]) => id)]);
  if (added.length + changed.length + removed.length > 0) await publishCatalogue(tx);
  return {
    vendors,
    added: added.map(([game]) => game),
    changed: changed.map(({ game, what }) => ({ game, what })),
    withdrawn: removed.map(([game]) => game),
    unchanged: games.size - added.length - changed.length,
    disabled: [...games.keys()].filter((game) => known.get(game)?.enabled === false),
    refused,
  };
}

/** Adds unknown vendors after the others, with the provider's name. */
async function addVendors(tx: Tx, games: readonly OfferedGame[]): Promise<string[]> {
  const known = new Set((await tx.many(listSportsAs, [])).map(({ code }) => code));
  const { vendorSort } = await tx.one(findLastPositions, []);
  const unknown = new Map(
    games.map((game) => [game.vassalage, game] as const).filter(([code]) => !known.has(code)),
  );
  await saveVendors(
    tx,
    [...unknown].map(([code, { vendorName }], index) => ({
      code,
      names: { EN: vendorName },
      sort: vendorSort + 1 + index,
      inHouse: false,
      sportsAs: defaultSportsCategory(code),
    })),
  );
  return [...unknown.keys()];
}

interface ReadRows {
  readonly games: Map<string, OfferedGame>;
  readonly refused: RefusedRow[];
}

/** The valid games, each once, and the rejected rows with reasons. */
async function validateRows(tx: Tx, provider: string, rows: readonly unknown[]): Promise<ReadRows> {
  const sportsAs = new Map((await tx.many(listSportsAs, [])).map((vendor) => [vendor.code, vendor.sportsAs]));
  const games = new Map<string, OfferedGame>();
  const refused: ReadRows['refused'] = [];
  for (const [index, written] of rows.entries()) {
    const read = parseGameRow(written);
    if ('reason' in read) {
      refused.push({ row: index + 1, ...read });
      continue;
    }
    const game = `${read.vassalage}/${read.code}`;
    const sports = sportsAs.has(read.vassalage)
      ? sportsAs.get(read.vassalage)
      : defaultSportsCategory(read.vassalage);
    if (games.has(game)) refused.push({ row: index + 1, game, reason: 'stands in the list twice' });
    else games.set(game, { ...read, gameClassify: undefined, ...applySportsCategory(read, sports ?? null) });
  }
  for (const [game, before] of await loadStoredGames(tx, provider, games)) {
    const reason = rejectionReason(before, provider, games.get(game));
    if (!reason) continue;
    games.delete(game);
    refused.push({ row: rows.findIndex((row) => nameOf(row) === game) + 1, game, reason });
  }
  return { games, refused };
}

function nameOf(row: unknown): string | undefined {
  const read = parseGameRow(row);
  return 'reason' in read ? undefined : `${read.vassalage}/${read.code}`;
}

/** A game has one provider, and its category never changes because records show it. */
function rejectionReason(
  before: StoredGame,
  provider: string,
  now: OfferedGame | undefined,
): string | undefined {
  if (!now) return undefined;
  if (before.provider !== null && before.provider !== provider) return `is run by ${before.provider}`;
  if (before.gameType !== now.gameType)
    return `was ${before.gameType} and would be ${now.gameType}: records keep it where it is`;
  return undefined;
}

async function loadStoredGames(
  tx: Tx,
  provider: string,
  games: ReadonlyMap<string, OfferedGame>,
): Promise<Map<string, StoredGame>> {
  const vendors = [...new Set([...games.values()].map(({ vassalage }) => vassalage))];
  const rows = await tx.many(listStoredGames, [provider, vendors]);
  return new Map(rows.map((game) => [`${game.vassalage}/${game.code}`, game]));
}

interface Change {
  /** Names of the differing fields for the report. */
  readonly what: readonly string[];
  /** New values of all columns. */
  readonly columns: Readonly<Record<string, unknown>>;
}

/** Differences between the provider's row and the catalogue; undefined where there are none. */
function diffGame(before: StoredGame, now: OfferedGame & { readonly provider: string }): Change | undefined {
  // Names in languages that the provider lacks stay.
  const names = { ...before.names, ...now.names };
  const fields = [
    ['provider', before.provider, now.provider],
    ['names', sortedJson(before.names), sortedJson(names)],
    ['icons', sortedJson(before.icons), sortedJson(now.icons)],
    ['class', before.gameClassify, now.gameClassify ?? null],
    ['min_bet', before.minBetUnits, now.minBetUnits ?? null],
    ['lines', before.lines, now.lines ?? null],
    ['free_play', before.freePlay, now.freePlay],
    ['blocked_countries', before.blockedCountries.join(), now.blockedCountries.join()],
    ['offered', before.offered, now.offered],
  ] as const;
  const what = fields.filter(([, was, is]) => was !== is).map(([field]) => field);
  if (what.length === 0) return undefined;
  return {
    what,
    columns: {
      provider: now.provider,
      names,
      icons: now.icons,
      classify: now.gameClassify ?? null,
      min_bet_units: now.minBetUnits?.toString() ?? null,
      lines: now.lines ?? null,
      free_play: now.freePlay,
      blocked_countries: now.blockedCountries,
      offered: now.offered,
    },
  };
}

function sortedJson(record: Readonly<Record<string, string>>): string {
  return JSON.stringify(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
