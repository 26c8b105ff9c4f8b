import { expect, test, vi } from 'vitest';
import type { LanguageCode } from './languages.ts';
import type { Messages } from './messages.ts';
import { createWords } from './words.ts';

const first = () => ({
  code: 'TY' as const,
  messages: { 'ui.open': ['Buksan'] } satisfies Messages,
  complete: false,
});

/** A catalogue store whose catalogues load when the test resolves them. */
function waiting() {
  const arrivals = new Map<LanguageCode, PromiseWithResolvers<Messages>>();
  const words = createWords(first(), (code) => {
    const arrival = Promise.withResolvers<Messages>();
    arrivals.set(code, arrival);
    return arrival.promise;
  });
  return { words, arrive: (code: LanguageCode) => arrivals.get(code)?.resolve({ 'ui.close': [code] }) };
}

test('the later of two quick changes wins, whichever catalogue loads first', async () => {
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

test('a language that fails to load changes nothing', async () => {
  const words = createWords(first(), () => Promise.reject(new Error('offline')));
  const before = words.get();
  await expect(words.change('EN')).rejects.toThrow('offline');
  expect(words.get()).toBe(before);
});

test('the rest of the current language is loaded once, without a render', async () => {
  const { words, arrive } = waiting();
  const heard = vi.fn();
  words.subscribe(heard);
  const { messages } = words.get();
  const change = words.complete();
  arrive('TY');
  await change;
  await words.complete();
  expect(messages).toEqual({ 'ui.open': ['Buksan'], 'ui.close': ['TY'] });
  expect(words.get().messages).toBe(messages);
  expect(heard).not.toHaveBeenCalled();
});

test('a change of language during the load is not overwritten by the earlier language', async () => {
  const { words, arrive } = waiting();
  const completing = words.complete();
  const change = words.change('EN');
  arrive('EN');
  await change;
  arrive('TY');
  await completing;
  expect(words.get()).toEqual({ code: 'EN', messages: { 'ui.close': ['EN'] } });
});
