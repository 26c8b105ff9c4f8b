import { api } from '@tessera/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberIdOf, playRound, runMission } from '../../testing/rewards/missions.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/server/app.ts';
import { operateOn } from '../../testing/server/operating.ts';
import { seedGames } from '../../src/games/index.ts';
import { statement } from '../../src/platform/database/statement.ts';
import { advanceMissions } from '../../src/rewards/missions/advance-missions.ts';

const findCode = statement<[id: bigint], { code: string }>(
  'test.find-code-of-promotion',
  'SELECT code FROM promotion WHERE id = $1',
);

let test: TestApp;
let code: string;
let promotionId: string;
beforeAll(async () => {
  test = await startTestApp();
  await test.database.transaction(seedGames);
  const id = await runMission(test, {}, { joinBy: 'application' });
  promotionId = id.toString();
  code = (await test.database.one(findCode, [id])).code;
});
afterAll(() => test.stop());

const run = (typed: string) => operateOn(test).run(`rewards ${typed} --as lina`);
const waiting = async () => (await run(`applications ${code}`)).lines.join();

/** A member who played for the first milestone and applied. */
async function applicant(): Promise<Visitor> {
  const member = await test.given.member();
  await playRound(test, await memberIdOf(test, member), { stake: '100' });
  await advanceMissions(test.app.deps.rewards);
  await test.value(member, api.missions.joinMission, { promotionId });
  return member;
}

async function rewardsOf(member: Visitor): Promise<string[]> {
  await advanceMissions(test.app.deps.rewards);
  const list = { kind: 'MISSION', list: 'open', language: 'EN' };
  return (await test.value(member, api.rewards.rewardList, list)).content.map(({ amount }) => amount);
}

describe('application for a promotion', () => {
  it('is listed, and its approval issues what the member reached before', async () => {
    const member = await applicant();
    const { userName } = member.info;
    expect(await waiting()).toContain(userName);
    expect(await rewardsOf(member)).toEqual([]);
    expect(await run(`approve ${userName} ${code}`)).toEqual({
      status: 0,
      lines: [`the application of ${userName} for ${code} is approved`],
    });
    expect(await waiting()).not.toContain(userName);
    expect(await rewardsOf(member)).toEqual(['5.00']);
    expect((await operateOn(test).acts()).at(-2)).toMatchObject({
      command: 'rewards approve',
      subject: `rewards ${await memberIdOf(test, member)}`,
    });
  });

  it('is rejected with a reason, once, and issues nothing', async () => {
    const member = await applicant();
    const { userName } = member.info;
    expect((await run(`reject ${userName} ${code}`)).status).toBe(2);
    expect((await run(`reject ${userName} ${code} --reason two_accounts`)).status).toBe(0);
    for (const again of [`approve ${userName} ${code}`, `reject ${userName} ${code} --reason again`]) {
      expect(await run(again)).toEqual({
        status: 1,
        lines: [`refused: ${userName} has no application for ${code} that waits`],
      });
    }
    expect(await rewardsOf(member)).toEqual([]);
  });

  it('of nobody is refused', async () => {
    expect((await run(`approve nobody ${code}`)).lines).toEqual(['refused: there is no member nobody']);
    const member = await test.given.member();
    expect((await run(`approve ${member.info.userName} ${code}`)).status).toBe(1);
  });
});
