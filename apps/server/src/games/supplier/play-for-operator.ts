import type { RefusalCode } from '@tessera/contract/refusals';
import { type WalletStatus, wireFromUnits } from '@tessera/contract/games/seamless';
import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import type { Tx } from '../../platform/database/statement.ts';
import type { ReadCall, WriteCall } from '../../platform/http/call.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts';
import { lockSeeds } from '../studio/seed-pair.ts';
import { finishRoundJob } from './finish-round.ts';
import { callWallet, mirrorBalance, type SupplierDeps, type WalletReplyData } from './operator-wallet.ts';
import {
  findRoundOfKey,
  insertRequestedRound,
  lockRound,
  markPlayed,
  changeState,
  type SupplierRoundRow,
} from './queries.ts';

/** Statuses after which a wallet has reserved nothing: no rollback is due and the key is free at once. */
const NO_FUNDS_RESERVED: ReadonlySet<WalletStatus> = new Set([
  'RS_ERROR_NOT_ENOUGH_MONEY',
  'RS_ERROR_LIMIT_REACHED',
]);

/** Fields that every round's input has. */
interface RoundInput {
  readonly nodeId: string;
  readonly requestKey: string;
}

/** The reserved stake; undefined where the round was played before. */
interface PreparedRound<Input> {
  readonly input: Input;
  readonly taken: ReservedStake | undefined;
}

type RoundRefusal = Refusal<'game.not.found'> | WalletRefusal;

export interface RoundHandler<Input, Answer> {
  prepare(input: Input, call: ReadCall<'session'>): Promise<PreparedRound<Input> | RoundRefusal>;
  run(ready: PreparedRound<Input>, call: WriteCall<'session'>): Promise<Answer | RoundRefusal>;
}

/**
 * Plays a round with a stake in the operator's wallet. The bet is stored, then requested outside of any transaction. One
 * transaction plays it and enqueues the report. After a crash every stored bet is played or rolled back, and its result
 * is reported until the wallet confirms it.
 */
export function playForOperator<Input extends RoundInput, Answer extends { readonly win: string } | Refusal>(
  deps: SupplierDeps,
  stakeOf: (input: NoInfer<Input>) => bigint,
  play: (input: Input, call: WriteCall<'session'>) => Promise<Answer>,
): RoundHandler<Input, Answer> {
  return {
    async prepare(input, { session: { memberId } }) {
      const { requestKey, nodeId } = input;
      const before = await deps.database.maybe(findRoundOfKey, [memberId, requestKey]);
      if (before?.state === 'undoing') return refuse('vendor_under_maintenance');
      if (before && before.state !== 'asked') return { input, taken: undefined };
      if (!before) {
        const [betUuid, winUuid] = [deps.randomness.uuid(), deps.randomness.uuid()];
        const named = [betUuid, winUuid, memberId, BigInt(nodeId), requestKey] as const;
        await deps.database.run(insertRequestedRound, [...named, stakeOf(input), deps.clock.now()]);
      }
      const round = before ?? (await deps.database.maybe(findRoundOfKey, [memberId, requestKey]));
      if (!round) return refuse('game.not.found');
      const taken = await reserveStake(deps, round, before !== undefined);
      return isRefusal(taken) ? taken : { input, taken };
    },
    async run({ input, taken }, call) {
      if (!taken) return play(input, call);
      const { round, balanceUnits } = taken;
      const { memberId, merchantCode } = call.session;
      await lockSeeds(deps, call.tx, memberId);
      const now = await call.tx.one(lockRound, [round.betUuid]);
      if (now.state !== 'asked') return answerFinishedRound(now, () => play(input, call));
      await mirrorBalance(deps, call.tx, { memberId, merchantCode }, balanceUnits + round.stakeUnits);
      const answer = await play(input, call);
      await finish(deps, call.tx, round, answer);
      return answer;
    },
  };
}

