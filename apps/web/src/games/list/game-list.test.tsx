import type { Game } from '@tessera/contract/games';
import { act } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type Answers,
  type Input,
  refusing,
  SESSION,
  settle,
  type ShownScreen,
  showScreen,
} from '../../../testing/screen.tsx';
import { GameList } from './game-list.tsx';

function game(nodeId: string, gameName: string): Game {
  const common = {
    gameId: nodeId,
    gameType: 'RNG',
    vassalage: 'JADE',
    iconUrl: `/art/game/${nodeId}.svg`,
  } as const;
  const traits = {
    hot: false,
    isNew: false,
    supportPlay: 1,
    gameClassify: null,
    minBet: null,
    maintenance: null,
  };
  return { nodeId, gameName, ...common, ...traits, playable: true };
}

const LOTUS = game('1', 'Lotus Pond');
const LION = game('2', 'Stone Lion');
const TYPES = [
  {
    gameType: 'RNG',
    total: 2,
    vendors: [
      { vassalage: 'JADE', displayName: 'Jade House', iconUrl: '/art/vendor/JADE.svg' },
      { vassalage: 'REEF', displayName: 'Reef', iconUrl: '/art/vendor/REEF.svg' },
    ],
  },
];

interface OpenOptions {
  readonly at?: string;
  readonly session?: typeof SESSION | null;
  readonly answers?: Answers;
}

async function open({ at = '/m/gameList?gameType=RNG', session = SESSION, answers = {} }: OpenOptions = {}) {
  const screen = await showScreen(() => <GameList />, {
    at,
    session,
    answers: {
      'games.gameTypeList': () => TYPES,
      'games.favouriteIds': () => [LION.nodeId],
      'games.gameList': () => ({ games: [LOTUS, LION], pageNum: 1, totalPages: 1 }),
      ...answers,
    },
  });
  await settle();
  return screen;
}

const tiles = ({ root }: ShownScreen) =>
  [...root.querySelectorAll('ul a[title]')].map((tile) => tile.getAttribute('title'));

async function search(screen: ShownScreen, text: string): Promise<void> {
  const input = screen.root.querySelector<HTMLInputElement>('input[type="search"]');
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  await act(async () => {
    write?.call(input, text);
    input?.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});

describe('searching by name', () => {
  test('waits 200 ms after the last letter and keeps the name in the address', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const screen = await open();
    await search(screen, 'lo');
    await act(() => vi.advanceTimersByTimeAsync(199));
    await search(screen, 'lotus');
    await act(() => vi.advanceTimersByTimeAsync(199));
    expect(screen.place()).toBe('/m/gameList?gameType=RNG');
    await act(() => vi.advanceTimersByTimeAsync(1));
    await settle();
    expect(screen.place()).toBe('/m/gameList?gameType=RNG&gameName=lotus');
    expect(screen.calls.filter(({ input }) => 'gameName' in input)).toEqual([
      { name: 'games.gameList', input: { language: 'EN', gameType: 'RNG', gameName: 'lotus' } },
    ]);
    vi.useRealTimers();
  });

  test('never shows the answer to an earlier name, however late it comes', async () => {
    const waiting = new Map<unknown, (games: Game[]) => void>();
    const gameList = ({ gameName }: Input) =>
      new Promise((resolve) => {
        waiting.set(gameName, (games) => resolve({ games, pageNum: 1, totalPages: 1 }));
      });
    const screen = await open({ answers: { 'games.gameList': gameList } });
    for (const name of ['lotus', 'lion']) {
      await search(screen, name);
      await act(async () => screen.root.querySelector('form')?.requestSubmit());
      await settle();
    }
    waiting.get('lion')?.([LION]);
    await settle();
    waiting.get('lotus')?.([LOTUS]);
    await settle();
    expect(tiles(screen)).toEqual(['Stone Lion']);
  });

  test('without a hit says so and leads to all games', async () => {
    const none = () => ({ games: [], pageNum: 1, totalPages: 0 });
    const screen = await open({
      at: '/m/gameList?gameType=RNG&gameName=xyz',
      answers: { 'games.gameList': none },
    });
    expect(screen.root.textContent).toContain('Nothing is called “xyz” here');
    expect(screen.button('Show all games').getAttribute('href')).toBe('/m/gameList?gameType=RNG');
  });
});

describe('a favourite', () => {
  test('is marked at once', async () => {
    const screen = await open({ answers: { 'games.addFavourite': () => new Promise(() => {}) } });
    await screen.press(screen.button('Add Lotus Pond to favourites'));
    expect(screen.button('Remove Lotus Pond from favourites')).toBeTruthy();
  });

  test('goes back to what it was, with a word, when the server does not follow', async () => {
    const screen = await open({ answers: { 'games.addFavourite': refusing('unknown') } });
    await screen.press(screen.button('Add Lotus Pond to favourites'));
    await settle();
    expect(screen.button('Add Lotus Pond to favourites')).toBeTruthy();
    expect(screen.button('Remove Stone Lion from favourites')).toBeTruthy();
    expect(document.body.textContent).toContain('Lotus Pond could not be saved');
  });

  test('that is taken back leaves the favourites at once', async () => {
    const screen = await open({
      at: '/m/gameList?gameType=RNG&tab=favourites',
      answers: {
        'games.favouriteGamesList': () => ({ content: [LION], pageNum: 1, totalPages: 1 }),
        'games.removeFavourite': () => new Promise(() => {}),
      },
    });
    expect(tiles(screen)).toEqual(['Stone Lion']);
    await screen.press(screen.button('Remove Stone Lion from favourites'));
    expect(tiles(screen)).toEqual([]);
    expect(screen.root.textContent).toContain('No favourites yet');
  });

  test('leads a guest to the login and back to the same list', async () => {
    const screen = await open({ at: '/m/gameList?gameType=RNG&vassalage=JADE', session: null });
    await screen.press(screen.button('Add Lotus Pond to favourites'));
    expect(screen.place()).toBe(
      `/m/login?${new URLSearchParams({ return: '/m/gameList?gameType=RNG&vassalage=JADE' })}`,
    );
  });
});

describe('the list', () => {
  test('lets a chosen vendor go when it is tapped again', async () => {
    const screen = await open();
    await screen.press(screen.button('Jade House'));
    expect(screen.place()).toBe('/m/gameList?gameType=RNG&vassalage=JADE');
    expect(screen.calls.at(-1)?.input).toMatchObject({ vassalage: 'JADE' });
    await screen.press(screen.button('Jade House'));
    expect(screen.place()).toBe('/m/gameList?gameType=RNG');
  });

  test('that did not load says so and loads on the next try', async () => {
    let tries = 0;
    const gameList = () => {
      tries += 1;
      if (tries === 1) throw new TypeError('the network is gone');
      return { games: [LOTUS], pageNum: 1, totalPages: 1 };
    };
    const screen = await open({ answers: { 'games.gameList': gameList } });
    expect(screen.alerts().join()).toContain('No connection');
    await screen.press(screen.button('Try again'));
    await settle();
    expect(tiles(screen)).toEqual(['Lotus Pond']);
  });

  test('of a guest’s own games asks for the login instead of asking the server', async () => {
    const screen = await open({ at: '/m/gameList?tab=recent', session: null });
    expect(screen.root.textContent).toContain('Log in to see your recent games');
    expect(screen.calls.map(({ name }) => name)).toEqual(['games.gameTypeList']);
  });
});
