import { expect, test } from 'vitest';
import { namesLanguage, previousTranslation } from './api-provider.tsx';

test('a question that names its language is told from one that does not', () => {
  expect(namesLanguage(['games.hotGames', { language: 'TY' }])).toBe(true);
  expect(namesLanguage(['games.pages', 'games.hotGames', { language: 'TY' }])).toBe(true);
  expect(namesLanguage(['wallet.wallet', {}])).toBe(false);
});

test('an answer stays until it has come in the new language, and only then', () => {
  const shown = (asked: readonly unknown[], now: readonly unknown[]) =>
    previousTranslation(now)('answer', { queryKey: asked });
  const slots = { language: 'TY', gameType: 'RNG' };
  expect(shown(['games', slots], ['games', { ...slots, language: 'EN' }])).toBe('answer');
  expect(shown(['games', slots], ['games', { ...slots, gameType: 'LIVE' }])).toBeUndefined();
  expect(shown(['games', slots], ['hot', { ...slots, language: 'EN' }])).toBeUndefined();
  expect(previousTranslation(['games', slots])('answer', undefined)).toBeUndefined();
});
