// @vitest-environment jsdom
import {
  joinSlip,
  MAX_LINES,
  MAX_SLIP_LENGTH,
  slipLineOf,
  type SlipLine,
} from '@tessera/contract/lottery/slip';
import { beforeEach, describe, expect, it } from 'vitest';
import { type ChaseRequest, endSentChase, sentChaseKey, storeSentChase } from './sent-chase.ts';
import { isLocked, linesOf, type SlipPlace, slipStore } from './slip-store.ts';

const PLACE: SlipPlace = { gameId: '7', mode: 1, owner: 'ann' };
const GUEST: SlipPlace = { ...PLACE, owner: undefined };

function lineOf(text: string): SlipLine {
  const line = slipLineOf(text);
  if (typeof line === 'string') throw new Error(`${text}: ${line}`);
  return line;
}

const FIRST = '1_2_3~1~1201~1~1950~1';
const SECOND = '4,5_6_7~2~1201~0.1~1900~3';

/** A chase of a line of `PLACE`. */
const CHASE: ChaseRequest = {
  gameId: PLACE.gameId,
  prizeModeId: PLACE.mode,
  currentNumero: '20261128-0001',
  bettingSlipString: FIRST,
  plan: { kind: 'constant', phases: 2, multiple: 1 },
  phases: [],
  winningStop: true,
  requestKey: 'c0ffee00-0000-4000-8000-000000000001',
};

beforeEach(() => localStorage.clear());

describe('slip of a lottery', () => {
  it('survives a reload', () => {
    slipStore(PLACE).add([lineOf(FIRST), lineOf(SECOND)]);
    slipStore(PLACE).remove(0);
    expect(slipStore(PLACE).read()).toEqual({ lines: [SECOND] });
    expect(linesOf(slipStore(PLACE).read())[0]?.picks).toEqual([[4, 5], [6], [7]]);
  });

  it('is one for each lottery, prize mode and member', () => {
    slipStore(PLACE).add([lineOf(FIRST)]);
    for (const other of [{ gameId: '8' }, { mode: 2 }, { owner: 'bob' }, { owner: undefined }] as const)
      expect(slipStore({ ...PLACE, ...other }).read().lines).toEqual([]);
  });

  it('takes as many lines as an order can have', () => {
    const store = slipStore(PLACE);
    expect(store.add(Array.from({ length: MAX_LINES - 1 }, () => lineOf(FIRST)))).toBe(MAX_LINES - 1);
    expect(store.add([lineOf(FIRST), lineOf(SECOND)])).toBe(1);
    expect(store.add([lineOf(SECOND)])).toBe(0);
    expect(store.read().lines).toHaveLength(MAX_LINES);
  });

  it('takes as many characters as an order can have', () => {
    const digits = Array.from({ length: 10 }, (_, digit) => digit);
    const long = Array.from({ length: MAX_LINES }, () => ({
      ...lineOf(FIRST),
      picks: [digits, digits, digits],
    }));
    const store = slipStore(PLACE);
    store.add(long);
    expect(joinSlip(store.read().lines).length).toBeLessThanOrEqual(MAX_SLIP_LENGTH);
  });

  it('is not locked by a stored chase that cannot be read', () => {
    const store = slipStore(PLACE);
    store.add([lineOf(FIRST)]);
    localStorage.setItem(sentChaseKey(PLACE.gameId, PLACE.owner), '{');
    expect(isLocked(store.read())).toBe(false);
  });

  it('is locked while the answer to a chase of its lines is unknown', () => {
    const key = sentChaseKey(PLACE.gameId, PLACE.owner);
    const store = slipStore(PLACE);
    store.add([lineOf(FIRST)]);
    storeSentChase(key, CHASE);
    const locked = store.read();
    expect(isLocked(locked)).toBe(true);
    expect(store.read()).toBe(locked);
    expect(store.add([lineOf(SECOND)])).toBe(0);
    store.clear();
    store.replace([lineOf(SECOND)]);
    expect(store.read().lines).toEqual([FIRST]);
    expect(() => store.begin({ numero: '20261128-0001', amount: '2.00', returnVersion: 1 })).toThrow('chase');
    expect(isLocked(slipStore({ ...PLACE, mode: 2 }).read())).toBe(false);
    expect(isLocked(slipStore({ ...PLACE, owner: 'bob' }).read())).toBe(false);
    endSentChase(key, CHASE);
    expect(store.read()).toEqual({ lines: [FIRST] });
  });

  it('drops lines that are no lines of this version', () => {
    localStorage.setItem('lottery.slip 7 1 ann', JSON.stringify({ lines: ['1~1~9999~1~1~1', FIRST] }));
    expect(slipStore(PLACE).read().lines).toEqual([FIRST]);
    localStorage.setItem('lottery.slip 7 1 ann', 'not JSON');
    expect(slipStore(PLACE).read().lines).toEqual([]);
  });

  it('gives the lines of a guest to the member who logs in', () => {
    slipStore(GUEST).add([lineOf(SECOND)]);
    slipStore(PLACE).add([lineOf(FIRST)]);
    slipStore(PLACE).adopt();
    expect(slipStore(PLACE).read().lines).toEqual([FIRST, SECOND]);
    expect(slipStore(GUEST).read().lines).toEqual([]);
  });
});

describe('order whose answer is unknown', () => {
  it('is sent again with the same key, issue, amount and lines', () => {
    slipStore(PLACE).add([lineOf(FIRST)]);
    const begun = slipStore(PLACE).begin({ numero: '20261128-0007', amount: '2.00', returnVersion: 1 });
    expect(begun.slip).toBe(FIRST);
    expect(slipStore(PLACE).begin({ numero: '20261128-0008', amount: '4.00', returnVersion: 1 })).toEqual(
      begun,
    );
  });

  it('keeps its lines until the answer is known', () => {
    const store = slipStore(PLACE);
    store.add([lineOf(FIRST)]);
    slipStore(GUEST).add([lineOf(SECOND)]);
    store.begin({ numero: '20261128-0007', amount: '2.00', returnVersion: 1 });
    const before = store.read();
    expect(store.add([lineOf(SECOND)])).toBe(0);
    store.remove(0);
    store.clear();
    store.replace([]);
    store.adopt();
    expect(store.read()).toEqual(before);
    expect(slipStore(GUEST).read().lines).toEqual([SECOND]);
  });

  it('removes its lines when it was placed', () => {
    const store = slipStore(PLACE);
    store.add([lineOf(FIRST)]);
    const { requestKey } = store.begin({ numero: '20261128-0007', amount: '2.00', returnVersion: 1 });
    store.placed(requestKey);
    expect(store.read()).toEqual({ lines: [] });
  });

  it('frees its lines for another order when it was refused', () => {
    const store = slipStore(PLACE);
    store.add([lineOf(FIRST)]);
    const { requestKey } = store.begin({ numero: '20261128-0007', amount: '2.00', returnVersion: 1 });
    store.refused(requestKey);
    expect(store.read()).toEqual({ lines: [FIRST] });
    expect(store.begin({ numero: '20261128-0008', amount: '2.00', returnVersion: 1 }).requestKey).not.toBe(
      requestKey,
    );
  });

  it('does not lose the lines of a later order by a late answer', () => {
    const store = slipStore(PLACE);
    store.add([lineOf(FIRST)]);
    const { requestKey } = store.begin({ numero: '20261128-0007', amount: '2.00', returnVersion: 1 });
    store.placed(requestKey);
    store.add([lineOf(SECOND)]);
    store.placed(requestKey);
    store.refused(requestKey);
    expect(store.read().lines).toEqual([SECOND]);
  });
});
