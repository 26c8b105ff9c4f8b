import type { SessionInfo } from '@tessera/contract/identity/identity';
import { CallFailure, type CallRefusal } from '../../api/index.ts';

/** A requested round that is not shown yet. Sending it again with the same key never places a second bet. */
export interface PendingRound<Choice> {
  readonly requestKey: string;
  /** Total stake. */
  readonly stake: string;
  /** The member's choice beside the stake. */
  readonly choice: Choice;
}

export type RoundEnd<Round> =
  | { readonly kind: 'played'; readonly round: Round }
  /** The server refused the round. */
  | { readonly kind: 'refused'; readonly code: string; readonly value: Readonly<Record<string, unknown>> }
  /** Unknown whether the round was played: only the same key may be sent again. */
  | { readonly kind: 'unanswered'; readonly code: string };

/** The code of a round that was not sent because its key could not be saved. */
export const NOT_SAVED = 'round.not.saved';

/** The cycle of the last round has not ended; the client retries after `waitMs`. */
const TOO_FAST = 'game.cycle.too.fast';

/** Attempts: another page of the same member may take the next cycles. */
const TRIES = 3;

/** Temporary refusals: the key remains valid. */
type RetryDeferred = typeof TOO_FAST | 'vendor_under_maintenance';

/** Final refusals, after which the key is discarded. After any other answer the round may have been played. */
const FINAL: Readonly<Record<Exclude<CallRefusal<'studio.diceRound'>, RetryDeferred>, true>> &
  Readonly<Record<string, true>> = {
  'game.not.found': true,
  'function.not.available': true,
  'game.stake.invalid': true,
  'game.choice.invalid': true,
  'bonus.stake.limit': true,
  'bonus.game.refused': true,
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
 * Sends a round. Its key stays stored until an answer proves that no round exists, or until the caller has shown the
 * round and clears the key. A page reload meanwhile requests and shows the same round. Without a stored key the round
 * is not sent, because its fate would be unknowable. Never throws.
 */
export async function playRound<Choice, Round>(
  send: (pending: PendingRound<Choice>) => Promise<Round>,
  store: PendingRoundStore<Choice>,
  pending: PendingRound<Choice>,
  tries = TRIES,
): Promise<RoundEnd<Round>> {
  try {
    store.save(pending);
  } catch {
    return { kind: 'refused', code: NOT_SAVED, value: {} };
  }
  try {
    return { kind: 'played', round: await send(pending) };
  } catch (failure) {
    const { code, value } = failure instanceof CallFailure ? failure : new CallFailure('unknown');
    if (code === TOO_FAST && tries > 1) {
      await waitMs(Number(value['waitMs']));
      return playRound(send, store, pending, tries - 1);
    }
    if (!Object.hasOwn(FINAL, code)) return { kind: 'unanswered', code };
    store.clear();
    return { kind: 'refused', code, value };
  }
}

function waitMs(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

export interface PendingRoundStore<Choice> {
  read(): PendingRound<Choice> | undefined;
  save(round: PendingRound<Choice>): void;
  clear(): void;
}

/** Stores one member's pending round of one game in sessionStorage, across reloads. */
export function pendingRoundStore<Choice>(
  storage: Storage,
  session: SessionInfo,
  nodeId: string,
): PendingRoundStore<Choice> {
  const place = `round ${session.merchantCode} ${session.userName} ${nodeId}`;
  return {
    read() {
      const text = storage.getItem(place);
      return text === null ? undefined : (JSON.parse(text) as PendingRound<Choice>);
    },
    save(round) {
      storage.setItem(place, JSON.stringify(round));
    },
    clear() {
      storage.removeItem(place);
    },
  };
}
