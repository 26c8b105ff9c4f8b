import type { SlotRound } from '@tessera/contract/studio';
import { type ApiClient, CallFailure, type CallRefusal } from '../../api/index.ts';
import type { KeptRound, RoundKeeper } from './kept-round.ts';

export type RoundEnd =
  | { readonly kind: 'played'; readonly round: SlotRound }
  /** The server said no: there is no such round. */
  | { readonly kind: 'refused'; readonly code: string }
  /** Nobody knows yet whether the round was played: only the same key may be sent again. */
  | { readonly kind: 'unanswered'; readonly code: string };

/** Answers after which the key is done with. Anything else may hide a round that was played. */
const FINAL: Readonly<Record<CallRefusal<'studio.slotRound'>, true>> & Readonly<Record<string, true>> = {
  'game.not.found': true,
  'game.stake.invalid': true,
  'game.elsewhere': true,
  'game.check.due': true,
  'balance.insufficient': true,
  'request.conflict': true,
  request_param_err: true,
  'request.forbidden': true,
  free_reject: true,
};

/**
 * Sends a round. Its key is kept until an answer says that there is no round, or until the caller has shown the
 * round and forgets it: a page that is loaded in between asks for the same round and shows it. Never throws.
 */
export async function playRound(
  client: ApiClient,
  keeper: RoundKeeper,
  nodeId: string,
  asked: KeptRound,
): Promise<RoundEnd> {
  keeper.keep(asked);
  try {
    return { kind: 'played', round: await client.call('studio.slotRound', { nodeId, ...asked }) };
  } catch (failure) {
    const code = failure instanceof CallFailure ? failure.code : 'unknown';
    if (!Object.hasOwn(FINAL, code)) return { kind: 'unanswered', code };
    keeper.forget();
    return { kind: 'refused', code };
  }
}
