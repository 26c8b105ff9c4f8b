import { amountFromUnits } from '@tessera/contract/money';
import {
  approveReferral,
  collectReferral,
  listWaitingReferrals,
  rejectReferral,
} from '../rewards/for-operator.ts';
import { type Command, idOf, listById, type OperatorCall, OperatorRefusal } from './command.ts';

type Decision = typeof rejectReferral;

export const referralCommands: Readonly<Record<string, Command>> = {
  'referrals review': { takes: [], may: ['after'], run: (call) => list(call, 'review') },
  'referrals unpaid': { takes: [], may: ['after'], run: (call) => list(call, 'unpaid') },
  'referrals approve': {
    takes: ['ID'],
    run: (call) => {
      const notices = { identity: call.deps.identity, merchants: call.deps.wallet.merchants };
      const approve: Decision = (tx, decision) => approveReferral(notices, tx, decision);
      return decide(call, approve, 'is approved', 'is not in review');
    },
  },
  'referrals reject': {
    takes: ['ID'],
    needs: ['reason'],
    run: (call) => decide(call, rejectReferral, 'is rejected', 'is not in review'),
  },
  'referrals collect': {
    takes: ['ID'],
    run: (call) => decide(call, collectReferral, 'is settled', 'has no rewards that can be reversed now'),
  },
};

function list(call: OperatorCall, state: 'review' | 'unpaid'): Promise<readonly string[]> {
  const { merchantCode } = call.deps.identity;
  return listById(call, {
    names: ['ID', 'MET', 'REFERRER', 'FRIEND', 'REGISTERED', 'REWARDS', 'REASONS'],
    page: (after, most) => call.tx.many(listWaitingReferrals, [merchantCode, state, after, most]),
    idOf: ({ id }) => id,
    cells: (row) => [
      row.id.toString(),
      row.metAt.toISOString(),
      row.referrer,
      row.referred,
      row.registeredAt.toISOString(),
      `${amountFromUnits(row.units)} ${row.asset}`,
      row.reasons.join(', '),
    ],
  });
}

async function decide(
  { deps, tx, now, operator, given }: OperatorCall,
  decision: Decision,
  done: string,
  refused: string,
): Promise<readonly string[]> {
  const referredId = idOf(given[0]);
  const { merchantCode } = deps.identity;
  const decided = await decision(tx, { merchantCode, referredId, by: operator, now });
  if (!decided) throw new OperatorRefusal(`referral ${referredId} ${refused}`);
  return [`referral ${referredId} ${done}`];
}
