import { api } from '@tessera/contract';
import { unitsFromAmount } from '@tessera/contract/money';
import type { Transaction } from '@tessera/contract/wallet/report';
import { randomUUID } from 'node:crypto';
import { type Leg, post } from '../../src/ledger/index.ts';
import type { Envelope } from '../../src/ledger/post.ts';
import { openGame } from '../games/studio.ts';
import type { TestApp, Visitor } from '../server/app.ts';

const CYCLE_MS = 2500;

/** Test actions on a member's record, and readers of the record. */
export function recordsOf(test: TestApp, slot: () => string) {
  const idOf = async (member: Visitor): Promise<bigint> => {
    const session = await test.app.deps.identity.sessions.find(test.database, member.cookie.split('=')[1]);
    return session?.memberId ?? 0n;
  };
  /** Posts a transfer of the member at a given time. */
  const move = async (
    member: Visitor,
    leg: { readonly kind: Leg['kind']; readonly counterparty?: string },
    amount: string,
    recordedAt: Date,
  ): Promise<bigint> => {
    const amountUnits = unitsFromAmount(amount.replace('-', ''));
    const header: Envelope = { scope: 'operator:test', key: randomUUID(), recordedAt };
    const whole = { ...leg, asset: 'PHP', memberId: await idOf(member), amountUnits } as Leg;
    const answer = await post(test.database, { ...header, ...whole });
    if (answer.outcome !== 'posted') throw new Error(answer.reason);
    return answer.transferId;
  };
  const everyPage = async (member: Visitor, more: object = {}): Promise<Transaction[]> => {
    const { list, next } = await test.value(member, api.report.transactions, more);
    return next === null ? list : [...list, ...(await everyPage(member, { ...more, after: next }))];
  };
  return {
    idOf,
    move,
    everyPage,
    /** Posts a correction by the operator. */
    adjust(member: Visitor, amount: string, recordedAt = test.clock.now()): Promise<bigint> {
      const kind: Leg['kind'] = amount.startsWith('-') ? 'adjustment-debit' : 'adjustment-credit';
      return move(member, { kind }, amount, recordedAt);
    },
    async play(member: Visitor, stake = '0.50') {
      test.clock.advance(CYCLE_MS);
      await openGame(test, member, slot());
      return test.value(member, api.studio.slotRound, { nodeId: slot(), stake, requestKey: randomUUID() });
    },
    totals: (member: Visitor, more: object = {}) => test.value(member, api.report.transactionTotals, more),
    explain: (member: Visitor, txId = '1') =>
      test.value(member, api.report.explainTransaction, { txId, language: 'EN' }),
  };
}
