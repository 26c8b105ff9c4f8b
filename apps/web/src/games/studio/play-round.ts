import { CallFailure, type CallRefusal } from '../../api/index.ts';
import type { KeptRound, RoundKeeper } from './kept-round.ts';

export type RoundEnd<Round> =
  | { readonly kind: 'played'; readonly round: Round }
  /** The server said no: there is no such round. */
  | { readonly kind: 'refused'; readonly code: string; readonly value: Readonly<Record<string, unknown>> }
  /** Nobody knows yet whether the round was played: only the same key may be sent again. */
  | { readonly kind: 'unanswered'; readonly code: string };

/** The code of a round that was not sent because its key could not be saved. */
export const NOT_SAVED = 'round.not.saved';

/** Not before the cycle of the last round is over, says the server: the round is wanted all the same. */
const TOO_FAST = 'game.cycle.too.fast';
/** Another page of the same member may take the next cycle, and the one after it; then somebody has to choose. */
const TRIES = 3;

/** Refused for now: the key is as good as before. */
type AgainLater = typeof TOO_FAST | 'vendor_under_maintenance';

/** Answers after which the key is done with. Anything else may hide a round that was played. */
const FINAL: Readonly<Record<Exclude<CallRefusal<'studio.diceRound'>, AgainLater>, true>> &
  Readonly<Record<string, true>> = {
  'game.not.found': true,
  'function.not.available': true,
  'game.stake.invalid': true,
  'game.choice.invalid': true,
  'game.elsewhere': true,
  'game.check.due': true,
  'player.limit': true,
  'player.break': true,
  'player.disabled': true,
  'balance.insufficient': true,
  'request.conflict': true,
  'protection.limit.loss': true,
  'protection.limit.time': true,
  'protection.break': true,
  'protection.excluded': true,
  'protection.age': true,
  'protection.pause': true,
  'protection.limits.required': true,
  request_param_err: true,
  'request.forbidden': true,
  free_reject: true,
};

/**
 * Sends a round. Its key is kept until an answer says that there is no round, or until the caller has shown the
 * round and forgets it: a page that is loaded in between asks for the same round and shows it. Without a saved key
 * the round is not sent, because nobody could tell later whether it was played. Never throws.
 */
export async function playRound<Choice, Round>(
  send: (asked: KeptRound<Choice>) => Promise<Round>,
  keeper: RoundKeeper<Choice>,
  asked: KeptRound<Choice>,
  tries = TRIES,
): Promise<RoundEnd<Round>> {
  try {
    keeper.keep(asked);
  } catch {
    return { kind: 'refused', code: NOT_SAVED, value: {} };
  }
  try {
    return { kind: 'played', round: await send(asked) };
  } catch (failure) {
    const { code, value } = failure instanceof CallFailure ? failure : new CallFailure('unknown');
    if (code === TOO_FAST && tries > 1) {
      await waitMs(Number(value['waitMs']));
      return playRound(send, keeper, asked, tries - 1);
    }
    if (!Object.hasOwn(FINAL, code)) return { kind: 'unanswered', code };
    keeper.forget();
    return { kind: 'refused', code, value };
  }
}

function waitMs(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
