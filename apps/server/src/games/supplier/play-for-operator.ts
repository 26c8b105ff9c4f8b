import type { RefusalCode } from '@tessera/contract/endpoint';
import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import { type WalletStatus, wireFromUnits } from '@tessera/contract/games/seamless';
import type { Tx } from '../../platform/database/statement.ts';
import type { ReadCall, WriteCall } from '../../platform/http/call.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts';
import { lockSeeds } from '../studio/seeds/seed-pair.ts';
import type { SupplierDeps } from './deps.ts';
import { finishRoundJob } from './finish-round.ts';
import { mirrorBalance } from './mirror.ts';
import { askWallet, type WalletSaid } from './operator-wallet.ts';
import {
  findRoundOfKey,
  insertAsked,
  lockRound,
  markPlayed,
  moveOn,
  type SupplierRoundRow,
} from './queries.ts';

/** After these, and no other, the family's wallets hold nothing and no rollback is due: the key is free at once. */
const NOTHING_HELD: ReadonlySet<WalletStatus> = new Set([
  'RS_ERROR_NOT_ENOUGH_MONEY',
  'RS_ERROR_LIMIT_REACHED',
]);

/** What any round's input has. */
interface Asked {
  readonly nodeId: string;
  readonly requestKey: string;
}

/** The stake lies with us; absent where the round was played before. */
interface Ready<Input> {
  readonly input: Input;
  readonly taken: TakenStake | undefined;
}

type Unplayed = Refusal<'game.not.found'> | WalletRefusal;

export interface RoundHandler<Input, Answer> {
  prepare(input: Input, call: ReadCall<'session'>): Promise<Ready<Input> | Unplayed>;
  run(ready: Ready<Input>, call: WriteCall<'session'>): Promise<Answer | Unplayed>;
}

/**
 * A round whose stake the operator's wallet holds. The bet is written down, then asked for outside of any
 * transaction; it is played, and its win made due, in one. Whatever ends the process in between, a bet that was
 * written down is played or taken back, and its end is told until the wallet has heard it.
 */
export function playForOperator<Input extends Asked, Answer extends { readonly win: string } | Refusal>(
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
        await deps.database.run(insertAsked, [...named, stakeOf(input), deps.clock.now()]);
      }
      const round = before ?? (await deps.database.maybe(findRoundOfKey, [memberId, requestKey]));
      if (!round) return refuse('game.not.found');
      const taken = await takeStake(deps, round, before !== undefined);
      return isRefusal(taken) ? taken : { input, taken };
    },
    async run({ input, taken }, call) {
      if (!taken) return play(input, call);
      const { round, balanceUnits } = taken;
      const { memberId, merchantCode } = call.session;
      await lockSeeds(deps, call.tx, memberId);
      const now = await call.tx.one(lockRound, [round.betUuid]);
      if (now.state !== 'asked') return lateAnswer(now, () => play(input, call));
      await mirrorBalance(deps, call.tx, { memberId, merchantCode }, balanceUnits + round.stakeUnits);
      const answer = await play(input, call);
      await end(deps, call.tx, round, answer);
      return answer;
    },
  };
}

/** Somebody sent the same key at the same time and was faster, or the bet was given up. */
function lateAnswer<Answer>(
  { state }: SupplierRoundRow,
  play: () => Promise<Answer>,
): Promise<Answer | Unplayed> {
  const played = state === 'played' || state === 'settled';
  return played ? play() : Promise.resolve(refuse('vendor_under_maintenance'));
}

/** The round's end is due at the wallet: what it won, or the stake that no round was played for. */
async function end(
  { jobs }: SupplierDeps,
  tx: Tx,
  { betUuid }: SupplierRoundRow,
  answer: { readonly win: string } | Refusal<RefusalCode>,
): Promise<void> {
  if (isRefusal(answer)) await tx.run(moveOn, [betUuid, 'asked', 'undoing']);
  else await tx.run(markPlayed, [betUuid, unitsFromAmount(answer.win)]);
  await jobs.enqueue(tx, finishRoundJob, { betUuid });
}

/** A stake that the operator's wallet gave; `balanceUnits` is what the player has left there. */
interface TakenStake {
  readonly round: SupplierRoundRow;
  readonly balanceUnits: bigint;
}

/** Why there is no stake, as the player is told. */
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
 * Asks for the stake; asked again, the wallet answers the same and takes nothing more. What it said no to is taken
 * back, but for the two above: and those as well where it was `askedBefore`, and the first answer may have been yes.
 */
async function takeStake(
  { operator, database, jobs }: SupplierDeps,
  round: SupplierRoundRow,
  askedBefore: boolean,
): Promise<TakenStake | WalletRefusal> {
  const answer = await askWallet(operator, 'bet', {
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
  const said = answer.answered ? answer : undefined;
  if (said?.status === 'RS_OK' && said.balanceUnits !== undefined) {
    return { round, balanceUnits: said.balanceUnits };
  }
  if (said && NOTHING_HELD.has(said.status) && !askedBefore) {
    await database.run(moveOn, [round.betUuid, 'asked', 'refused']);
    return refusalOf(said);
  }
  await database.transaction(async (tx) => {
    await tx.run(moveOn, [round.betUuid, 'asked', 'undoing']);
    await jobs.enqueue(tx, finishRoundJob, { betUuid: round.betUuid });
  });
  return said ? refusalOf(said) : refuse('vendor_under_maintenance');
}

function refusalOf({ status, reason, balanceUnits }: WalletSaid): WalletRefusal {
  if (status === 'RS_ERROR_NOT_ENOUGH_MONEY')
    return refuse('balance.insufficient', { balance: amountFromUnits(balanceUnits ?? 0n) });
  if (status === 'RS_ERROR_LIMIT_REACHED' || status === 'RS_ERROR_BET_LIMIT_EXCEEDED')
    return refuse(reason === 'reality-check' ? 'game.check.due' : 'player.limit');
  if (status === 'RS_ERROR_USER_DISABLED')
    return refuse(reason === 'break' ? 'player.break' : 'player.disabled');
  if (status === 'RS_ERROR_INVALID_GAME') return refuse('game.not.found');
  // The operator's launch is over; only another one plays on.
  return refuse(status === 'RS_ERROR_TOKEN_EXPIRED' ? 'game.elsewhere' : 'vendor_under_maintenance');
}
