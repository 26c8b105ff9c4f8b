import type { Game } from '@tessera/contract/games/games';
import { act, useEffect, useRef, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showScreen } from '../../../testing/screen.tsx';
import { EndlessGrid } from './endless-grid.tsx';

const HEARTS = { ids: new Set<string>(), onMark: () => {} };
const TOTAL = 60;

function game(place: number): Game {
  return {
    nodeId: `${place}`,
    gameId: `${place}`,
    gameName: `Game ${place}`,
    gameType: 'RNG',
    vassalage: 'JADE',
    iconUrl: `/art/game/${place}.svg`,
    hot: false,
    isNew: false,
    playable: true,
    supportPlay: 0,
    gameClassify: null,
    roomId: '',
    nodeName: '',
    showIcon: '',
    gameClassifyNew: null,
    minBet: null,
    maintenance: null,
  };
}

/** Sets the next input of the grid. */
let record: (passing: boolean, here: boolean) => void;

function Grid({
  passing,
  here,
  total = TOTAL,
}: {
  readonly passing: boolean;
  readonly here: boolean;
  readonly total?: number;
}) {
  const ref = useRef<HTMLUListElement>(null);
  const rows = { first: 0, end: 10, passing };
  return (
    <EndlessGrid
      ref={ref}
      label="Games"
      total={total}
      rows={rows}
      gameAt={(place) => (here ? game(place) : undefined)}
      hearts={HEARTS}
    />
  );
}

async function open(passing: boolean, here = true) {
  function Harness() {
    const [state, setState] = useState({ passing, here });
    useEffect(() => {
      record = (nextPassing, nextHere) => setState({ passing: nextPassing, here: nextHere });
    }, []);
    return <Grid {...state} />;
  }
  return showScreen(Harness, { at: '/m/gameList' });
}

const named = (root: Element) => root.querySelectorAll('a[title]').length;
const pictured = (root: Element) => root.querySelectorAll('img[src]').length;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('fast scrolling shows names without pictures until it slows down; loaded pictures stay', async () => {
  const { root } = await open(true);
  expect([named(root), pictured(root)]).toEqual([30, 0]);
  act(() => record(false, true));
  expect(pictured(root)).toBe(30);
  act(() => record(true, true));
  expect(pictured(root)).toBe(30);
});

test('a page of tiles is drawn twelve per frame, and no tile is skipped', async () => {
  const { root } = await open(false, false);
  expect([named(root), root.querySelectorAll('li[aria-hidden="true"]').length]).toEqual([0, 30]);
  act(() => record(false, true));
  const seen: number[] = [];
  for (let frame = 0; frame < 4; frame += 1) {
    act(() => void vi.advanceTimersByTime(17));
    seen.push(named(root));
  }
  expect(seen).toEqual([12, 24, 30, 30]);
  expect(root.querySelectorAll('li[aria-hidden="true"]')).toHaveLength(0);
});

test('the empty places of the last row are no placeholders', async () => {
  const lastOf = async (total: number) => {
    const { root } = await showScreen(() => <Grid passing={false} here total={total} />, {
      at: '/m/gameList',
    });
    return root.querySelector('ul')?.getAttribute('data-last');
  };
  expect([await lastOf(1), await lastOf(29), await lastOf(30), await lastOf(31)]).toEqual([
    '1',
    '2',
    null,
    null,
  ]);
});
