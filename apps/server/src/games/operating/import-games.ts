import type { Tx } from '../../platform/database/statement.ts';
import { publishCatalogue } from '../catalogue/publish-catalogue.ts';
import { saveGames, saveVendors } from '../catalogue/save-games.ts';
import { usualSportsOf } from './categories.ts';
import { changesOf } from './changes.ts';
import { CatalogueError } from './catalogue-error.ts';
import { knownGames, offeredGames, reasonsOf, type RefusedRow } from './offered-games.ts';
import type { OfferedGame } from './provider-row.ts';
import { changeGames, listSportsAs, lockCatalogue, lastPlaces, withdrawGames } from './queries.ts';

/** What an import did; every game by its vendor and code. */
export interface ImportReport {
  readonly vendors: readonly string[];
  readonly added: readonly string[];
  readonly changed: readonly { readonly game: string; readonly what: readonly string[] }[];
  /** The provider has them no more; they come back with its list. */
  readonly withdrawn: readonly string[];
  readonly unchanged: number;
  /** In the list, and off the shelf by the house's own word: that stays so. */
  readonly held: readonly string[];
  readonly refused: readonly RefusedRow[];
}

/**
 * Makes the catalogue what the provider's list says, in one transaction; the same list again changes nothing. Names,
 * pictures and limits are the provider's to say; order, hot and new, maintenance and what is off the shelf are the
 * house's and stay. Throws a CatalogueError when the list as a whole is of no use.
 */
export async function importGames(tx: Tx, provider: string, rows: readonly unknown[]): Promise<ImportReport> {
  await tx.run(lockCatalogue, []);
  const { games, refused } = await offeredGames(tx, provider, rows);
  if (games.size === 0) throw new CatalogueError(`no row of the list can be used:\n${reasonsOf(refused)}`);
  const vendors = await addVendors(tx, [...games.values()]);
  const known = await knownGames(tx, provider, games);
  const added = [...games].filter(([game]) => !known.has(game));
  const changed = [...games].flatMap(([game, offered]) => {
    const before = known.get(game);
    const change = before && changesOf(before, { ...offered, provider });
    return before && change ? [{ game, id: before.id, ...change }] : [];
  });
  const spokenOf = new Set([...games.keys(), ...refused.map(({ game }) => game)]);
  const gone = [...known].filter(
    ([game, { provider: whose, offered }]) => whose === provider && offered && !spokenOf.has(game),
  );
  const { sort } = await tx.one(lastPlaces, []);
  await saveGames(
    tx,
    added.map(([, game], index) => ({ ...game, provider, hot: false, sort: sort + 1 + index })),
  );
  await tx.run(changeGames, [
    JSON.stringify(changed.map(({ id, columns }) => ({ ...columns, id: `${id}` }))),
  ]);
  await tx.run(withdrawGames, [gone.map(([, { id }]) => id)]);
  if (added.length + changed.length + gone.length > 0) await publishCatalogue(tx);
  return {
    vendors,
    added: added.map(([game]) => game),
    changed: changed.map(({ game, what }) => ({ game, what })),
    withdrawn: gone.map(([game]) => game),
    unchanged: games.size - added.length - changed.length,
    held: [...games.keys()].filter((game) => known.get(game)?.enabled === false),
    refused,
  };
}

/** Vendors nobody knew come behind the others, under the name the provider has for them. */
async function addVendors(tx: Tx, games: readonly OfferedGame[]): Promise<string[]> {
  const known = new Set((await tx.many(listSportsAs, [])).map(({ code }) => code));
  const { vendorSort } = await tx.one(lastPlaces, []);
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
      sportsAs: usualSportsOf(code),
    })),
  );
  return [...unknown.keys()];
}
