import { amountFromUnits } from '@tessera/contract/money';
import type { LimitKind, LimitView } from '@tessera/contract/wallet/protection';
import type { LimitRow } from './queries.ts';

const HOUR_MS = 3_600_000;

/** A limit or a part of it as the outside reads it: an amount, of time hours. */
export function shownAmount(kind: LimitKind, most: bigint): string {
  return kind === 'time' ? String(Math.floor((Number(most) / HOUR_MS) * 100) / 100) : amountFromUnits(most);
}

export function limitView(
  { kind, period, most, used, raiseTo, raiseFrom, until }: LimitRow,
  now: Date,
): LimitView {
  const left = most > used ? most - used : 0n;
  return {
    kind,
    period,
    most: shownAmount(kind, most),
    used: shownAmount(kind, used),
    left: shownAmount(kind, left),
    until: until.toISOString(),
    raise: raiseFrom && {
      to: raiseTo === null ? null : shownAmount(kind, raiseTo),
      from: raiseFrom.toISOString(),
      ready: now >= raiseFrom,
    },
  };
}
