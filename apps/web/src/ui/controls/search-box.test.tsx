import { expect, test, vi } from 'vitest';
import { SESSION, showScreen } from '../../../testing/screen.tsx';
import { SearchBox } from './search-box.tsx';

const Search = ({ onSubmit }: { readonly onSubmit: (text: string) => void }) => (
  <SearchBox
    label="Search games"
    clearLabel="Clear the search"
    name="gameName"
    maxLength={60}
    submitted="lotus"
    onSubmit={onSubmit}
  />
);

test('the clear button empties the search, keeps the focus and requests the whole list', async () => {
  const onSubmit = vi.fn();
  const screen = await showScreen(() => <Search onSubmit={onSubmit} />, {
    at: '/m/gameList',
    session: SESSION,
    answers: {},
  });
  const input = screen.root.querySelector('input');
  expect(input?.value).toBe('lotus');
  await screen.press(screen.button('Clear the search'));
  expect([input?.value, document.activeElement]).toEqual(['', input]);
  expect(onSubmit.mock.calls).toEqual([['']]);
});
