import { unitsFromAmount } from '@tessera/contract/money';
import { createHash } from 'node:crypto';
import { REAL_TYPES } from '../../identity/for-members.ts';
import { workOnEach } from '../../platform/concurrency.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { countedStakeUnits } from '../../platform/config/market.ts';
import type { Tx } from '../../platform/database/statement.ts';
import { consumeRoundEvents, type RoundEventConsumer } from '../../rounds/index.ts';
import type { RewardsDeps } from '../deps.ts';
import { issueReward } from '../issue-reward.ts';
import {
  addSums,
  correctMultiples,
  type DuePrize,
  endAfterEvent,
  endBeforeEvent,
  listDuePrizes,
  listFirst,
  listOpenMetrics,
  lockEnded,
  markPrize,
  putDigest,
  putMarks,
  putStandings,
  raiseMultiples,
  removeMarks,
} from './queries.ts';
import { workOnDue } from '../work-on-due.ts';
import type { BoardTerms } from '../missions/terms.ts';
import { rankPlaces, standingsText } from './standings.ts';

const TYPES = [...REAL_TYPES];
/** Ranks of the final standings, also where there are fewer prizes. */
const RANKS_AT_LEAST = 100;
/** Members on a break get their prize after the break, if it ends in this time. */
const PRIZES_WAIT_MS = 60 * DAY_MS;
const BATCH = 100;

type BoardDeps = Pick<RewardsDeps, 'clock' | 'database' | 'identity' | 'market' | 'merchants'>;

/**
 * Adds new events to the scores, ends boards whose time is over, stores their final standings and issues the prizes. A
 * job does the same every minute. A new run continues after the last transaction. A prize that fails stops no other prize.
 */
export async function advanceLeaderBoards(deps: BoardDeps): Promise<void> {
  await consumeRoundEvents(deps.database, leaderBoardConsumer(deps));
  await workOnEach([finishBoards, issuePrizes], (step) => step(deps));
}

/**
 * The consumer of one run. A board ends before the first event that was recorded after its time. Without such an event, it
 * ends once its time was over before the run, and the run passed all events.
 */
function leaderBoardConsumer({ clock, identity, market, merchants }: BoardDeps): RoundEventConsumer {
  const now = clock.now();
  const minStakeUnits = countedStakeUnits(market, merchants.get(identity.merchantCode));
  let changed = false;
  return {
    name: 'leader-boards',
    async handle(tx, after, upTo) {
      const metrics = new Set((await tx.many(listOpenMetrics, [])).map(({ metric }) => metric));
      if (metrics.size === 0) return;
      changed = true;
      await tx.run(endBeforeEvent, [after, upTo]);
      if (metrics.has('turnover') || metrics.has('rounds')) {
        await tx.run(addSums, [after, upTo, TYPES, minStakeUnits]);
      }
      if (!metrics.has('multiple')) return;
      await tx.run(raiseMultiples, [after, upTo, TYPES]);
      await tx.run(correctMultiples, [after, upTo, TYPES]);
    },
    async caughtUp(tx, place) {
      const ended = await tx.run(endAfterEvent, [place, now]);
      if (!changed && ended === 0) return;
      await tx.run(removeMarks, []);
      await tx.run(putMarks, []);
    },
  };
}

async function finishBoards(deps: BoardDeps): Promise<void> {
  await workOnDue(deps.database, {
    next: (tx, skipped) => tx.maybe(lockEnded, [skipped]),
    async work(tx, board, at) {
      at(board.promotionId);
      await finishBoard(deps, tx, board);
    },
  });
}

interface EndedBoard {
  readonly promotionId: bigint;
  readonly endEvent: bigint;
  readonly merchantCode: string;
  readonly terms: BoardTerms;
}

/** Stores the final standings of one board. */
async function finishBoard({ merchants }: BoardDeps, tx: Tx, board: EndedBoard): Promise<void> {
  const { promotionId, merchantCode, terms } = board;
  const ranks = Math.max(terms.prizes.length, RANKS_AT_LEAST);
  const rows = await tx.many(listFirst, [promotionId, ranks]);
  const places = rankPlaces(rows, terms.prizes.map(unitsFromAmount), merchants.get(merchantCode).coinUnits);
  await tx.run(putStandings, [
    promotionId,
    places.map(({ rank }) => rank),
    places.map(({ memberId }) => memberId),
    places.map(({ score }) => score),
    places.map(({ eventId }) => eventId),
    places.map(({ prizeUnits }) => prizeUnits),
  ]);
  const digest = createHash('sha256').update(standingsText(board, places)).digest();
  await tx.run(putDigest, [promotionId, digest]);
}

/** Issues each prize in its own transaction. Several processes can do the same at once: a reward is issued once. */
async function issuePrizes(deps: BoardDeps): Promise<void> {
  const now = deps.clock.now();
  await workOnEach(duePrizes(deps, now), (prize) =>
    deps.database.transaction((tx) => issuePrize(deps, tx, prize, now)),
  );
}

async function* duePrizes({ database }: BoardDeps, now: Date): AsyncGenerator<DuePrize> {
  const since = new Date(now.getTime() - PRIZES_WAIT_MS);
  let last: Pick<DuePrize, 'promotionId' | 'place'> | undefined = { promotionId: 0n, place: 0 };
  while (last) {
    const after = [last.promotionId, last.place] as const;
    const prizes: DuePrize[] = await database.many(listDuePrizes, [now, since, ...after, BATCH]);
    yield* prizes;
    last = prizes.at(-1);
  }
}

/** A prize that exceeds the budget is tried again in the next run, after the operator raised the budget. */
async function issuePrize(deps: BoardDeps, tx: Tx, prize: DuePrize, now: Date): Promise<void> {
  const { promotionId, place, rank, memberId, asset, terms } = prize;
  const { outcome } = await issueReward(deps, tx, {
    memberId,
    kind: 'MISSION',
    promotionId,
    sourceKey: `${promotionId}:prize`,
    form: 'cash',
    asset,
    amountUnits: prize.prizeUnits,
    data: { rank },
    expiresAt: new Date(now.getTime() + terms.claimDays * DAY_MS),
    now,
  });
  if (outcome === 'issued' || outcome === 'repeated') await tx.run(markPrize, [promotionId, place]);
}
