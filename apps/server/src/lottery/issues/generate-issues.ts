import { daysAfter } from '@tessera/contract/calendar';
import type { LotteryDeps } from '../deps.ts';
import { sealSeed } from '../../platform/sealed-seed.ts';
import { insertDay, insertIssues, listDays, listScheduledGames, type ScheduledGame } from './queries.ts';
import { dayAt, drawTimes, numeroOf } from './schedule.ts';
import { seedAt } from './seed-chain.ts';

const SEED_BYTES = 32;
const FEW_DRAWS = 10;
/** Games with few draws a day have issues for a week, so that a weekly station always has a next issue. */
const DAYS_AHEAD = { few: 8, many: 1 } as const;

/**
 * Generates the issues of today and of the next days, each day with a commitment to its seeds. The sale of an issue
 * opens when the sale of the issue before ends. So every commitment is older than the first sale of its day.
 */
export async function generateIssues(deps: LotteryDeps): Promise<void> {
  for (const game of await deps.database.many(listScheduledGames, [deps.merchantCode])) {
    await generateIssuesOf(deps, game);
  }
}

/** Generates the issues of one game. */
export async function generateIssuesOf(deps: LotteryDeps, game: ScheduledGame): Promise<void> {
  const today = dayAt(game.schedule, deps.clock.now());
  const existing = new Set((await deps.database.many(listDays, [game.id, today])).map(({ day }) => day));
  let opensAt = game.closesAt;
  const ahead = DAYS_AHEAD[pace(game)];
  for (let days = 0; days <= ahead; days += 1) {
    const day = daysAfter(today, days);
    if (!existing.has(day)) opensAt = await generateDay(deps, game, day, opensAt);
  }
}

/** Whether a game has few draws a day. */
export function pace({ schedule }: Pick<ScheduledGame, 'schedule'>): 'few' | 'many' {
  return (schedule.draws ?? Number.POSITIVE_INFINITY) <= FEW_DRAWS ? 'few' : 'many';
}

interface NewIssue {
  readonly place: number;
  readonly numero: string;
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly drawsAt: Date;
}

/** Returns the end of the last sale. The past issues of a day that begins in the middle do not exist. */
async function generateDay(
  { database, clock, randomness, seedKey }: LotteryDeps,
  { id, schedule, closeBeforeMs }: ScheduledGame,
  day: string,
  previousClose: Date | null,
): Promise<Date | null> {
  const times = drawTimes(schedule, day);
  if (times.length === 0) return previousClose;
  const now = clock.now();
  const lastSeed = randomness.bytes(SEED_BYTES).toString('hex');
  const issues: NewIssue[] = [];
  let opensAt = previousClose && previousClose > now ? previousClose : now;
  for (const [at, drawsAt] of times.entries()) {
    const closesAt = new Date(drawsAt.getTime() - closeBeforeMs);
    if (closesAt <= opensAt) continue;
    const place = at + 1;
    issues.push({ place, numero: numeroOf(day, place, times.length), opensAt, closesAt, drawsAt });
    opensAt = closesAt;
  }
  const commitment = seedAt(lastSeed, times.length, 0);
  const sealed = sealSeed(seedKey, randomness, lastSeed, sealOwner(id, day));
  return database.transaction(async (tx) => {
    const added = await tx.maybe(insertDay, [id, day, times.length, commitment, sealed, now]);
    if (added) await tx.run(insertIssues, [id, day, JSON.stringify(issues)]);
    return issues.at(-1)?.closesAt ?? previousClose;
  });
}

/** To what an encrypted seed is bound. */
export function sealOwner(gameId: bigint, day: string): string {
  return `lottery:${gameId}:${day}`;
}
