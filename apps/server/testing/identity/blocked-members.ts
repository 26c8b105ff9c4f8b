import { SEEN_INTERVAL_MS } from '../../src/identity/for-games.ts';
import { api } from '@tessera/contract';
import type { InputOf } from '@tessera/contract/endpoint';
import { randomUUID } from 'node:crypto';
import { moneyStatements } from '../../src/games/seamless/queries.ts';
import { tokenHash } from '../../src/games/seamless/move-money.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { type Queryable, statement } from '../../src/platform/database/statement.ts';
import { lockBalances, putExclusion } from '../../src/wallet/protection/queries.ts';
import type { TestApp, Visitor } from '../server/app.ts';
import { playAny, titlesOf } from '../games/studio.ts';
import type { PlayerSession, Supplier } from '../games/supplier.ts';
import { betOf } from '../games/wallet-calls.ts';

const { games, protection, wallet } = api;

/** Disables an account like an operator. */
export const disableMember = statement<[userName: string]>(
  'test.disable-member',
  `UPDATE member SET enabled = false WHERE user_name = $1`,
);

/** Actions of a member with restrictions. */
export interface BlockedActions {
  setLimit(
    member: Visitor,
    kind: InputOf<typeof protection.setLimit>['kind'],
    period: InputOf<typeof protection.setLimit>['period'],
    most: string | null,
  ): ReturnType<typeof overview>;
  /** `ok`, or the code of the refusal. */
  deposit(member: Visitor, amount: string, requestKey?: string): Promise<string>;
  launch(member: Visitor): Promise<string>;
  /** A round of dice for one unit of money, a cycle after the previous one. */
  play(member: Visitor): Promise<string>;
}

const overview = (test: TestApp, member: Visitor) => test.value(member, protection.protection, {});

export function blockedActions(test: TestApp): BlockedActions {
  const dice = async () => (await titlesOf(test, 'dice'))[0] ?? '';
  const outcomeOf = (body: { readonly success: boolean; readonly errorCode?: string }) =>
    body.success ? 'ok' : (body.errorCode ?? '');
  return {
    setLimit: (member, kind, period, most) => test.value(member, protection.setLimit, { kind, period, most }),
    async deposit(member, amount, requestKey = randomUUID()) {
      return outcomeOf(
        (
          await test.call(member, wallet.deposit, {
            method: 'sandbox',
            amount,
            repeatConfirmed: true,
            requestKey,
          })
        ).body,
      );
    },
    async launch(member) {
      const launchRequest = { nodeId: await dice(), language: 'EN' };
      return outcomeOf((await test.call(member, games.launchGame, launchRequest)).body);
    },
    async play(member) {
      test.clock.advance(5000);
      return outcomeOf((await playAny(test, member, 'dice', { nodeId: await dice() })).body);
    },
  };
}

/** The row of a visitor's member. */
export async function memberIdOf({ app, database }: TestApp, { cookie }: Visitor): Promise<bigint> {
  const session = await app.deps.identity.sessions.peek(database, cookie.split('=')[1]);
  if (!session) throw new Error('the visitor has no session');
  return session.memberId;
}

const forget = [
  statement<[memberId: bigint]>('test.forget-limits', `DELETE FROM protection_limit WHERE member_id = $1`),
  statement<[memberId: bigint]>(
    'test.forget-protection',
    `DELETE FROM member_protection WHERE member_id = $1`,
  ),
];

/** Deletes the protection settings, as for accounts from before the requirements of the market. */
export async function deleteProtection(test: TestApp, member: Visitor): Promise<void> {
  const memberId = await memberIdOf(test, member);
  for (const one of forget) await test.database.run(one, [memberId]);
}

type UnpaidEnd = 'failed' | 'expired' | 'refunded';
const endOrder = statement<[id: bigint, state: UnpaidEnd]>(
  'test.end-order',
  `UPDATE deposit_order SET state = $2 WHERE id = $1`,
);

/** Ends an unpaid order with a state that the gateway reported. */
export async function endUnpaidOrder(
  { database }: TestApp,
  depositId: string,
  state: UnpaidEnd = 'failed',
): Promise<void> {
  await database.run(endOrder, [BigInt(depositId), state]);
}

const copyOrder = statement<[memberId: bigint, units: bigint], { readonly id: bigint }>(
  'test.copy-order',
  `INSERT INTO deposit_order OVERRIDING SYSTEM VALUE
   SELECT (jsonb_populate_record(NULL::deposit_order, to_jsonb(o) || jsonb_build_object(
     'id', nextval(pg_get_serial_sequence('deposit_order', 'id')),
     'request_key', gen_random_uuid(), 'requested_units', $2::bigint))).*
   FROM (SELECT * FROM deposit_order WHERE member_id = $1 ORDER BY id LIMIT 1) AS o RETURNING id`,
);

/** Copies the first order of the member. Returns whether the order was accepted. */
export async function copyFirstOrder(on: Queryable, memberId: bigint, amountUnits: bigint): Promise<boolean> {
  return (await on.maybe(copyOrder, [memberId, amountUnits])) !== undefined;
}

const NO_RULES = '{}';

/** Records a provider's bet directly in the books. Returns whether the bet was accepted. */
export async function betAtProvider(
  on: Queryable,
  { code }: Pick<Supplier, 'code'>,
  {
    playerSession,
    amountUnits,
    now,
  }: { readonly playerSession: PlayerSession; readonly amountUnits: bigint; readonly now: Date },
): Promise<boolean> {
  const { token, user, transaction_uuid, request_uuid, round, game_code } = betOf(playerSession);
  const betValues = [code, tokenHash(token), user, transaction_uuid, request_uuid, null, round] as const;
  const { status } = await on.one(moneyStatements.bet, [
    ...betValues,
    false,
    game_code,
    'PHP',
    amountUnits,
    false,
    null,
    null,
    now,
    NO_RULES,
    SEEN_INTERVAL_MS,
  ]);
  return status === 'RS_OK';
}

/** Excludes a member, and begins other work between taking and releasing the lock. */
export function excludeWithConcurrentWork<Begun>(
  database: Database,
  memberId: bigint,
  now: Date,
  begin: () => Begun,
): Promise<{ readonly begun: Begun }> {
  return database.transaction(async (tx) => {
    await tx.run(lockBalances, [memberId]);
    const begun = begin();
    await tx.run(putExclusion, [memberId, now, now, '6mo']);
    return { begun };
  });
}
