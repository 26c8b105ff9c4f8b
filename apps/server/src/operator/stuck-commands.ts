import { amountFromUnits } from '@tessera/contract/money';
import { listStuckPayouts, lookAtPayout, LONGEST_LOOK_HOURS, PAYOUT_STUCK_MS } from '../wallet/index.ts';
import { type Command, idOf } from './command.ts';
import { OperatorRefusal } from './faults.ts';
import { listed } from './listing.ts';

const NOT_LOOKED_AT: Readonly<
  Record<Extract<Awaited<ReturnType<typeof lookAtPayout>>, { outcome: 'refused' }>['reason'], string>
> = {
  'not-under-way':
    'it is not under way: what waits for a person pauses nothing, and neither does what has ended',
  'not-stuck':
    'it pauses nothing: it was approved or sent less than an hour ago, or its member is frozen or held',
  'hours-invalid': `hours are whole, from 1 to ${LONGEST_LOOK_HOURS}`,
};

/** Payouts that pause the deposits of their house, and the end of the pause for one of them. */
export const stuckCommands: Readonly<Record<string, Command>> = {
  'withdrawals stuck': {
    takes: [],
    may: ['after'],
    run(call) {
      const { tx, now } = call;
      const since = new Date(now.getTime() - PAYOUT_STUCK_MS);
      return listed(call, {
        names: ['ID', 'SINCE', 'MEMBER', 'AMOUNT', '', 'RAIL', 'STATE', 'DEPOSITS', 'LOOKED AT BY'],
        page: (after, most) => tx.many(listStuckPayouts, [since, after, most]),
        idOf: ({ id }) => id,
        cells: ({ until, lookedBy, ...row }) => [
          row.id.toString(),
          row.since.toISOString(),
          row.userName,
          amountFromUnits(row.amountUnits),
          row.currency,
          row.rail,
          row.state,
          until !== null && until > now ? `open until ${until.toISOString()}` : 'paused',
          lookedBy ?? '-',
        ],
      });
    },
  },
  'withdrawals looked-at': {
    takes: ['ID'],
    needs: ['hours', 'reason'],
    async run({ deps, tx, operator, given, options }) {
      const withdrawalId = idOf(given[0]);
      const look = { withdrawalId, hours: Number(options.hours), by: operator };
      const decided = await lookAtPayout(deps.wallet, tx, look);
      if (decided.outcome === 'refused') throw new OperatorRefusal(NOT_LOOKED_AT[decided.reason]);
      return [`withdrawal ${withdrawalId} pauses no deposits for ${look.hours} hours`];
    },
  },
};
