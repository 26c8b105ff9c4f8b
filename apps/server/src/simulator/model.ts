import type { WalletStatus } from '@tessera/contract/games/seamless';
import type { StoryCall } from './messages.ts';

/** What a wallet must answer, money in 10⁻⁵ of the currency. */
export interface Expected {
  readonly status: WalletStatus;
  readonly balance: bigint;
}

/** The decision table as one process with all the time in the world: a member's balance and what was asked so far. */
export interface WalletModel {
  readonly balance: bigint;
  answer(call: StoryCall): Expected;
}

interface Known {
  /** Undefined for a tombstone: its rollback came first. */
  readonly call: StoryCall | undefined;
  readonly status: WalletStatus;
  rolledBack: boolean;
}

export function openModel(startBalance: bigint): WalletModel {
  const known = new Map<string, Known>();
  let balance = startBalance;

  function decide(call: StoryCall): WalletStatus {
    const before = known.get(call.request.transaction_uuid);
    if (call.name === 'win') {
      const refusal = winRefusal(known.get(call.request.reference_transaction_uuid));
      if (refusal !== undefined) return before ? replay(before, call) : refusal;
    }
    if (before) return replay(before, call);
    const status = perform(call);
    known.set(call.request.transaction_uuid, { call, status, rolledBack: false });
    return status;
  }

  function perform(call: StoryCall): WalletStatus {
    if (call.name === 'rollback') return takeBack(call.request.reference_transaction_uuid);
    const money = moneyOf(call);
    if (balance + money < 0n && call.name === 'bet' && money < 0n) return 'RS_ERROR_NOT_ENOUGH_MONEY';
    balance += money;
    return 'RS_OK';
  }

  function takeBack(reference: string): WalletStatus {
    const done = known.get(reference);
    if (!done)
      known.set(reference, { call: undefined, status: 'RS_ERROR_TRANSACTION_ROLLED_BACK', rolledBack: true });
    if (done?.call?.name === 'rollback') return 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST';
    if (done?.call && !done.rolledBack) {
      if (done.status === 'RS_OK') balance -= moneyOf(done.call);
      done.rolledBack = true;
    }
    return 'RS_OK';
  }

  return {
    get balance() {
      return balance;
    },
    answer: (call) => {
      const status = decide(call);
      return { status, balance };
    },
  };
}

/** What a call does to the balance where it is done. */
export function moneyOf(call: StoryCall): bigint {
  if (call.name === 'rollback') return 0n;
  const amount = BigInt(call.request.amount);
  if (call.name === 'win') return amount;
  return call.request.is_free ? 0n : -amount;
}

function winRefusal(bet: Known | undefined): WalletStatus | undefined {
  if (!bet) return 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST';
  if (bet.rolledBack && (bet.call === undefined || bet.call.name === 'bet'))
    return 'RS_ERROR_TRANSACTION_ROLLED_BACK';
  return bet.call?.name === 'bet' && bet.status === 'RS_OK'
    ? undefined
    : 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST';
}

function replay(before: Known, call: StoryCall): WalletStatus {
  if (!before.call) return 'RS_ERROR_TRANSACTION_ROLLED_BACK';
  if (contentOf(before.call) !== contentOf(call)) return 'RS_ERROR_DUPLICATE_TRANSACTION';
  const sameRequest = before.call.request.request_uuid === call.request.request_uuid;
  return before.rolledBack && !sameRequest ? 'RS_ERROR_TRANSACTION_ROLLED_BACK' : before.status;
}

/** The fields in which two requests under one transaction id must agree. */
function contentOf({ name, request }: StoryCall): string {
  const { token: _, request_uuid: __, round_closed: ___, ...fields } = request;
  return JSON.stringify([name, Object.entries(fields).toSorted(([a], [b]) => a.localeCompare(b))]);
}
