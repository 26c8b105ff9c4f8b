import { expect, it } from 'vitest';
import { shownHtml } from './safe-html.ts';

it('a picture is removed once its server is no longer configured, even from text that was sanitized before', () => {
  const html = '<p>Come in</p><img src="https://pictures.example/door.png" alt="A door" />';
  const servers = ['https://pictures.example'];
  expect(shownHtml(html, servers)).toBe(html);
  expect(shownHtml(html, [])).toBe('<p>Come in</p>');
  expect(shownHtml(html, servers)).toBe(html);
});
