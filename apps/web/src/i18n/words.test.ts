import { expect, test, vi } from 'vitest';
import type { LanguageCode } from './languages.ts';
import type { Messages } from './messages.ts';
import { createWords, type Words } from './words.ts';

const FIRST: ReturnType<Words['get']> = {
  code: 'TY',
  messages: { 'ui.close': ['Isara'] },
  complete: false,
};

/** Words whose catalogues arrive when the test says so. */
function waiting() {
  const arrivals = new Map<LanguageCode, PromiseWithResolvers<Messages>>();
  const words = createWords(FIRST, (code) => {
    const arrival = Promise.withResolvers<Messages>();
    arrivals.set(code, arrival);
    return arrival.promise;
  });
  return { words, arrive: (code: LanguageCode) => arrivals.get(code)?.resolve({ 'ui.close': [code] }) };
}

test('of two quick changes the later one stands, whichever catalogue arrives first', async () => {
  const { words, arrive } = waiting();
  const heard = vi.fn();
  words.subscribe(heard);
  const changes = [words.change('EN'), words.change('AR')];
  arrive('AR');
  await changes[1];
  arrive('EN');
  await Promise.all(changes);
  expect(words.get().code).toBe('AR');
  expect(heard).toHaveBeenCalledTimes(1);
});

test('a language that does not arrive changes nothing', async () => {
  const words = createWords(FIRST, () => Promise.reject(new Error('offline')));
  await expect(words.change('EN')).rejects.toThrow('offline');
  expect(words.get()).toBe(FIRST);
});

test('the rest of the language in use is brought once', async () => {
  const { words, arrive } = waiting();
  const change = words.complete();
  arrive('TY');
  await change;
  await words.complete();
  expect(words.get()).toEqual({ code: 'TY', messages: { 'ui.close': ['TY'] }, complete: true });
});
