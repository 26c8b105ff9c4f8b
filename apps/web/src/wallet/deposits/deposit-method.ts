import type { DepositChannel, DepositMethod } from '@tessera/contract/wallet/deposit';
import type { CallRefusal } from '../../api/calls.ts';
import type { PlainMessageKey } from '../../i18n/messages.ts';

/** Texts of refused orders, except amount errors and the member's own limits. */
export const DEPOSIT_TEXTS: Words = {
  'function.not.available': 'deposit.methodOff',
  'request.cancelled': 'request.cancelledLate',
  'deposit.open.limit': 'voucher.tooManyOpen',
  'deposit.paused': 'voucher.pausedText',
  'deposit.field.invalid': 'voucher.fieldOff',
  'deposit.payee.name': 'voucher.payeeOther',
  'erasure.asked': 'erasure.noDeposit',
};

/** The same, if the refused field is the promotion. */
export const PROMOTION_TEXTS: Words = { ...DEPOSIT_TEXTS, 'deposit.field.invalid': 'voucher.promotionOff' };

/** Codes of the method and the channel. */
export interface MethodChoice {
  readonly method: string | undefined;
  readonly channel: string | undefined;
}

export interface ChosenMethod {
  readonly method: DepositMethod;
  readonly channel: DepositChannel;
}

/**
 * Returns the member's choice if it is offered, even if paused; otherwise the latest used one if available,
 * otherwise the first available one. Requires at least one method.
 */
export function chosenMethod(
  methods: readonly DepositMethod[],
  choice: MethodChoice,
): ChosenMethod | undefined {
  const chosen = methods.find(({ code }) => code === choice.method);
  if (chosen) return methodOf(chosen, ({ code }) => code === choice.channel);
  const usual = methods.find(({ channels }) => channels.some(({ lastUsed, paused }) => lastUsed && !paused));
  if (usual) return methodOf(usual, ({ lastUsed }) => lastUsed);
  const open = methods.find(({ channels }) => channels.some(({ paused }) => !paused)) ?? methods[0];
  return open && methodOf(open, () => false);
}

function methodOf(
  method: DepositMethod,
  isWanted: (channel: DepositChannel) => boolean,
): ChosenMethod | undefined {
  const { channels } = method;
  const channel = channels.find(isWanted) ?? channels.find(({ paused }) => !paused) ?? channels[0];
  return channel && { method, channel };
}

type Words = Partial<Record<CallRefusal<'wallet.deposit'>, PlainMessageKey>>;
