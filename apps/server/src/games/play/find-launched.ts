import type { InputOf } from '@tessera/contract/endpoint';
import type { games } from '@tessera/contract/games/games';
import type { Queryable } from '../../platform/database/statement.ts';
import { findGame, type LaunchedRow } from '../catalogue/queries.ts';
import { findMatchOfGame } from '../matches/queries.ts';
import { findGameOfVendor } from './queries.ts';

type LaunchInput = InputOf<typeof games.launchGame>;

/** The game to launch: by its node, or by its vendor and the vendor's name for it. Undefined unless the game matches every parameter. */
export async function findLaunched(db: Queryable, input: LaunchInput): Promise<LaunchedRow | undefined> {
  const { language, nodeId, category } = input;
  const vendors = [input.vendor, input.vassalage].filter((name) => name !== undefined);
  const codes = [input.gameId, input.roomId].filter((name) => name !== undefined);
  const [vendor] = vendors;
  const [code] = codes;
  const named = vendor !== undefined && code !== undefined;
  if (nodeId === undefined && !named) return undefined;
  const row =
    nodeId === undefined && named
      ? await db.maybe(findGameOfVendor, [language, vendor, code])
      : await db.maybe(findGame, [language, BigInt(nodeId ?? 0)]);
  const matches =
    row !== undefined &&
    (category === undefined || row.gameType === category) &&
    vendors.every((name) => name === row.vassalage) &&
    codes.every((name) => name === row.code);
  return matches ? row : undefined;
}

/** The vendor's name of a hot match of this game; undefined where none is asked for, null where there is no such match. */
export async function matchOf(
  db: Queryable,
  matchId: string | undefined,
  nodeId: bigint,
  now: Date,
): Promise<string | null | undefined> {
  if (matchId === undefined) return undefined;
  const [id = '', turn = '0'] = matchId.split('-');
  const found = await db.maybe(findMatchOfGame, [BigInt(id), Number(turn), nodeId, now]);
  return found?.name ?? null;
}
