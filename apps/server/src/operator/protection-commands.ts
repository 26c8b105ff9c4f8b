import { amountFromUnits } from '@tessera/contract/money';
import { keepTalk, talksDue } from '../wallet/index.ts';
import { type Command, memberOf } from './command.ts';
import { listedByPlace } from './listing.ts';

export const protectionCommands: Readonly<Record<string, Command>> = {
  'talks list': {
    takes: [],
    may: ['after'],
    run(call) {
      const { deps, tx } = call;
      const { merchantCode } = deps.identity;
      return listedByPlace(call, {
        names: ['MEMBER', 'LIMIT A MONTH', 'PAID IN THIS MONTH'],
        page: (after, limit) => talksDue(deps.wallet, tx, { merchantCode, after, limit }),
        cells: ({ userName, most, units }) => [userName, amountFromUnits(most), amountFromUnits(units)],
      });
    },
  },
  'talks done': {
    takes: ['MEMBER'],
    needs: ['reason'],
    async run(call) {
      const { deps, tx, given } = call;
      await keepTalk(deps.wallet, tx, await memberOf(call));
      return [`noted that you talked with ${given[0]}`];
    },
  },
};
