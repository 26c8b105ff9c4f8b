import { api } from '@tessera/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { editorOf } from '../../../testing/content/editor.ts';

const CALL = 'alert(1)';
/** Spellings of an address that runs a script. */
const ADDRESSES = [
  `javascript:${CALL}`,
  `JaVaScRiPt:${CALL}`,
  ` \u0001javascript:${CALL}`,
  `java\tscript:${CALL}`,
  `java\nscript:${CALL}`,
  `java&#10;script:${CALL}`,
  `java&Tab;script:${CALL}`,
  `&#106;avascript:${CALL}`,
  `&#x6A;avascript&colon;${CALL}`,
  `&#0000106avascript:${CALL}`,
  `javascript&NewLine;:${CALL}`,
  `vbscript:${CALL}`,
  `data:text/html,<script>${CALL}</script>`,
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  `data:image/svg+xml,<svg onload=${CALL}>`,
  `blob:${CALL}`,
  `view-source:javascript:${CALL}`,
  `feed:javascript:${CALL}`,
  `\u00A0javascript:${CALL}`,
  `\u200Bjavascript:${CALL}`,
  `//evil.example/x.js`,
  `\\\\evil.example\\x`,
] as const;
const HOLDERS = [
  'a href',
  'img src',
  'iframe src',
  'form action',
  'object data',
  'embed src',
  'video src',
  'base href',
  'link href',
  'a xlink:href',
  'button formaction',
  'area href',
] as const;
const HANDLERS = [
  'onclick',
  'onerror',
  'onload',
  'onmouseover',
  'onfocus autofocus',
  'ontoggle',
  'onanimationstart',
  'onpointerenter',
  'ONCLICK',
  'oNcLiCk',
  'on\u0000click',
  '/onclick',
  'x/onclick',
] as const;
const BEARERS = [
  'p',
  'img src=x',
  'a href="/m/home"',
  'svg',
  'details open',
  'video',
  'table',
  'math',
  'custom-tag',
] as const;
const TAGS = [
  'script',
  'SCRIPT',
  'scr\u0000ipt',
  'script/x',
  'style',
  'iframe',
  'object',
  'embed',
  'form',
  'input',
  'textarea',
  'template',
  'noscript',
  'svg',
  'math',
  'link',
  'meta',
  'base',
  'frameset',
  'marquee',
  'portal',
  'title',
  'xmp',
  'plaintext',
  'noembed',
  'select',
  'option',
  'button',
  'applet',
  'audio',
] as const;
const FRAMES: readonly ((inner: string) => string)[] = [
  (inner) => inner,
  (inner) => `<div><p>${inner}`,
  (inner) => `<!--${inner}--!>${inner}-->`,
  (inner) => `<svg><foreignObject>${inner}</foreignObject></svg>`,
  (inner) => `<math><mtext><table><mglyph><style><!--</style>${inner}`,
];
const STYLES = [
  `<p style="background:url(javascript:${CALL})">`,
  `<p style="width:expression(${CALL})">`,
  '<p style="position:fixed;inset:0;z-index:9">',
  '<p style="behavior:url(x.htc)">',
  '<style>@import "//evil.example/x.css";</style>',
  `<style><img src="</style><img src=x onerror=${CALL}>">`,
  `<svg><style><img title="</style><img src onerror=${CALL}>"></svg>`,
  `<noscript><p title="</noscript><img src=x onerror=${CALL}>">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${CALL}>`,
  `<a href="/m/home" target="_top" ping="//evil.example" rel="x">`,
  `<img src="https://e.example/x.png" srcset="//evil.example 1x" style="x:y">`,
  `<p id="root" class="x" name="y" slot="z" is="w" part="q" popover>`,
  `<scr<script>ipt>${CALL}</scr</script>ipt>`,
  `<<script>${CALL}//<</script>`,
  `<img """><script>${CALL}</script>">`,
  `<IMG SRC=\`javascript:${CALL}\`>`,
  `<svg><animate attributeName=href values=javascript:${CALL} /><a id=x><text>x</text></a></svg>`,
  `<svg><use href="data:image/svg+xml,<svg id='x'><a href='javascript:${CALL}'></a></svg>#x">`,
  `<iframe srcdoc="<script>${CALL}</script>">`,
  `\u2028<script>\u2029${CALL}</script>`,
  `＜script＞${CALL}＜/script＞<img src=x onerror=${CALL}>`,
  `<a href="https://ok.example" onclick=${CALL}//">`,
] as const;

