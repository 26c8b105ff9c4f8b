import type { WalletReply } from '@tessera/contract/games/seamless';
import {
  type Arrival,
  arrivals,
  type Planned,
  type StoryCall,
  type StorySeat,
  writeStory,
} from './messages.ts';
import { moneyOf, openModel } from './model.ts';

/** A signed call to the wallet under test; throws when there is no answer with a status. */
export type Wallet = (name: StoryCall['name'] | 'balance', request: object) => Promise<WalletReply>;

/** Where the wallet answered otherwise than the model: empty when it never did. */
export type Faults = string[];

/** Tells a story in the order in which it arrives, copies together, and holds every answer against the model. */
export async function tellInLine(
  wallet: Wallet,
  story: string,
  seat: StorySeat,
  plan: readonly Planned[],
): Promise<Faults> {
  const model = openModel(await balanceOf(wallet, story, seat));
  const faults: Faults = [];
  for (const arrival of arrivals(writeStory(story, seat, plan))) {
    const answers = await Promise.all(arrival.map(({ name, request }) => wallet(name, request)));
    faults.push(...faultsOf(arrival, answers, model.answer));
  }
  const found = await balanceOf(wallet, story, seat);
  if (found !== model.balance) faults.push(`${story}: the balance is ${found}, not ${model.balance}`);
  return faults;
}

/** Which of several copies was the first, nobody can say: their statuses are compared as a set. */
function faultsOf(
  arrival: Arrival,
  answers: readonly WalletReply[],
  answer: ReturnType<typeof openModel>['answer'],
): Faults {
  const due = arrival.map(answer);
  const dueStatuses = due.map(({ status }) => status).toSorted();
  const statuses = answers.map(({ status }) => status).toSorted();
  const after = due.at(-1)?.balance;
  const same = dueStatuses.every((status, index) => status === statuses[index]);
  if (same && answers.every(({ balance }) => balance !== undefined && BigInt(balance) === after)) return [];
  const [first] = arrival;
  const told = answers.map(({ status, balance }) => `${status} ${balance}`).join(', ');
  return [`${JSON.stringify(first)}: ${told}; due ${dueStatuses.join(', ')} ${after}`];
}

/**
 * Tells a story by many senders at once, each message whenever it comes. What can only end in one way is told so:
 * no copy is altered, and no bet that is taken back has won. The wallet must have enough money for all of it.
 */
export async function tellAtOnce(
  wallet: Wallet,
  story: string,
  seat: StorySeat,
  plan: readonly Planned[],
  senders: number,
): Promise<Faults> {
  const start = await balanceOf(wallet, story, seat);
  const calls = oneEnded(
    writeStory(
      story,
      seat,
      plan.map((planned) => ({ ...planned, altered: false })),
    ),
  );
  const queue = arrivals(calls).flat();
  const sender = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) await wallet(next.name, next.request);
  };
  await Promise.all(Array.from({ length: senders }, sender));
  // A win is sent until its answer is final: the bet may have been on its way.
  for (const { call, planned } of calls)
    if (call.name === 'win' && !planned.lost) await wallet('win', call.request);
  const due = start + endOf(calls.filter(({ planned }) => !planned.lost).map(({ call }) => call));
  const found = await balanceOf(wallet, story, seat);
  return found === due ? [] : [`${story}, all at once: the balance is ${found}, not ${due}`];
}

type Written = ReturnType<typeof writeStory>;

/** Leaves out the wins of bets that are taken back: whether they are paid depends on who is first. */
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

/** What delivered messages do together, in whatever order they came. */
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

export async function balanceOf(wallet: Wallet, story: string, seat: StorySeat): Promise<bigint> {
  const { user, token, game_code } = seat;
  const { status, balance } = await wallet('balance', {
    user,
    token,
    game_code,
    request_uuid: `${story}-balance`,
  });
  if (status !== 'RS_OK' || balance === undefined) throw new Error(`the balance was refused: ${status}`);
  return BigInt(balance);
}
