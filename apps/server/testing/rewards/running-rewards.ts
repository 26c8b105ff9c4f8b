import { unitsFromAmount } from '@tessera/contract/money';
import { randomUUID } from 'node:crypto';
import { DAY_MS, systemClock } from '../../src/platform/clock.ts';
import { statement, type Tx } from '../../src/platform/database/statement.ts';
import { issueBonus } from '../../src/rewards/bonus/issue-bonus.ts';
import type { BonusTerms } from '../../src/rewards/bonus/terms.ts';
import { type DepositBonusTerms, depositBonusTerms } from '../../src/rewards/deposit-bonus/terms.ts';
import { issueReward, type RewardToIssue } from '../../src/rewards/issue-reward.ts';
import type { RewardsDeps } from '../../src/rewards/deps.ts';
import type { NotifyDeps } from '../../src/rewards/notify-of-reward.ts';
import { bonusOfTicket, type TicketTerms } from '../../src/rewards/tickets/terms.ts';
import { NO_REQUIREMENTS } from '../server/test-config.ts';
import { onDatabase } from '../server/running-server.ts';
import { NOTICE_IDENTITY } from './notice-identity.ts';

const WEEK_MS = 7 * DAY_MS;

const findMember = statement<[userName: string], { id: bigint; asset: string }>(
  'test.member-of-reward',
  `SELECT m.id, k.asset FROM member m JOIN merchant k ON k.code = m.merchant_code WHERE m.user_name = $1`,
);

const DEPS = {
  identity: NOTICE_IDENTITY,
  merchants: { get: () => ({ currency: 'PHP' }) },
  market: NO_REQUIREMENTS,
} as unknown as NotifyDeps & Pick<RewardsDeps, 'market'>;

/** Issues a cash reward to a member of a running server, for seven days in a row. */
export async function issueRewardOn(databaseUrl: string, userName: string, amount: string): Promise<void> {
  await issueOn(databaseUrl, userName, amount, (tx, reward) =>
    issueReward(DEPS, tx, { ...reward, kind: 'LOGIN', form: 'cash' }),
  );
}

/** Issues a bonus to a member of a running server. */
export async function issueBonusOn(
  databaseUrl: string,
  userName: string,
  amount: string,
  terms: BonusTerms,
): Promise<void> {
  await issueOn(databaseUrl, userName, amount, (tx, reward) =>
    issueBonus(DEPS, tx, { ...reward, kind: 'DEPOSIT' }, terms),
  );
}

/** Issues a ticket to a member of a running server. */
export async function issueTicketOn(
  databaseUrl: string,
  userName: string,
  terms: TicketTerms,
): Promise<void> {
  await issueOn(databaseUrl, userName, terms.amount, (tx, reward) =>
    issueBonus(DEPS, tx, { ...reward, kind: 'TICKET' }, bonusOfTicket(terms), 'ticket'),
  );
}

type AnyReward = Omit<RewardToIssue, 'kind' | 'form'>;

function issueOn(
  databaseUrl: string,
  userName: string,
  amount: string,
  issue: (tx: Tx, reward: AnyReward) => Promise<unknown>,
): Promise<void> {
  return onDatabase(databaseUrl, (database) =>
    database.transaction(async (tx) => {
      const { id: memberId, asset } = await tx.one(findMember, [userName]);
      const now = systemClock.now();
      await issue(tx, {
        memberId,
        promotionId: undefined,
        sourceKey: randomUUID(),
        asset,
        amountUnits: unitsFromAmount(amount),
        expiresAt: new Date(now.getTime() + WEEK_MS),
        now,
      });
    }),
  );
}

const putOffer = statement<[code: string, title: string, terms: string]>(
  'test.put-running-deposit-offer',
  `INSERT INTO promotion (merchant_code, code, kind, state, join_by, texts, terms, starts_at)
   VALUES ('tessera', $1, 'DEPOSIT', 'running', 'member', jsonb_build_object('EN', $2::text), $3::jsonb, now())`,
);

const endOffer = statement<[code: string]>(
  'test.end-running-deposit-offer',
  `UPDATE promotion SET state = 'ended' WHERE code = $1`,
);

/** Offers a deposit bonus on a running server. Returns its title, and a function that ends the offer. */
export async function offerDepositBonusOn(databaseUrl: string, terms: DepositBonusTerms) {
  const code = `offer-${randomUUID().slice(0, 8)}`;
  const title = `Bonus ${code.slice(-4)}`;
  const stored = JSON.stringify(depositBonusTerms.parse(terms));
  await onDatabase(databaseUrl, (database) => database.run(putOffer, [code, title, stored]));
  return { title, end: () => onDatabase(databaseUrl, (database) => database.run(endOffer, [code])) };
}
