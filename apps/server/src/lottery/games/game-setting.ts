import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import type { GameSetting, lottery, PlayMenu, SeriesBand } from '@tessera/contract/lottery/lottery';
import type { PlayDefinition, PrizeModeId } from '@tessera/contract/lottery/play-definition';
import { playsOfShape } from '@tessera/contract/lottery/plays';
import {
  POINT_PRICE_UNITS,
  prizeUnits,
  STAKE_PRICE_UNITS,
  STAKE_UNITS,
} from '@tessera/contract/lottery/prize';
import { amountFromUnits } from '@tessera/contract/money';
import type { ReadCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { LotteryDeps } from '../deps.ts';
import { bandView } from './list-games.ts';
import { findGame, type GameRow, listBandsOnSale, listVersions } from './queries.ts';

const MS_PER_SECOND = 1000;

/** Limits of a game, and the returns of its issue on sale. */
export async function lotterySetting(
  deps: LotteryDeps,
  { id }: InputOf<typeof lottery.lotterySetting>,
  { db }: ReadCall,
): Promise<GameSetting | Refusal<'lottery.game.not.found'>> {
  const game = await db.maybe(findGame, [deps.merchantCode, BigInt(id)]);
  if (!game) return refuse('lottery.game.not.found');
  const bands = await db.many(listBandsOnSale, [deps.merchantCode, game.id, deps.clock.now()]);
  return {
    gameId: id,
    gameCode: game.code,
    closeBeforeSeconds: game.closeBeforeMs / MS_PER_SECOND,
    singleBetPrice: amountFromUnits(STAKE_PRICE_UNITS),
    units: [...STAKE_UNITS],
    pointPrice: hasPoints(game) ? amountFromUnits(POINT_PRICE_UNITS) : null,
    betMultipleMax: game.maxMultiple,
    betAmountMax: amountFromUnits(game.maxLineUnits),
    memberAmountMax: amountFromUnits(game.maxMemberUnits),
    winAmountMax: amountFromUnits(game.maxWinUnits),
    returnVersion: bands[0]?.version ?? 0,
    series: bands.map(bandView),
  };
}

/** Published versions of the returns of a game, the latest first, each with the returns of the version before. */
export async function returnVersions(
  { merchantCode }: LotteryDeps,
  { id, before, size }: InputOf<typeof lottery.returnVersions>,
  { db }: ReadCall,
): Promise<OutputOf<typeof lottery.returnVersions> | Refusal<'lottery.game.not.found'>> {
  const game = await db.maybe(findGame, [merchantCode, BigInt(id)]);
  if (!game) return refuse('lottery.game.not.found');
  const rows = await db.many(listVersions, [merchantCode, game.id, before ?? null, size + 1]);
  const content = rows.slice(0, size).map(({ version, publishedAt, series }, at) => ({
    returnVersion: version,
    publishedAt: publishedAt.toISOString(),
    series: [...series],
    earlier: [...(rows[at + 1]?.series ?? [])],
  }));
  return { content, more: rows.length > size };
}

/** The plays that a game offers, with odds, and prizes at the returns of the issue on sale. */
export async function playMenu(
  deps: LotteryDeps,
  { id }: InputOf<typeof lottery.playMenu>,
  { db }: ReadCall,
): Promise<PlayMenu[] | Refusal<'lottery.game.not.found'>> {
  const game = await db.maybe(findGame, [deps.merchantCode, BigInt(id)]);
  if (!game) return refuse('lottery.game.not.found');
  const bands = await db.many(listBandsOnSale, [deps.merchantCode, game.id, deps.clock.now()]);
  return bands.map((band) => ({
    prizeModeId: band.prizeModeId,
    playMenuGroups: menuGroups(offeredPlays(game, band.prizeModeId), band),
  }));
}

function hasPoints({ shape }: GameRow): boolean {
  return playsOfShape(shape).some(({ pointLots }) => pointLots !== undefined);
}

function offeredPlays({ shape, leftOutPlays }: GameRow, mode: PrizeModeId): readonly PlayDefinition[] {
  return playsOfShape(shape).filter(({ id, modes }) => modes.includes(mode) && !leftOutPlays.includes(id));
}

function menuGroups(
  plays: readonly PlayDefinition[],
  { maxBetSeries }: SeriesBand,
): PlayMenu['playMenuGroups'] {
  return [...Map.groupBy(plays, ({ group }) => group)].map(([code, members]) => ({
    code,
    plays: members.map((play) => ({
      playId: play.id,
      playCode: play.code,
      board: play.board,
      rows: play.rows.map(({ values, ...row }) => ({
        ...row,
        values: 'words' in values ? { words: [...values.words] } : values,
      })),
      minPicks: play.minPicks,
      tiers: play.tiers.map((tier) => ({
        code: tier.code,
        group: tier.group,
        winning: tier.winning.toString(),
        total: tier.total.toString(),
        prize: amountFromUnits(prizeUnits(play, tier, maxBetSeries, STAKE_PRICE_UNITS)),
      })),
    })),
  }));
}
