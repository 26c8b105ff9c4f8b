import type { Need } from '@tessera/contract/first-view';
import type { Issue } from '@tessera/contract/lottery/numeros';
import { type CallOutput, useCall } from '../api/index.ts';
import { useSettledLanguage } from '../i18n/locale-provider.tsx';

export type LotteryGame = CallOutput<'lottery.lotteryGames'>[number];
export type DrawnIssue = CallOutput<'numeros.latestDraws'>[number];
/** Also an issue that was cancelled before its draw. */
export type ListedIssue = CallOutput<'numeros.draws'>['content'][number];

/** Issues change every minute at most; a result is a few seconds old at most. */
export const REFETCH_EVERY_MS = 5000;

/** Calls of the hall. */
export function hallNeeds(language: string): readonly Need[] {
  return [
    { call: 'lottery.lotteryGames', input: { language } },
    { call: 'numeros.currentIssues', input: {} },
    { call: 'numeros.latestDraws', input: {} },
  ];
}

/** All lotteries, named in the language of the page. */
export function useLotteryGames() {
  return useCall('lottery.lotteryGames', { language: useSettledLanguage() });
}

/** An issue with the end of its sale and its draw by the clock of the device, in milliseconds since 1970. */
export interface TimedIssue extends Issue {
  readonly closesAtMs: number;
  readonly drawsAtMs: number;
}

/**
 * Times by the clock of the device, which may be wrong. `serverTime` is the time of the server at `loadedAtMs`.
 */
export function onDeviceClock(issue: Issue, serverTime: string, loadedAtMs: number): TimedIssue {
  const aheadMs = loadedAtMs - Date.parse(serverTime);
  return {
    ...issue,
    closesAtMs: Date.parse(issue.closesAt) + aheadMs,
    drawsAtMs: Date.parse(issue.drawsAt) + aheadMs,
  };
}

/** The issues on sale by game. */
export function useOpenIssues(enabled = true) {
  const { data, dataUpdatedAt, refetch } = useCall(
    'numeros.currentIssues',
    {},
    { enabled, refetchEveryMs: REFETCH_EVERY_MS },
  );
  const issues = new Map(
    data?.content.map((issue) => [issue.gameId, onDeviceClock(issue, data.serverTime, dataUpdatedAt)]),
  );
  return { issues, loaded: data !== undefined, refetch };
}

/** The latest results by game. */
export function useLatestDraws(): ReadonlyMap<string, DrawnIssue> {
  const { data } = useCall('numeros.latestDraws', {}, { refetchEveryMs: REFETCH_EVERY_MS });
  return new Map(data?.map((draw) => [draw.gameId, draw]));
}

/** The sale of one game on the clock of the device. */
export function useSale(gameId: string) {
  const { data, dataUpdatedAt, error, refetch, isPending } = useCall(
    'numeros.currentNumeros',
    { gameId },
    { refetchEveryMs: REFETCH_EVERY_MS },
  );
  const timed = (issue: Issue) => onDeviceClock(issue, data?.serverTime ?? '', dataUpdatedAt);
  return {
    current: data?.currentNumero ? timed(data.currentNumero) : undefined,
    next: data?.nextNumeros.map(timed) ?? [],
    last: data?.lastNumero ?? undefined,
    /** The time of the server when it answered; undefined before. */
    serverTimeMs: data && Date.parse(data.serverTime),
    loaded: data !== undefined,
    error: isPending ? null : error,
    refetch,
  };
}
