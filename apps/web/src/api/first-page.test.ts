import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { firstPageOf } from './first-page.ts';

const NEED = { call: 'rewards.rewardList', input: { list: 'open', language: 'EN' } } as const;
const KEY = [NEED.call, NEED.input];

function queriesWithFirstView(): QueryClient {
  const queries = new QueryClient();
  queries.setQueryData(KEY, { next: null }, { updatedAt: 1_000 });
  return queries;
}

test('a list begins with the page of the first view and its time', () => {
  const { initialPageParam, initialData, initialDataUpdatedAt } = firstPageOf(
    queriesWithFirstView(),
    NEED,
    '',
  );
  expect(initialPageParam).toBe('');
  expect(initialData()).toEqual({ pages: [{ next: null }], pageParams: [''] });
  expect(initialDataUpdatedAt()).toBe(1_000);
});

test('a page that a change notification invalidated is fetched again', async () => {
  const queries = queriesWithFirstView();
  await queries.invalidateQueries({ queryKey: KEY });
  const { initialData, initialDataUpdatedAt } = firstPageOf(queries, NEED, '');
  expect(initialData()).toBeUndefined();
  expect(initialDataUpdatedAt()).toBeUndefined();
});

test('a list whose input depends on the time begins without a page', () => {
  expect(firstPageOf(queriesWithFirstView(), undefined, '').initialData()).toBeUndefined();
});
