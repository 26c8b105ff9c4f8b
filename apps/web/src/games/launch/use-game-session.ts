import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { GameSession } from '@tessera/contract/games/play';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { callOptions, useApi } from '../../api/index.ts';
import { showOrDefer } from '../../api/change-notifications.ts';
import { useBalance } from '../../wallet/index.ts';

/** Often enough that the server counts the time between as play, and that its clock and this one agree. */
const REPORT_EVERY_MS = 60_000;
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export interface FollowedSession {
  readonly session: GameSession;
  /** When `session` was the truth, by this device's clock. */
  readonly atMs: number;
}

/**
 * Follows an opened game: asked anew when the balance moved and when an event says so. Asking reports that somebody is
 * there, so a page that is seen asks each minute, and when it is hidden or shown again.
 */
export function useGameSession(opened: GameSession): FollowedSession {
  const { client } = useApi();
  const queries = useQueryClient();
  const { sessionId } = opened;
  const asked = callOptions(client, 'play.gameSession', { sessionId });
  const { data, dataUpdatedAt } = useQuery({ ...asked, initialData: opened, refetchOnWindowFocus: false });
  const sequence = useBalance().data?.sequence;
  const counted = useRef(sequence);
  const ask = useEffectEvent(() => {
    showOrDefer(queries, () => void queries.invalidateQueries({ queryKey: asked.queryKey }));
  });
  useEffect(() => {
    const before = counted.current;
    counted.current = sequence;
    if (before !== undefined && before !== sequence) ask();
  }, [sequence]);
  useEffect(() => {
    const report = () => void (document.hidden || ask());
    const timer = setInterval(report, REPORT_EVERY_MS);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, []);
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
export function useCheckDue({ session: { state, check }, atMs }: FollowedSession): boolean {
  const come = useMomentReached(check ? atMs + check.dueInMs : undefined);
  return state === 'open' && check !== null && (check.dueInMs === 0 || come);
}

/** Until when (milliseconds since 1970, by this device) the market has the member pause; asked for once it is due. */
export function usePause({ session: { sessionId, pause }, atMs }: FollowedSession): number | undefined {
  const queries = useQueryClient();
  const { dueInMs = 0, leftMs = 0 } = pause ?? {};
  const come = useMomentReached(dueInMs > 0 ? atMs + dueInMs : undefined);
  useEffect(() => {
    if (come) void queries.invalidateQueries({ queryKey: ['play.gameSession', { sessionId }] });
  }, [come, queries, sessionId]);
  const untilMs = atMs + leftMs;
  const over = useMomentReached(leftMs > 0 ? untilMs : undefined);
  return leftMs > 0 && !over ? untilMs : undefined;
}

/** Whether a moment has come; one that there is not never does. */
function useMomentReached(momentMs: number | undefined): boolean {
  const [passed, setPassed] = useState<number>();
  useEffect(() => {
    if (momentMs === undefined) return;
    const leftMs = momentMs - Date.now();
    if (leftMs > LONGEST_TIMER_MS) return;
    const timer = setTimeout(() => setPassed(momentMs), Math.max(0, leftMs));
    return () => clearTimeout(timer);
  }, [momentMs]);
  return momentMs !== undefined && passed === momentMs;
}
