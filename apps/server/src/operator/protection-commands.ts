import { amountFromUnits } from '@tessera/contract/money';
import { keepTalk, talksDue } from '../wallet/index.ts';
import { type Command, memberOf, table } from './command.ts';

const MOST = 200;

export const protectionCommands: Readonly<Record<string, Command>> = {
  'talks list': {
    takes: [],
    async run({ deps, tx }) {
      const rows = await talksDue(deps.wallet, tx, deps.identity.merchantCode, MOST);
      return table(
        ['MEMBER', 'LIMIT A MONTH', 'PAID IN THIS MONTH'],
        rows.map(({ userName, most, units }) => [userName, amountFromUnits(most), amountFromUnits(units)]),
      );
    },
  },
  'talks done': {
    takes: ['MEMBER'],
    needs: ['reason'],
    async run(call) {
      const { deps, tx, given } = call;
      await keepTalk(deps.wallet, tx, await memberOf(call));
      return [`kept that you talked with ${given[0]}`];
    },
  },
};
