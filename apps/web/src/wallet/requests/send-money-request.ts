import { CallFailure, type CallRefusal, newRequestKey } from '../../api/index.ts';
import type { OpenRequests, RequestContent } from './open-requests.ts';

type MoneyCall =
  | 'withdrawal.withdraw'
  | 'wallet.deposit'
  | 'upline.transferUpline'
  | 'erasure.giveUpRemainder';

/** Answers that prove that the request was not executed. After any other failure it may have been. */
const REFUSED: Readonly<Record<CallRefusal<MoneyCall>, true>> & Readonly<Record<string, true>> = {
  'function.not.available': true,
  'withdraw.amount.limit': true,
  'withdraw.daily.limit': true,
  'withdraw.closed': true,
  'withdraw.turnover': true,
  'withdraw.account.held': true,
  'payout.account.not.found': true,
  'not.exists.payment.password': true,
  'invalid.payment.pw': true,
  'payment.password.locked': true,
  'login.busy': true,
  'session.limited': true,
  'session.confirm.required': true,
  'owner.code.required': true,
  'login.wait': true,
  'verification.code.err': true,
  'balance.insufficient': true,
  'bonus.forfeit.unconfirmed': true,
  'request.conflict': true,
  'request.cancelled': true,
  'request.repeated': true,
  'transfer.amount.invalid': true,
  'transfer.bonus.open': true,
  'upline.not.available': true,
  'protection.break': true,
  'protection.excluded': true,
  'protection.age': true,
  'protection.limit.deposit': true,
  'protection.limits.required': true,
  'deposit.amount.limit': true,
  'deposit.field.invalid': true,
  'deposit.open.limit': true,
  'deposit.payee.name': true,
  'deposit.paused': true,
  'erasure.asked': true,
  'erasure.hindered': true,
  'erasure.remainder.changed': true,
  'erasure.remainder.large': true,
  // Errors of the call itself, found before execution.
  request_param_err: true,
  'request.forbidden': true,
  free_reject: true,
};

/** The code of a failure after which the outcome is unknown. */
const UNANSWERED = 'request.unanswered';
/** Failures that `OpenRequestNote`, `RepeatSheet` and `ForfeitSheet` show. */
const SHOWN_APART: readonly string[] = [UNANSWERED, 'request.repeated', 'bonus.forfeit.unconfirmed'];

/** Returns whether a form must show the failure itself. */
export function isFormFailure(error: unknown): boolean {
  return error !== null && !(error instanceof CallFailure && SHOWN_APART.includes(error.code));
}

/**
 * Sends a money request under a new key. Key and content are stored until the answer is final, so that the
 * outcome can be queried later; until then no other request of this action is sent. Throws the refusal, or a
 * CallFailure with the code `request.unanswered` if the outcome is unknown.
 */
export async function sendMoneyRequest<Output>(
  requests: OpenRequests | undefined,
  content: RequestContent,
  send: (requestKey: string) => Promise<Output>,
): Promise<Output> {
  const before = requests?.read();
  if (!requests || (before && !before.cancelled)) throw new CallFailure(UNANSWERED);
  const requestKey = newRequestKey();
  const request = { requestKey, content, sentAt: Date.now() };
  requests.begin(request);
  try {
    const output = await send(requestKey);
    requests.remove(requestKey);
    return output;
  } catch (error) {
    if (error instanceof CallFailure && Object.hasOwn(REFUSED, error.code)) {
      requests.remove(requestKey);
      throw error;
    }
    requests.write({ ...request, lost: true });
    throw new CallFailure(UNANSWERED);
  }
}
