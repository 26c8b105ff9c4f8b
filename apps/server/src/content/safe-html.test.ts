import { describe, expect, test } from 'vitest';
import { safeHtml } from './safe-html.ts';

describe('the HTML of an editor', () => {
  test.each([
    ['<p>Hi<script>alert(1)</script></p>', '<p>Hi</p>'],
    ['<img src=x onerror=alert(1)>', '<img src="x" />'],
    ['<img src="//elsewhere.example/p.png" alt="a">', '<img alt="a" />'],
    ['<a href="javascript:alert(1)">go</a>', '<a>go</a>'],
    ['<a href="&#106;avascript:alert(1)">go</a>', '<a>go</a>'],
    ['<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>', '<a>x</a>'],
    ['<p style="position:fixed;color:red">x</p>', '<p>x</p>'],
    ['<iframe srcdoc="<script>alert(1)</script>"></iframe>text', 'text'],
    ['<form action="/wps/x"><input name="a">Send</form>', 'Send'],
  ])('%s', (given, kept) => {
    expect(safeHtml(given)).toBe(kept);
  });

  test('keeps what an editor may use', () => {
    const text =
      '<h2>Rules</h2><p dir="rtl"><strong>One</strong> &amp; <a href="/m/rewardCenter">two</a></p><ul><li>three</li></ul>';
    expect(safeHtml(text)).toBe(text);
  });

  test('said twice it is the same', () => {
    const once = safeHtml('<div><p>a<b>b</div>c&lt;script&gt;');
    expect(safeHtml(once)).toBe(once);
  });
});
