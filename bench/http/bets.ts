import { api } from '@tessera/contract';
import { randomUUID } from 'node:crypto';
import { HOUSE } from '../../apps/server/src/games/seed/vendors.ts';
import type { BenchResult } from '../result.ts';
import { median, quantile } from '../statistics.ts';
import { type Member, signIn } from './member.ts';
import { saturate, steadily } from './open-loop.ts';

const MEMBERS = 20;
const WARM_UP_SECONDS = 2;
const SATURATE_SECONDS = 5;
const STEADY_SECONDS = 15;
const GOAL = 5;

/** How much longer than usual a member waits for a slot round, at half of the load the server can take. */
export async function benchBets(origin: string): Promise<BenchResult> {
  const members: Member[] = [];
  for (let member = 1; member <= MEMBERS; member += 1) members.push(await signIn(origin, `member${member}`));
  const rounds = await Promise.all(members.map(slotRounds));
  await saturate(rounds, WARM_UP_SECONDS);
  const saturated = await saturate(rounds, SATURATE_SECONDS);
  const latencies = await steadily(rounds, saturated / 2, STEADY_SECONDS);
  const [usualMs, slowMs] = [median(latencies), quantile(latencies, 0.99)];
  return {
    name: 'p99 of a slot round at half of the saturating load',
    ratio: slowMs / usualMs,
    goal: `≤ ${GOAL} × its median`,
    reached: slowMs <= GOAL * usualMs,
    detail:
      `p99 ${slowMs.toFixed(1)} ms, median ${usualMs.toFixed(1)} ms at ${(saturated / 2).toFixed(0)} rounds/s; ` +
      `saturated at ${saturated.toFixed(0)}/s by ${MEMBERS} members`,
  };
}

/**
 * A caller that plays one round at the lowest stake, of one game after the other: a game takes one in a cycle. A member
 * plays one game at a time, so the next is opened as soon as a round is over, and a round waits for the one before.
 */
async function slotRounds(member: Member): Promise<() => Promise<void>> {
  const slots = await slotsOf(member);
  const [first] = slots;
  if (first === undefined) throw new Error('the demo platform has no slot that can be played');
  const { table } = await member.call(api.studio.slotGame, { nodeId: first });
  const [stake] = table.stakes;
  let opened = 0;
  const openNext = async (): Promise<string> => {
    const nodeId = slots[opened % slots.length] ?? first;
    opened += 1;
    await member.call(api.games.launchGame, { nodeId, language: 'EN' });
    return nodeId;
  };
  let next = openNext();
  return async () => {
    const round = next.then(async (nodeId) => {
      await member.call(api.studio.slotRound, { nodeId, stake, requestKey: randomUUID() });
    });
    next = round.then(openNext);
    await round;
  };
}

/** The house also makes dice; what the other vendors make are slots. */
async function slotsOf(member: Member): Promise<string[]> {
  const found: string[] = [];
  for (let pageNo = 1, totalPages = 1; pageNo <= totalPages; pageNo += 1) {
    const page = await member.call(api.games.gameList, { language: 'EN', gameType: 'RNG', pageNo });
    ({ totalPages } = page);
    const slots = page.games.filter(({ playable, vassalage }) => playable && vassalage !== HOUSE);
    found.push(...slots.map(({ nodeId }) => nodeId));
  }
  return found;
}
