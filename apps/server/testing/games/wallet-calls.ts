import type { WalletStatus } from '@tessera/contract/games/seamless';
import { randomUUID } from 'node:crypto';
import type { PlayerSession } from './supplier.ts';

/** The fields of a bet in this session; amounts are 10⁻⁵ of the currency. */
export function betOf({ user, token, game_code }: PlayerSession, more: object = {}) {
  return {
    user,
    token,
    game_code,
    transaction_uuid: randomUUID() as string,
    round: randomUUID() as string,
    round_closed: false,
    request_uuid: randomUUID() as string,
    is_free: false,
    currency: 'PHP',
    amount: 1_000_000,
    ...more,
  };
}

type Bet = ReturnType<typeof betOf>;

export function winOf(bet: Bet, more: object = {}) {
  const fresh = { transaction_uuid: randomUUID() as string, request_uuid: randomUUID() as string };
  return { ...bet, ...fresh, reference_transaction_uuid: bet.transaction_uuid, amount: 2_500_000, ...more };
}

export function rollbackOf(undone: Bet, more: object = {}) {
  const { user, token, game_code, round, round_closed, transaction_uuid } = undone;
  const fresh = { transaction_uuid: randomUUID() as string, request_uuid: randomUUID() as string };
  const where = { user, token, game_code, round, round_closed };
  return { ...where, ...fresh, reference_transaction_uuid: transaction_uuid, ...more };
}

/** The expected reply to a call, with the balance after the call in 10⁻⁵. */
export function expectedReply(
  status: WalletStatus,
  request: { user: string; request_uuid: string },
  after: number,
) {
  const { user, request_uuid } = request;
  return { status: 200, body: { user, request_uuid, status, currency: 'PHP', balance: after } };
}
