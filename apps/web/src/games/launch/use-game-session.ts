import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { GameSession } from '@tessera/contract/play';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { callOptions, useApi } from '../../api/index.ts';
import { showUnlessHeld } from '../../api/live/hold.ts';
import { useBalance } from '../../wallet/index.ts';

/** Often enough that the server knows the page is there, and that its clock and this one agree. */
const ASK_EVERY_MS = 60_000;
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export interface FollowedSession {
  readonly session: GameSession;
  /** When `session` was the truth, by this device's clock. */
  readonly atMs: number;
}

/** Follows an opened game: asked anew when the balance moved, when an event says so, and every minute. */
export function useGameSession(opened: GameSession): FollowedSession {
  const { client } = useApi();
  const queries = useQueryClient();
  const { sessionId } = opened;
  const asked = callOptions(client, 'play.gameSession', { sessionId });
  const { data, dataUpdatedAt } = useQuery({
    ...asked,
    initialData: opened,
    refetchInterval: ASK_EVERY_MS,
  });
  const sequence = useBalance().data?.sequence;
  const counted = useRef(sequence);
  const ask = useEffectEvent(() => {
    showUnlessHeld(queries, () => void queries.invalidateQueries({ queryKey: asked.queryKey }));
  });
  useEffect(() => {
    const before = counted.current;
    counted.current = sequence;
    if (before !== undefined && before !== sequence) ask();
  }, [sequence]);
  return { session: data, atMs: dataUpdatedAt };
}

/** Ends the game on the server when its screen is left; a page that is loaded again goes on with it. */
export function useEndOnLeaving(sessionId: string): void {
  const { client, session } = useApi();
  const end = useEffectEvent((ended: string) => {
    // Who has signed out has left it, too.
    if (session.get()) client.call('play.endGameSession', { sessionId: ended }).catch(() => undefined);
  });
  useEffect(() => () => end(sessionId), [sessionId]);
}

/** Whether the reality check must be answered now, by the server's word or by the time that passed since. */
export function useCheckDue({ session, atMs }: FollowedSession): boolean {
  const { state, check } = session;
  const dueAtMs = check ? atMs + check.dueInMs : Number.POSITIVE_INFINITY;
  const [passed, setPassed] = useState<number>();
  useEffect(() => {
    const leftMs = dueAtMs - Date.now();
    if (leftMs > LONGEST_TIMER_MS) return;
    const timer = setTimeout(() => setPassed(dueAtMs), Math.max(0, leftMs));
    return () => clearTimeout(timer);
  }, [dueAtMs]);
  return state === 'open' && (check?.dueInMs === 0 || passed === dueAtMs);
}
