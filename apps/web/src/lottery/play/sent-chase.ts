import type { PrizeModeId } from '@tessera/contract/lottery/play-definition';
import type { CallInput } from '../../api/index.ts';
import { writeBet } from './bet-storage.ts';

export type ChaseRequest = CallInput<'chases.placeChase'>;

/** A sent request belongs to a lottery and a member: another member of the device does not see the request. */
export const sentChaseKey = (gameId: string, owner = 'guest') => `lottery.chase ${gameId} ${owner}`;

/** A stored request, whose answer is unknown. A text that is not JSON is no request. */
export function chaseRequestOf(text: string | null): ChaseRequest | undefined {
  try {
    return text === null ? undefined : (JSON.parse(text) as ChaseRequest);
  } catch {
    return undefined;
  }
}

export function sentChase(key: string): ChaseRequest | undefined {
  return chaseRequestOf(localStorage.getItem(key));
}

/** Whether the lines of a prize mode belong to a chase whose answer is unknown. */
export function isSentAsChase(key: string, mode: PrizeModeId): boolean {
  return sentChase(key)?.prizeModeId === mode;
}

export function storeSentChase(key: string, request: ChaseRequest): void {
  writeBet(key, JSON.stringify(request));
}

/** Removes an answered request. A later request of another tab stays. */
export function endSentChase(key: string, { requestKey }: ChaseRequest): void {
  if (sentChase(key)?.requestKey === requestKey) writeBet(key, undefined);
}
