import { amountFromUnits } from '@tessera/contract/money';
import { approveGift, listWaitingGifts, rejectGift } from '../rewards/for-operator.ts';
import { type Command, idOf, listById, type OperatorCall, OperatorRefusal } from './command.ts';

export const giftCommands: Readonly<Record<string, Command>> = {
  'gifts review': { takes: [], may: ['after'], run: list },
  'gifts approve': { takes: ['ID'], run: (call) => decide(call, approveGift, 'is approved') },
  'gifts reject': {
    takes: ['ID'],
    needs: ['reason'],
    run: (call) => decide(call, (_deps, tx, decision) => rejectGift(tx, decision), 'is rejected'),
  },
};

function list(call: OperatorCall): Promise<readonly string[]> {
  const { merchantCode } = call.deps.identity;
  return listById(call, {
    names: ['ID', 'MEMBER', 'REGISTERED', 'GIFT', 'REASONS'],
    page: (after, most) => call.tx.many(listWaitingGifts, [merchantCode, after, most]),
    idOf: ({ id }) => id,
    cells: (row) => [
      row.id.toString(),
      row.userName,
      row.registeredAt.toISOString(),
      `${amountFromUnits(row.units)} ${row.asset}`,
      row.reasons.join(', '),
    ],
  });
}

async function decide(
  { deps, tx, now, operator, given }: OperatorCall,
  decision: typeof approveGift,
  done: string,
): Promise<readonly string[]> {
  const memberId = idOf(given[0]);
  const { identity, wallet } = deps;
  const { merchantCode } = identity;
  const notice = { identity, merchants: wallet.merchants };
  const decided = await decision(notice, tx, { merchantCode, memberId, by: operator, now });
  if (!decided) throw new OperatorRefusal(`gift ${memberId} is not in review`);
  return [`gift ${memberId} ${done}`];
}
