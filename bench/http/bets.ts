import { api } from '@tessera/contract';
import { randomUUID } from 'node:crypto';
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

/** A caller that plays one round of the first game that can be played here, at its lowest stake. */
async function slotRounds(member: Member): Promise<() => Promise<void>> {
  const { games } = await member.call(api.games.gameList, { language: 'EN', gameType: 'RNG' });
  const nodeId = games.find(({ playable }) => playable)?.nodeId;
  if (nodeId === undefined) throw new Error('the demo platform has no game that can be played');
  const { table } = await member.call(api.studio.slotGame, { nodeId });
  const [stake] = table.stakes;
  return async () => {
    await member.call(api.studio.slotRound, { nodeId, stake, requestKey: randomUUID() });
  };
}
