import { expect, test } from 'vitest';
import { sanitised } from './rich-content.tsx';

test.each([
  ['<p>a<img src=x onerror=alert(1)></p>', '<p>a<img></p>'],
  ['<a href="javascript:alert(1)">b</a>', '<a>b</a>'],
  ['<form><button>c</button></form>', 'c'],
  ['<p id="root" style="color:red">d</p>', '<p>d</p>'],
  ['<a href="//elsewhere.example">e</a>', '<a>e</a>'],
  ['<math><mi xlink:href="data:x,<script>alert(1)</script>">f</mi></math>', ''],
])('%s', (given, expected) => {
  expect(sanitised(given)).toBe(expected);
});

test('preserves the markup that editors may use', () => {
  const text = '<h2>Rules</h2><p><strong>One</strong> <a href="/m/help">two</a></p>';
  expect(sanitised(text)).toBe(text);
});
