import { act, useId, useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { SESSION, type ShownScreen, showScreen } from '../../testing/screen.tsx';
import { saveDraftsOf, useDraft } from './drafts.ts';

beforeEach(() => sessionStorage.clear());

function Form() {
  const id = useId();
  const [name, setName] = useState('');
  useDraft('test', { name }, (draft) => setName(draft['name'] ?? ''));
  return (
    <>
      <label htmlFor={id}>Name</label>
      <input id={id} value={name} onChange={(event) => setName(event.target.value)} />
    </>
  );
}

/** The form as a member sees it after the login. */
const open = (userName = SESSION.userName) =>
  showScreen(Form, { at: '/m/test', session: { ...SESSION, userName } });

async function end(screen: ShownScreen, over?: 'over'): Promise<void> {
  await act(async () => screen.api.session.set(null, over));
}

test('a draft from the end of a session is restored once after the next login', async () => {
  const screen = await open();
  await screen.type('Name', 'half a sentence');
  await end(screen, 'over');
  expect((await open()).field('Name').value).toBe('half a sentence');
  expect((await open()).field('Name').value).toBe('');
});

test('another member finds no draft in the form or in the tab', async () => {
  const screen = await open();
  await screen.type('Name', 'mine');
  await end(screen, 'over');
  saveDraftsOf('somebody');
  expect(sessionStorage.getItem('drafts')).toBeNull();
  expect((await open('somebody')).field('Name').value).toBe('');
});

test('a sign-out deletes the drafts', async () => {
  const screen = await open();
  await screen.type('Name', 'mine');
  await end(screen);
  expect(sessionStorage.getItem('drafts')).toBeNull();
});
