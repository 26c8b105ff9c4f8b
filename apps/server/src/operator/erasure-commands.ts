import { listErasures } from '../identity/index.ts';
import { askForMember } from '../wallet/index.ts';
import { type Command, memberOf } from './command.ts';
import { OperatorRefusal } from './faults.ts';
import { listedByPlace } from './listing.ts';

export const erasureCommands: Readonly<Record<string, Command>> = {
  'erasure list': {
    takes: [],
    may: ['after'],
    run(call) {
      const { deps, tx, now } = call;
      const { merchantCode } = deps.identity;
      return listedByPlace(call, {
        names: ['MEMBER', 'NUMBER', 'ASKED', 'BY', 'DUE', 'STATE'],
        page: (after, most) => tx.many(listErasures, [merchantCode, after, most]),
        cells: ({ userName, memberId, enabled, askedAt, askedBy, dueAt }) => [
          userName,
          memberId.toString(),
          askedAt.toISOString(),
          askedBy ?? 'member',
          dueAt.toISOString(),
          !enabled ? 'frozen' : dueAt > now ? 'grace' : 'due',
        ],
      });
    },
  },
  'erasure ask': {
    takes: ['MEMBER'],
    needs: ['reason'],
    async run(call) {
      const { deps, tx, operator, given } = call;
      const memberId = await memberOf(call);
      const asked = await askForMember(deps.wallet, tx, { memberId, operator });
      if (asked.outcome === 'asked-before') throw new OperatorRefusal('it has already been asked for');
      if (asked.outcome === 'hindered') {
        throw new OperatorRefusal(`not before these have ended: ${asked.hindrances.join(', ')}`);
      }
      return [`${given[0]} will be erased on ${asked.dueAt.toISOString()} unless they take it back`];
    },
  },
};
