import { describe, expect, test } from 'vitest';
import { brokenIn, safeHtml } from './safe-html.ts';

describe('safeHtml', () => {
  test.each([
    ['<p>Hi<script>alert(1)</script></p>', '<p>Hi</p>'],
    ['<img src=/art/x.svg onerror=alert(1)>', '<img src="/art/x.svg" />'],
    ['a<img src="//elsewhere.example/p.png" alt="a">b', 'ab'],
    ['<a href="javascript:alert(1)">go</a>', '<a>go</a>'],
    ['<a href="&#106;avascript:alert(1)">go</a>', '<a>go</a>'],
    ['<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>', '<a>x</a>'],
    ['<p style="position:fixed;color:red">x</p>', '<p>x</p>'],
    ['<iframe srcdoc="<script>alert(1)</script>"></iframe>text', 'text'],
    ['<form action="/wps/x"><input name="a">Send</form>', 'Send'],
  ])('sanitizes %s', (given, expected) => {
    expect(safeHtml(given)).toBe(expected);
  });

  test('preserves the permitted elements', () => {
    const text =
      '<h2>Rules</h2><p dir="rtl"><strong>One</strong> &amp; <a href="/m/rewardCenter">two</a></p><ul><li>three</li></ul>';
    expect(safeHtml(text)).toBe(text);
  });

  test('returns its own output unchanged', () => {
    const once = safeHtml('<div><p>a<b>b</div>c&lt;script&gt;');
    expect(safeHtml(once)).toBe(once);
  });
});

describe('picture sources', () => {
  const CDN = 'https://cdn.example.com';

  test('are limited to this site and the picture servers', () => {
    const [own, hosted] = ['<img src="/art/a.svg" />', `<img src="${CDN}/a.png" />`];
    const elsewhere =
      '<img src="https://cdn.example.com.evil.example/a.png"><img src="x.png"><img src="/\\evil/x">';
    expect(safeHtml(own + hosted + elsewhere, [CDN])).toBe(own + hosted);
    expect(safeHtml(own + hosted, [])).toBe(own);
  });

  test.each([
    ['<img src="https://elsewhere.example/a.png">', 'https://elsewhere.example/a.png'],
    ['<img src="http://cdn.example.com/a.png">', 'http://cdn.example.com/a.png'],
    ['<img src="//elsewhere.example/a.png">', '//elsewhere.example/a.png'],
    ['<img src="a.png">', 'a.png'],
    ['<img src="data:image/png;base64,AA">', 'data:image/png;base64,AA'],
  ])('are reported when the page would not show them: %s', (html, src) => {
    expect(brokenIn(html, [CDN])).toEqual([`the picture ${src} is neither of this site nor of imageCDNs`]);
  });

  test('are not reported when the page shows them', () => {
    expect(brokenIn(`<img src="/art/a.svg"><img src="${CDN}/a.png"><img alt="a">`, [CDN])).toEqual([]);
  });
});

describe('link targets', () => {
  test.each(['help', '?i=2', '#top', '../m/help', 'www.elsewhere.example', '', '//elsewhere.example/'])(
    'are reported when they lead nowhere: “%s”',
    (href) => {
      expect(brokenIn(`<a href="${href}">x</a>`, [])).toEqual([
        `the link ${href} must begin with /m/, https:, mailto: or tel:`,
      ]);
    },
  );

  test.each(['/', '/m/help?i=2', '/docs', 'https://a.example', 'mailto:a@b.example', 'tel:+632'])(
    'are not reported when they are valid: %s',
    (href) => {
      expect(brokenIn(`<a href="${href}">x</a>`, [])).toEqual([]);
    },
  );
});
