import type { WalletReply, WalletStatus } from '@tessera/contract/games/seamless';
import {
  type Arrival,
  arrivals,
  type Planned,
  type StoryCall,
  type StoryPlayer,
  writeStory,
} from './messages.ts';

/** A signed call to the wallet under test. Throws without a response with a status. */
export type Wallet = (name: StoryCall['name'] | 'balance', request: object) => Promise<WalletReply>;

/** Differences between wallet and model; empty when they agree. */
export type Failures = string[];

/**
 * Runs a scenario in order of arrival, with simultaneous copies, and compares each response with the model.
 */
export async function runInOrder(
  wallet: Wallet,
  story: string,
  player: StoryPlayer,
  plan: readonly Planned[],
): Promise<Failures> {
  const model = openModel(await balanceOf(wallet, story, player));
  const failures: Failures = [];
  for (const arrival of arrivals(writeStory(story, player, plan))) {
    const answers = await Promise.all(arrival.map(({ name, request }) => wallet(name, request)));
    failures.push(...failuresOf(arrival, answers, model.answer));
  }
  const found = await balanceOf(wallet, story, player);
  if (found !== model.balance) failures.push(`${story}: the balance is ${found}, not ${model.balance}`);
  return failures;
}

/** The order of simultaneous copies is undefined, so their statuses are compared as a set. */
function failuresOf(
  arrival: Arrival,
  answers: readonly WalletReply[],
  answer: ReturnType<typeof openModel>['answer'],
): Failures {
  const due = arrival.map(answer);
  const dueStatuses = due.map(({ status }) => status).toSorted();
  const statuses = answers.map(({ status }) => status).toSorted();
  const after = due.at(-1)?.balance;
  const same = dueStatuses.every((status, index) => status === statuses[index]);
  if (same && answers.every(({ balance }) => balance !== undefined && BigInt(balance) === after)) return [];
  const [first] = arrival;
  const received = answers.map(({ status, balance }) => `${status} ${balance}`).join(', ');
  return [`${JSON.stringify(first)}: ${received}; due ${dueStatuses.join(', ')} ${after}`];
}

/**
 * Runs a scenario with concurrent senders. The plan has a single possible result: no altered copies, and no
 * win on a bet
 * that is rolled back. The wallet must have enough money.
 */
export async function runInParallel(
  wallet: Wallet,
  story: string,
  player: StoryPlayer,
  plan: readonly Planned[],
  senders: number,
): Promise<Failures> {
  const start = await balanceOf(wallet, story, player);
  const calls = oneEnded(
    writeStory(
      story,
      player,
      plan.map((planned) => ({ ...planned, altered: false })),
    ),
  );
  const queue = arrivals(calls).flat();
  const sender = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) await wallet(next.name, next.request);
  };
  await Promise.all(Array.from({ length: senders }, sender));
  // Wins are sent again, because their bet may have been in transit.
  for (const { call, planned } of calls)
    if (call.name === 'win' && !planned.lost) await wallet('win', call.request);
  const due = start + endOf(calls.filter(({ planned }) => !planned.lost).map(({ call }) => call));
  const found = await balanceOf(wallet, story, player);
  return found === due ? [] : [`${story}, all at once: the balance is ${found}, not ${due}`];
}

type Written = ReturnType<typeof writeStory>;

/** Removes wins of bets that are rolled back: their result depends on the order. */
function oneEnded(written: Written): Written {
  const undone = new Set(
    written.map(({ call }) =>
      call.name === 'rollback' ? call.request.reference_transaction_uuid : undefined,
    ),
  );
  return written.filter(
    ({ call }) => call.name !== 'win' || !undone.has(call.request.reference_transaction_uuid),
  );
}

/** Total effect of the delivered messages, independent of their order. */
function endOf(calls: readonly StoryCall[]): bigint {
  const undone = new Set(
    calls.map((call) => (call.name === 'rollback' ? call.request.reference_transaction_uuid : undefined)),
  );
  const placed = new Set(
    calls.flatMap(({ name, request }) => (name === 'bet' ? [request.transaction_uuid] : [])),
  );
  const counts = (call: StoryCall): boolean =>
    !undone.has(call.request.transaction_uuid) &&
    (call.name !== 'win' || placed.has(call.request.reference_transaction_uuid));
  return calls.filter(counts).reduce((sum, call) => sum + moneyOf(call), 0n);
}

export async function balanceOf(wallet: Wallet, story: string, player: StoryPlayer): Promise<bigint> {
  const { user, token, game_code } = player;
  const { status, balance } = await wallet('balance', {
    user,
    token,
    game_code,
    request_uuid: `${story}-balance`,
  });
  if (status !== 'RS_OK' || balance === undefined) throw new Error(`the balance was refused: ${status}`);
  return BigInt(balance);
}

/** The expected response of a wallet, money in 10⁻⁵ of the currency. */
interface Expected {
  readonly status: WalletStatus;
  readonly balance: bigint;
}

/** The decision table as a sequential model: a balance and the earlier requests. */
interface WalletModel {
  readonly balance: bigint;
  answer(call: StoryCall): Expected;
}

interface Known {
  /** Undefined for a tombstone: the rollback arrived first. */
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

/** Effect of a successful call on the balance. */
function moneyOf(call: StoryCall): bigint {
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

/** Fields that must be equal in two requests with one transaction id. */
function contentOf({ name, request }: StoryCall): string {
  const { token: _, request_uuid: __, round_closed: ___, ...fields } = request;
  return JSON.stringify([name, Object.entries(fields).toSorted(([a], [b]) => a.localeCompare(b))]);
}
