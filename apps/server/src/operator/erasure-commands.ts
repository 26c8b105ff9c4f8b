import { listErasures } from '../identity/index.ts';
import { askForMember } from '../wallet/index.ts';
import { type Command, memberOf, table } from './command.ts';
import { OperatorRefusal } from './faults.ts';

const MOST = 200;

export const erasureCommands: Readonly<Record<string, Command>> = {
  'erasure list': {
    takes: [],
    async run({ deps, tx, now }) {
      const rows = await tx.many(listErasures, [deps.identity.merchantCode, MOST]);
      return table(
        ['MEMBER', 'NUMBER', 'ASKED', 'BY', 'DUE', 'STATE'],
        rows.map(({ userName, memberId, enabled, askedAt, askedBy, dueAt }) => [
          userName,
          memberId.toString(),
          askedAt.toISOString(),
          askedBy ?? 'member',
          dueAt.toISOString(),
          !enabled ? 'frozen' : dueAt > now ? 'grace' : 'due',
        ]),
      );
    },
  },
  'erasure ask': {
    takes: ['MEMBER'],
    needs: ['reason'],
    async run(call) {
      const { deps, tx, operator, given } = call;
      const memberId = await memberOf(call);
      const asked = await askForMember(deps.wallet, tx, { memberId, operator });
      if (asked.outcome === 'asked-before') throw new OperatorRefusal('it was asked for already');
      if (asked.outcome === 'hindered') {
        throw new OperatorRefusal(`not before these came to their end: ${asked.hindrances.join(', ')}`);
      }
      return [`${given[0]} is erased on ${asked.dueAt.toISOString()} unless they take it back`];
    },
  },
};
