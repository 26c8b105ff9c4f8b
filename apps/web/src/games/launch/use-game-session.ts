import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { GameSession } from '@tessera/contract/games/play';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { callOptions, useApi } from '../../api/index.ts';
import { showOrDefer } from '../../api/change-notifications.ts';
import { useBalance } from '../../wallet/index.ts';

/** Frequent enough for the server to count the time between reports as play, and to keep both clocks in agreement. */
const REPORT_EVERY_MS = 60_000;
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export interface FollowedSession {
  readonly session: GameSession;
  /** Time at which `session` was current, by the device clock. */
  readonly atMs: number;
}

/**
 * Follows an open game session. Refetches after a change of the balance and after session events. Each fetch also
 * reports presence: a visible page fetches every minute, and whenever it is hidden or shown.
 */
export function useGameSession(opened: GameSession): FollowedSession {
  const { client } = useApi();
  const queries = useQueryClient();
  const { sessionId } = opened;
  const query = callOptions(client, 'play.gameSession', { sessionId });
  const { data, dataUpdatedAt } = useQuery({ ...query, initialData: opened, refetchOnWindowFocus: false });
  const sequence = useBalance().data?.sequence;
  const counted = useRef(sequence);
  const refresh = useEffectEvent(() => {
    showOrDefer(queries, () => void queries.invalidateQueries({ queryKey: query.queryKey }));
  });
  useEffect(() => {
    const before = counted.current;
    counted.current = sequence;
    if (before !== undefined && before !== sequence) refresh();
  }, [sequence]);
  useEffect(() => {
    const report = () => void (document.hidden || refresh());
    const timer = setInterval(report, REPORT_EVERY_MS);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, []);
  return { session: data, atMs: dataUpdatedAt };
}

/** Ends the game on the server when the screen is left. A page reload continues the game. */
export function useEndOnLeaving(sessionId: string): void {
  const { client, session } = useApi();
  const end = useEffectEvent((ended: string) => {
    // Signing out has already ended the game.
    if (session.get()) client.call('play.endGameSession', { sessionId: ended }).catch(() => undefined);
  });
  useEffect(() => () => end(sessionId), [sessionId]);
}

/** Whether the reality check is due, by the last answer of the server or by the time passed since. */
export function useCheckDue({ session: { state, check }, atMs }: FollowedSession): boolean {
  const come = useMomentReached(check ? atMs + check.dueInMs : undefined);
  return state === 'open' && check !== null && (check.dueInMs === 0 || come);
}

/**
 * End of the market's pause (milliseconds since 1970, device clock), or undefined. Refetches the session when a pause
 * is due.
 */
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

/** Whether a moment has passed; false for undefined. */
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
