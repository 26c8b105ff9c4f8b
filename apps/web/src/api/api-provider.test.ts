import { expect, test } from 'vitest';
import { namesLanguage, previousTranslation } from './api-provider.tsx';

test('a query with a language is distinguished from a query without one', () => {
  expect(namesLanguage(['games.hotGames', { language: 'TY' }])).toBe(true);
  expect(namesLanguage(['games.pages', 'games.hotGames', { language: 'TY' }])).toBe(true);
  expect(namesLanguage(['wallet.wallet', {}])).toBe(false);
});

test('the previous answer is shown only while the query loads in a new language', () => {
  const shown = (before: readonly unknown[], now: readonly unknown[]) =>
    previousTranslation(now)('answer', { queryKey: before });
  const slots = { language: 'TY', gameType: 'RNG' };
  expect(shown(['games', slots], ['games', { ...slots, language: 'EN' }])).toBe('answer');
  expect(shown(['games', slots], ['games', { ...slots, gameType: 'LIVE' }])).toBeUndefined();
  expect(shown(['games', slots], ['hot', { ...slots, language: 'EN' }])).toBeUndefined();
  expect(previousTranslation(['games', slots])('answer', undefined)).toBeUndefined();
});
