import type { Tx } from '../../platform/database/statement.ts';
import { openSeed } from '../../platform/sealed-seed.ts';
import type { LotteryDeps } from '../deps.ts';
import { DRAWS_TOPIC } from '../lottery-topics.ts';
import { orderDigest } from '../orders/order-digest.ts';
import { sealOwner } from './generate-issues.ts';
import {
  closeIssues,
  drawIssues,
  lockSales,
  type IssueToDraw,
  listIssuesToClose,
  lockIssuesToClose,
  lockIssuesToDraw,
} from './queries.ts';
import { drawnBy, seedAt } from './seed-chain.ts';

/** Issues of one transaction. */
const BATCH = 100;

/**
 * Closes every issue whose sale has ended, and draws every closed issue whose draw is due, in the order of time. After a
 * downtime the same steps are made one after another.
 */
export async function advanceIssues(deps: LotteryDeps): Promise<void> {
  await untilFewer(() => deps.database.transaction((tx) => closeDue(deps, tx)));
  await untilFewer(() => deps.database.transaction((tx) => drawDue(deps, tx)));
}

/** Repeats a step until it has no full batch. */
async function untilFewer(step: () => Promise<number>): Promise<void> {
  let done = BATCH;
  while (done === BATCH) done = await step();
}

/** Fixes the orders of the issues whose sale has ended. Returns the number of issues. */
async function closeDue({ clock }: LotteryDeps, tx: Tx): Promise<number> {
  const now = clock.now();
  const due = (await tx.many(listIssuesToClose, [now, BATCH])).map(({ id }) => id);
  if (due.length === 0) return 0;
  await tx.many(lockSales, [due]);
  const ids = (await tx.many(lockIssuesToClose, [due])).map(({ id }) => id);
  await tx.run(closeIssues, [ids, await digestsOf(tx, ids), now]);
  return due.length;
}

async function digestsOf(tx: Tx, ids: readonly bigint[]): Promise<string[]> {
  const digests: string[] = [];
  for (const id of ids) digests.push(await orderDigest(tx, id));
  return digests;
}

/** Returns the number of drawn issues. */
async function drawDue({ clock, seedKey }: LotteryDeps, tx: Tx): Promise<number> {
  const now = clock.now();
  const issues = await tx.many(lockIssuesToDraw, [now, BATCH]);
  const drawn = issues.map((issue) => {
    const seed = seedOf(seedKey, issue);
    return { id: issue.id.toString(), seed, drawn: drawnBy(seed, issue.shape, issue) };
  });
  if (drawn.length > 0) {
    await tx.run(drawIssues, [JSON.stringify(drawn), now]);
    tx.notify(DRAWS_TOPIC);
  }
  return drawn.length;
}

function seedOf(
  seedKey: LotteryDeps['seedKey'],
  { gameId, day, draws, place, sealedSeed }: IssueToDraw,
): string {
  return seedAt(openSeed(seedKey, sealedSeed, sealOwner(gameId, day)), draws, place);
}
