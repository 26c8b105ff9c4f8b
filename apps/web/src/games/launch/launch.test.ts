import { describe, expect, test } from 'vitest';
import { elapsedText } from './session-strip.tsx';
import { frameRules } from './game-frame.tsx';
import { launchTarget } from './launch-target.ts';

const OWN = 'https://play.example';

test.each([
  [0, '0:00:00'],
  [-5, '0:00:00'],
  [59_999, '0:00:59'],
  [3_600_000, '1:00:00'],
  [45_296_000, '12:34:56'],
])('%i ms reads %s', (ms, text) => {
  expect(elapsedText(ms)).toBe(text);
});

describe('game of an address', () => {
  test.each([
    [
      { nodeId: '7', pageBack: '/m/gameList?gameType=RNG' },
      { nodeId: '7', pageBack: '/m/gameList?gameType=RNG' },
    ],
    [{ nodeId: '7', pageBack: 'https://elsewhere.example/m/home' }, { nodeId: '7' }],
    [{ nodeId: '7', pageBack: `/m/gameList?gameName=${'a'.repeat(1000)}` }, { nodeId: '7' }],
    [
      { nodeId: '7', matchId: '3-12' },
      { nodeId: '7', matchId: '3-12' },
    ],
    [{ nodeId: '7', matchId: '3-' }, { nodeId: '7' }],
    [
      { code: 'lobby', vendor: 'TCG_SEA' },
      { vassalage: 'TCG_SEA', gameId: 'lobby' },
    ],
    [{ vendor: 'TCG_LOTTO_VN' }, { vassalage: 'TCG_LOTTO_VN', gameId: 'lobby' }],
    [
      { playType: 'Tradition', prize_mode: 'Lott' },
      { vassalage: 'LOTT', gameId: 'lobby' },
    ],
    [
      { playType: 'Tradition', prize_mode: 'Elott', code: 'MB' },
      { vassalage: 'ELOTT', gameId: 'MB' },
    ],
  ] as [Record<string, string>, object][])('%j', (search, expected) => {
    expect(launchTarget(search, 'TY')).toEqual({ ...expected, language: 'TY' });
  });

  test.each([
    {},
    { nodeId: '0' },
    { nodeId: '1e3' },
    { nodeId: '9'.repeat(19) },
    { code: 'lobby' },
    { vendor: 'a b', code: 'lobby' },
    { vendor: 'TCG_SEA', code: '../1' },
    { playType: 'Tradition', prize_mode: 'toString' },
    { playType: 'Tradition', vendor: 'TCG_SEA' },
  ] as Record<string, string>[])('is undefined for %j', (search) => {
    expect(launchTarget(search, 'TY')).toBeUndefined();
  });
});

describe('game frame', () => {
  test('of another origin keeps its origin and cannot navigate the page', () => {
    const rules = frameRules('https://games.example/run?a=1', OWN);
    expect(rules).toMatchObject({ src: 'https://games.example/run?a=1', origin: 'https://games.example' });
    expect(rules?.sandbox.split(' ')).toContain('allow-same-origin');
    expect(rules?.sandbox).not.toMatch(/top-navigation|modals|downloads/);
  });

  test('of the same origin cannot remove its sandbox', () => {
    expect(frameRules('/vendor/live', OWN)).toMatchObject({ src: `${OWN}/vendor/live`, origin: 'null' });
    expect(frameRules(`${OWN}/vendor`, OWN)?.sandbox.split(' ')).not.toContain('allow-same-origin');
  });

  test.each([
    'http://games.example',
    'javascript:alert(1)',
    'data:text/html,a',
    'https://',
    'ftp://a.example',
  ])('is refused for %s', (gameUrl) => {
    expect(frameRules(gameUrl, OWN)).toBeUndefined();
  });
});