/** A concurrent request with the same key was faster, or the bet was abandoned. */
function answerFinishedRound<Answer>(
  { state }: SupplierRoundRow,
  play: () => Promise<Answer>,
): Promise<Answer | RoundRefusal> {
  const played = state === 'played' || state === 'settled';
  return played ? play() : Promise.resolve(refuse('vendor_under_maintenance'));
}

/** Enqueues the report of the round: its win, or the rollback of an unplayed stake. */
async function finish(
  { jobs }: SupplierDeps,
  tx: Tx,
  { betUuid }: SupplierRoundRow,
  answer: { readonly win: string } | Refusal<RefusalCode>,
): Promise<void> {
  if (isRefusal(answer)) await tx.run(changeState, [betUuid, 'asked', 'undoing']);
  else await tx.run(markPlayed, [betUuid, unitsFromAmount(answer.win)]);
  await jobs.enqueue(tx, finishRoundJob, { betUuid });
}

/** A stake that the operator's wallet has taken; `balanceUnits` is the player's remaining balance there. */
interface ReservedStake {
  readonly round: SupplierRoundRow;
  readonly balanceUnits: bigint;
}

/** Refusals of a stake, for the player. */
type WalletRefusal = Refusal<
  | 'balance.insufficient'
  | 'game.check.due'
  | 'player.limit'
  | 'player.break'
  | 'player.disabled'
  | 'game.elsewhere'
  | 'game.not.found'
  | 'vendor_under_maintenance'
>;

/**
 * Requests the stake; a repeated request gets the same answer and takes nothing more. A refused bet is rolled back
 * unless the status is in NO_FUNDS_RESERVED. With `retried` the bet is always rolled back, because the first answer may
 * have been RS_OK.
 */
async function reserveStake(
  { operator, database, jobs }: SupplierDeps,
  round: SupplierRoundRow,
  retried: boolean,
): Promise<ReservedStake | WalletRefusal> {
  const answer = await callWallet(operator, 'bet', {
    user: round.player,
    token: round.token,
    transaction_uuid: round.betUuid,
    round: round.betUuid,
    round_closed: false,
    request_uuid: round.betUuid,
    game_code: round.gameCode,
    is_free: false,
    currency: operator.currency,
    amount: wireFromUnits(round.stakeUnits),
  });
  const reply = answer.answered ? answer : undefined;
  if (reply?.status === 'RS_OK' && reply.balanceUnits !== undefined) {
    return { round, balanceUnits: reply.balanceUnits };
  }
  if (reply && NO_FUNDS_RESERVED.has(reply.status) && !retried) {
    await database.run(changeState, [round.betUuid, 'asked', 'refused']);
    return refusalOf(reply);
  }
  await database.transaction(async (tx) => {
    await tx.run(changeState, [round.betUuid, 'asked', 'undoing']);
    await jobs.enqueue(tx, finishRoundJob, { betUuid: round.betUuid });
  });
  return reply ? refusalOf(reply) : refuse('vendor_under_maintenance');
}

function refusalOf({ status, reason, balanceUnits }: WalletReplyData): WalletRefusal {
  if (status === 'RS_ERROR_NOT_ENOUGH_MONEY')
    return refuse('balance.insufficient', { balance: amountFromUnits(balanceUnits ?? 0n) });
  if (status === 'RS_ERROR_LIMIT_REACHED' || status === 'RS_ERROR_BET_LIMIT_EXCEEDED')
    return refuse(reason === 'reality-check' ? 'game.check.due' : 'player.limit');
  if (status === 'RS_ERROR_USER_DISABLED')
    return refuse(reason === 'break' ? 'player.break' : 'player.disabled');
  if (status === 'RS_ERROR_INVALID_GAME') return refuse('game.not.found');
  // The operator's launch has expired; the player needs a new one.
  return refuse(status === 'RS_ERROR_TOKEN_EXPIRED' ? 'game.elsewhere' : 'vendor_under_maintenance');
}
