import { REQUEST_ID_META } from '@tessera/contract/first-view';
import { expect, onTestFinished, test } from 'vitest';
import { showScreen } from '../../testing/screen.tsx';
import { Screen } from './not-found-screen.tsx';

test('an unknown address shows the reference of the page and links to help', async () => {
  const meta = document.head.appendChild(document.createElement('meta'));
  onTestFinished(() => meta.remove());
  meta.name = REQUEST_ID_META;
  meta.content = 'page-404';
  const screen = await showScreen(Screen, { at: '/m/no-such-place' });
  expect(screen.root.textContent).toContain('/m/no-such-place');
  expect(screen.root.textContent).toContain('Reference for support: page-404');
  expect(screen.button('Help').getAttribute('href')).toBe('/m/help');
});