const READABLE = 'Readable words';
const VECTORS: readonly string[] = [
  ...HOLDERS.flatMap((holder) =>
    ADDRESSES.map((address) => `<${holder}="${address}">${READABLE}</${holder.split(' ')[0]}>${READABLE}`),
  ),
  ...BEARERS.flatMap((bearer) =>
    HANDLERS.map((handler) => `<${bearer} ${handler}=${CALL}>${READABLE}</p> ${READABLE}`),
  ),
  ...TAGS.flatMap((tag) =>
    FRAMES.map((frame) => `<p>${READABLE}</p>${frame(`<${tag} onload=${CALL}>${CALL}</${tag}>`)}`),
  ),
  ...STYLES.map((style) => `<p>${READABLE}</p>${style}`),
];

const TAGS_LEFT = new Set(
  'h2 h3 h4 p br hr div span blockquote pre code strong b em i u s small sub sup mark ul ol li dl dt dd a img figure figcaption table caption thead tbody tfoot tr th td colgroup'.split(
    ' ',
  ),
);
const ATTRIBUTES_LEFT = new Set(
  'dir lang href title src alt width height start colspan rowspan scope'.split(' '),
);

/** The parts of a browser's document that this test uses. */
interface Page {
  querySelectorAll(selector: string): Iterable<{
    readonly localName: string;
    readonly attributes: Iterable<{ readonly name: string; readonly value: string }>;
  }>;
}
interface Browser {
  readonly window: { DOMParser: new () => { parseFromString(html: string, type: string): Page } };
}
// The package has no type declarations.
const JSDOM_PACKAGE: string = 'jsdom';
const { JSDOM } = (await import(JSDOM_PACKAGE)) as { JSDOM: new (html: string) => Browser };
const { DOMParser } = new JSDOM('').window;

/** Dangerous elements and attributes that a browser finds in the HTML; empty when there are none. */
function dangersIn(html: string): string[] {
  const page = new DOMParser().parseFromString(`<body>${html}`, 'text/html');
  return [...page.querySelectorAll('head *, body *')].flatMap(({ localName, attributes }) => {
    const tag = TAGS_LEFT.has(localName) ? [] : [localName];
    const found = [...attributes].flatMap(({ name, value }) => {
      if (!ATTRIBUTES_LEFT.has(name)) return [name];
      return name === 'href' || name === 'src' ? dangersOf(value) : [];
    });
    return [...tag, ...found];
  });
}

/** The dangerous schemes of an address, after a browser has removed the characters that it ignores. */
function dangersOf(address: string): string[] {
  const url = URL.parse(address, 'https://site.invalid/m/');
  const leaves = url === null || !['https:', 'http:', 'mailto:', 'tel:'].includes(url.protocol);
  return leaves || (/^[\s\\/]{2}/.test(address) && url.host !== 'site.invalid') ? [address] : [];
}

let test: TestApp;
const refused: string[] = [];
beforeAll(async () => {
  test = await startTestApp();
  const editor = editorOf(test);
  for (const [sort, content] of VECTORS.entries()) {
    const key = `vector-${sort}`;
    const show = (words: string) =>
      editor.show({ key, type: 'PU', texts: { EN: { title: key, content: words } } });
    // The save is refused when visitors would see broken content, and nothing is stored.
    await show(content).catch((error: unknown) => {
      refused.push(String(error));
      return show(READABLE);
    });
  }
}, 120_000);
afterAll(() => test.stop());

const listBodies = {
  name: 'test.list-bodies',
  text: `SELECT c.key, b.html FROM content_body b JOIN content_shown c USING (entry_id)`,
};

describe('sanitizer of editor HTML', () => {
  it('is tested with at least five hundred attacks', () => {
    expect(new Set(VECTORS).size - refused.length).toBeGreaterThanOrEqual(500);
    expect(refused.filter((words) => !/EN\.content: the (?:picture|link) /.test(words))).toEqual([]);
  });

  it('removes everything that runs, loads or overlays content, and preserves the words', async () => {
    const bodies = await test.database.many<[], { key: string; html: string }>(listBodies, []);
    expect(bodies).toHaveLength(VECTORS.length);
    const found = bodies.filter(({ html }) => dangersIn(html).length > 0 || !html.includes(READABLE));
    expect(found).toEqual([]);
  });

  it('also sanitizes HTML that was written directly into the table', async () => {
    const plant = {
      name: 'test.plant',
      text: `UPDATE content_body SET html = $2 WHERE entry_id = (SELECT entry_id FROM content_shown WHERE key = $1)`,
    };
    for (const [index, html] of VECTORS.entries())
      await test.database.run<[string, string], unknown>(plant, [
        `vector-${index}`,
        html.replaceAll('\0', ''),
      ]);
    const lists = await test.value(null, api.content.announcements, { language: 'EN', types: 'PU' });
    expect(lists.popup).toHaveLength(20);
    expect(lists.popup?.filter(({ content }) => dangersIn(content).length > 0)).toEqual([]);
  });
});

it('detects unsanitized attacks in this test', () => {
  const missed = VECTORS.filter((vector) => dangersIn(vector).length === 0);
  expect(missed.length / VECTORS.length).toBeLessThan(0.15);
});
