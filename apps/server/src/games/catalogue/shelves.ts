import type { Queryable } from '../../platform/database/statement.ts';
import { findVersion, listShelved } from './queries.ts';
import { fillShelf, type Shelf } from './shelf.ts';

/** The shelf of this process, made when somebody asks for it and again when the catalogue was published since. */
export interface Shelves {
  /** One as new as the database is now, or newer than `staleVersion` where that is given. */
  shelf(db: Queryable, staleVersion?: bigint): Promise<Shelf>;
}

/** Games taken in one go: between two the process answers others. */
const BATCH = 2000;

export function openShelves(): Shelves {
  let current: Shelf | undefined;
  let filling: Promise<Shelf> | undefined;
  return {
    async shelf(db, staleVersion = -1n) {
      if (current && current.version > staleVersion) return current;
      filling ??= fill(db).finally(() => {
        filling = undefined;
      });
      current = await filling;
      return current;
    },
  };
}

async function fill(db: Queryable): Promise<Shelf> {
  for (;;) {
    const { version } = await db.one(findVersion, []);
    const filled = fillShelf();
    let last: { sort: number; id: bigint } = { sort: -(2 ** 31), id: 0n };
    for (;;) {
      const games = await db.many(listShelved, [last.sort, last.id, BATCH]);
      filled.add(games);
      const end = games.at(-1);
      if (!end || games.length < BATCH) break;
      last = end;
    }
    // Published in between: the first games are of before, the last ones of after.
    if ((await db.one(findVersion, [])).version === version) return filled.shelf(version);
  }
}
