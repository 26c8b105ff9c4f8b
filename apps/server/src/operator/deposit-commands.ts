import { AMOUNT_PATTERN, amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import { approveReview, confirmManual, refundReview, rejectReview } from '../wallet/index.ts';
import { type Command, idOf } from './command.ts';
import { OperatorRefusal, UsageFault } from './faults.ts';

type Decided = Awaited<
  ReturnType<typeof approveReview | typeof refundReview | typeof rejectReview | typeof confirmManual>
>;
type Refused = Extract<Decided, { outcome: 'refused' }>['reason'];

const WORDS: Readonly<Record<Refused, string>> = {
  'not-found': 'there is no such deposit',
  'not-in-review': 'it is not waiting for a person',
  'nothing-received': 'nothing was received for it',
  'was-received': 'money was received for it: approve it, or send the money back and say refund',
  'other-currency': 'what was received is in another currency',
  'reference-used': 'another deposit was paid by this payment',
  'takes-another': 'you found it yourself, or read its payer differently: another person has to approve it',
  'not-manual': 'it is not a transfer by hand: its rail says what was paid',
  'not-open': 'it has already ended',
  'amount-invalid': 'that is not an amount',
  'reference-invalid': 'that is not a bank reference',
  'payer-invalid': 'that is not a name',
};

export const depositCommands: Readonly<Record<string, Command>> = {
  'deposits approve': closing(approveReview, 'is approved and credited'),
  'deposits refund': closing(refundReview, 'was sent back to the payer'),
  'deposits reject': closing(rejectReview, 'is given up: no payment was found'),
  'deposits confirm': {
    takes: ['ID'],
    needs: ['amount', 'reference', 'payer'],
    async run({ deps, tx, operator, given, options }) {
      const orderId = idOf(given[0]);
      const { amount = '', reference = '', payer = '' } = options;
      if (!AMOUNT_PATTERN.test(amount)) throw new UsageFault(`not an amount: ${amount}`);
      const amountUnits = unitsFromAmount(amount);
      const found = { orderId, operator, amountUnits, reference, payer };
      const decided = await confirmManual(deps.wallet, tx, found);
      granted(decided);
      const said = `deposit ${orderId} is credited with ${amountFromUnits(amountUnits)}`;
      if (decided.outcome === 'other-payer') {
        return [
          `deposit ${orderId} is not credited: it came from an account in another name and waits in review`,
        ];
      }
      if (decided.outcome === 'payers-differ') {
        return [
          `deposit ${orderId} is not credited: another person read another payer, and it waits in review (deposits list)`,
        ];
      }
      return [decided.outcome === 'done' ? said : `${said} once another person confirms the same`];
    },
  },
};

function closing(
  decide: (...given: Parameters<typeof approveReview>) => Promise<Decided>,
  end: string,
): Command {
  return {
    takes: ['ID'],
    async run({ deps, tx, operator, given }) {
      const orderId = idOf(given[0]);
      granted(await decide(deps.wallet, tx, { orderId, operator }));
      return [`deposit ${orderId} ${end}`];
    },
  };
}

function granted(decided: Decided): void {
  if (decided.outcome === 'refused') throw new OperatorRefusal(WORDS[decided.reason]);
}
