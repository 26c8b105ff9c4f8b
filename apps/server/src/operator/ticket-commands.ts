import { grantTicket, type TicketRefusal } from '../rewards/for-operator.ts';
import { type Command, memberOf, type OperatorCall, OperatorRefusal } from './command.ts';

export const ticketCommands: Readonly<Record<string, Command>> = {
  'rewards grant-ticket': { takes: ['USERNAME', 'PROMOTION'], needs: ['reference'], run: grant },
};

const REFUSED: Readonly<Record<TicketRefusal, string>> = {
  'no-promotion': 'no promotion of this name gives tickets now',
  'not-eligible': 'the member may not receive offers',
  market: 'the market does not permit the ticket',
  repeated: 'the member has a ticket with this reference already',
  budget: 'the budget of the promotion does not suffice',
};

async function grant(call: OperatorCall): Promise<readonly string[]> {
  const { deps, tx, now, given, options } = call;
  const memberId = await memberOf(call);
  const { identity, wallet } = deps;
  const { merchants, market } = wallet;
  const grantOf = { memberId, promotion: given[1] ?? '', reference: options.reference ?? '', now };
  const granted = await grantTicket({ identity, merchants, market }, tx, grantOf);
  if ('refused' in granted) throw new OperatorRefusal(REFUSED[granted.refused]);
  return [`ticket ${granted.rewardId} is issued to ${given[0]}`];
}
