import { describe, expect, it } from 'vitest';
import { choicesOf, drawPlan, type StoryCall, type StoryPlayer } from './messages.ts';
import { openModel, runInParallel, runInOrder, type Wallet } from './run-story.ts';

const SESSION: StoryPlayer = { user: 'player', token: 'a-token-of-ten', game_code: 'dice', currency: 'PHP' };
const STORIES = 60;
const START = 50_000_000n;

type Answered = (call: StoryCall) => { status: 'RS_OK' | string; balance: bigint };

/** A wallet in memory that answers like the model, unless the test injects an error. */
function walletOf(spoil: (call: StoryCall, right: Answered) => ReturnType<Answered>): Wallet {
  const model = openModel(START);
  let stolen = 0n;
  return async (name, request) => {
    if (name === 'balance') return { status: 'RS_OK', balance: Number(model.balance + stolen) };
    const answer = spoil({ name, request } as StoryCall, model.answer);
    stolen += answer.balance - model.balance;
    return { status: answer.status as 'RS_OK', balance: Number(model.balance + stolen) };
  };
}

async function failuresOf(spoil: Parameters<typeof walletOf>[0]): Promise<number> {
  const below = choicesOf(7);
  let failures = 0;
  for (let story = 0; story < STORIES; story += 1) {
    const plan = drawPlan(below);
    const run = story % 2 === 0 ? runInOrder : runInParallel;
    failures += (await run(walletOf(spoil), `s${story}`, SESSION, plan, 8)).length;
  }
  return failures;
}

describe('simulator scenarios', () => {
  it('find no failure in a correct wallet', async () => {
    expect(await failuresOf((call, right) => right(call))).toBe(0);
  });

  it('detect a wallet that pays a copy of a win again', async () => {
    const paid = new Set<string>();
    const spoil: Parameters<typeof walletOf>[0] = (call, right) => {
      const { status, balance } = right(call);
      const again = call.name === 'win' && status === 'RS_OK' && paid.has(call.request.transaction_uuid);
      if (call.name === 'win' && status === 'RS_OK') paid.add(call.request.transaction_uuid);
      return { status, balance: balance + (again ? 10n : 0n) };
    };
    expect(await failuresOf(spoil)).toBeGreaterThan(0);
  });

  it('detect a wallet that forgets a rollback before its bet', async () => {
    const known = new Set<string>();
    const spoil: Parameters<typeof walletOf>[0] = (call, right) => {
      const early = call.name === 'rollback' && !known.has(call.request.reference_transaction_uuid);
      known.add(call.request.transaction_uuid);
      const elsewhere = early && {
        ...call,
        request: { ...call.request, reference_transaction_uuid: 'elsewhere' },
      };
      return right(elsewhere || call);
    };
    expect(await failuresOf(spoil)).toBeGreaterThan(0);
  });

  it('detect a wallet that ignores changed content under a known id', async () => {
    const spoil: Parameters<typeof walletOf>[0] = (call, right) => {
      const { status, balance } = right(call);
      return { status: status === 'RS_ERROR_DUPLICATE_TRANSACTION' ? 'RS_OK' : status, balance };
    };
    expect(await failuresOf(spoil)).toBeGreaterThan(0);
  });
});

it('the same seed produces the same scenarios', () => {
  const plans = (seed: number) => Array.from({ length: 5 }, () => drawPlan(choicesOf(seed)));
  expect(plans(3)).toEqual(plans(3));
  expect(plans(3)).not.toEqual(plans(4));
});
