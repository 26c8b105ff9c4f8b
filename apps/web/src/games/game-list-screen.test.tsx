import type { Game } from '@tessera/contract/games/games';
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
} from '../../testing/screen.tsx';
import { GameList } from './game-list-screen.tsx';

function game(nodeId: string, gameName: string): Game {
  const iconUrl = `/art/game/${nodeId}.svg`;
  const common = { gameId: nodeId, gameType: 'RNG', vassalage: 'JADE', iconUrl } as const;
  const traits = {
    hot: false,
    isNew: false,
    supportPlay: 1,
    gameClassify: null,
    gameClassifyNew: null,
    minBet: null,
    maintenance: null,
    roomId: '',
    nodeName: '',
    showIcon: '',
  };
  return { nodeId, gameName, ...common, ...traits, playable: true };
}

const LOTUS = game('1', 'Lotus Pond');
const LION = game('2', 'Stone Lion');
const TYPES = [
  {
    gameType: 'RNG',
    total: 2,
    classes: ['JP', 'SM'],
    vendors: [
      { vassalage: 'JADE', displayName: 'Jade House', iconUrl: '/art/vendor/JADE.svg', maintenance: null },
      { vassalage: 'REEF', displayName: 'Reef', iconUrl: '/art/vendor/REEF.svg', maintenance: null },
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
      'games.gameList': () => ({ games: [LOTUS, LION], pageNum: 1, totalPages: 1, totalCount: 2 }),
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

describe('search by name', () => {
  test('waits 200 ms after the last letter and writes the name into the address', async () => {
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

  test('ignores a late answer to an earlier name', async () => {
    const waiting = new Map<unknown, (games: Game[]) => void>();
    const gameList = ({ gameName }: Input) =>
      new Promise((resolve) => {
        waiting.set(gameName, (games) =>
          resolve({ games, pageNum: 1, totalPages: 1, totalCount: games.length }),
        );
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

  test('without a result says so and links to all games', async () => {
    const none = () => ({ games: [], pageNum: 1, totalPages: 0, totalCount: 0 });
    const screen = await open({
      at: '/m/gameList?gameType=RNG&gameName=xyz',
      answers: { 'games.gameList': none },
    });
    expect(screen.root.textContent).toContain('We found nothing called “xyz”');
    expect(screen.button('Show all games').getAttribute('href')).toBe('/m/gameList?gameType=RNG');
  });
});

describe('favourite', () => {
  test('is marked at once', async () => {
    const screen = await open({ answers: { 'games.addFavourite': () => new Promise(() => {}) } });
    await screen.press(screen.button('Add Lotus Pond to favorites'));
    expect(screen.button('Remove Lotus Pond from favorites')).toBeTruthy();
  });

  test('is reverted with a message when the server refuses', async () => {
    const screen = await open({ answers: { 'games.addFavourite': refusing('unknown') } });
    await screen.press(screen.button('Add Lotus Pond to favorites'));
    await settle();
    expect(screen.button('Add Lotus Pond to favorites')).toBeTruthy();
    expect(screen.button('Remove Stone Lion from favorites')).toBeTruthy();
    expect(document.body.textContent).toContain('Lotus Pond could not be saved');
  });

  test('disappears from the favourites at once when it is unmarked', async () => {
    const screen = await open({
      at: '/m/gameList?gameType=RNG&tab=favourites',
      answers: {
        'games.favouriteGamesList': () => ({ content: [LION], pageNum: 1, totalPages: 1, totalCount: 1 }),
        'games.removeFavourite': () => new Promise(() => {}),
      },
    });
    expect(tiles(screen)).toEqual(['Stone Lion']);
    await screen.press(screen.button('Remove Stone Lion from favorites'));
    expect(tiles(screen)).toEqual([]);
    expect(screen.root.textContent).toContain('No favorites yet');
  });

  test('leads a guest to the login and back to the same list', async () => {
    const screen = await open({ at: '/m/gameList?gameType=RNG&vassalage=JADE', session: null });
    await screen.press(screen.button('Add Lotus Pond to favorites'));
    expect(screen.place()).toBe(
      `/m/login?${new URLSearchParams({ return: '/m/gameList?gameType=RNG&vassalage=JADE' })}`,
    );
  });
});

describe('filter panel', () => {
  test('applies vendor, class and lowest bet together, and clears a chosen vendor', async () => {
    // jsdom's dialogs neither open nor close.
    Object.assign(HTMLDialogElement.prototype, { showModal() {}, close() {} });
    const screen = await open({ at: '/m/gameList?gameType=RNG&vassalage=REEF' });
    await screen.press(screen.button('Filter'));
    const panel = screen.root.ownerDocument.querySelector('dialog');
    const press = async (words: string) => {
      const found = [...(panel?.querySelectorAll<HTMLElement>('button') ?? [])].find(
        ({ textContent }) => textContent === words,
      );
      if (!found) throw new Error(`no ${words}`);
      await screen.press(found);
    };
    await press('Reef');
    await press('Jackpots');
    await press('₱0.05');
    await press('Show games');
    expect(screen.place()).toBe('/m/gameList?gameType=RNG&gameClassify=JP&minBet=0.05');
  });
});

describe('game list', () => {
  test('clears a chosen vendor on a second tap', async () => {
    const screen = await open();
    await screen.press(screen.button('Jade House'));
    expect(screen.place()).toBe('/m/gameList?gameType=RNG&vassalage=JADE');
    expect(screen.calls.at(-1)?.input).toMatchObject({ vassalage: 'JADE' });
    await screen.press(screen.button('Jade House'));
    expect(screen.place()).toBe('/m/gameList?gameType=RNG');
  });

  test('requests another page only near the screen, and reserves the places of all games', async () => {
    const full = Array.from({ length: 26 }, (_, index) => game(`${index + 1}`, `Game ${index + 1}`));
    const screen = await open({
      answers: { 'games.gameList': () => ({ games: full, pageNum: 1, totalPages: 40, totalCount: 1040 }) },
    });
    expect(screen.calls.filter(({ name }) => name === 'games.gameList')).toHaveLength(1);
    expect(screen.root.querySelector('main ul, ul[style]')?.getAttribute('style')).toContain('--rows: 347');
    expect(tiles(screen)).toHaveLength(24);
    expect(screen.root.querySelectorAll('li[aria-setsize="1040"]')).toHaveLength(24);
  });

  test('offers no classes for a single vendor or for a category without classes', async () => {
    const strip = (screen: ShownScreen) => screen.root.querySelector('nav[aria-label="Game categories"]');
    expect(strip(await open())?.textContent).toBe('AllNewJackpotsSlot machines');
    expect(strip(await open({ at: '/m/gameList?gameType=RNG&vassalage=JADE' }))).toBeNull();
    expect(strip(await open({ at: '/m/gameList?gameType=FISH' }))).toBeNull();
    expect(strip(await open({ at: '/m/gameList?gameType=PVP' }))).toBeNull();
    expect(strip(await open({ at: '/m/gameList?gameType=LIVE' }))).toBeNull();
  });

  test('reports a failed load and loads on retry', async () => {
    let tries = 0;
    const gameList = () => {
      tries += 1;
      if (tries === 1) throw new TypeError('the network is gone');
      return { games: [LOTUS], pageNum: 1, totalPages: 1, totalCount: 1 };
    };
    const screen = await open({ answers: { 'games.gameList': gameList } });
    expect(screen.alerts().join()).toContain('No connection');
    await screen.press(screen.button('Try again'));
    await settle();
    expect(tiles(screen)).toEqual(['Lotus Pond']);
  });

  test('leads a guest to the login for personal lists, without a call', async () => {
    const screen = await open({ at: '/m/gameList?tab=recent', session: null });
    expect(screen.root.textContent).toContain('Log in to see your recent games');
    expect(screen.calls.map(({ name }) => name)).toEqual(['games.gameTypeList']);
  });
});
