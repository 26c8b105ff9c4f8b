import { isOwnPicture } from '@tessera/contract/content/pictures';
import sanitize from 'sanitize-html';

const TAGS = (
  'h2 h3 h4 p br hr div span blockquote pre code strong b em i u s small sub sup mark ' +
  'ul ol li dl dt dd a img figure figcaption table caption thead tbody tfoot tr th td'
).split(' ');

const OPTIONS: sanitize.IOptions = {
  allowedTags: TAGS,
  allowedAttributes: {
    // Styles are removed: the content policy would report them as errors, and an editor's colours are unreadable in one
    // of the themes.
    '*': ['dir', 'lang'],
    a: ['href', 'title'],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  // The text that an editor pasted must stay readable even where its tags are removed.
  disallowedTagsMode: 'discard',
  nestingLimit: 30,
};

/**
 * Returns an editor's HTML without scripts, external resources and positioning; the text stays. With `pictureOrigins`,
 * pictures that the page's policy forbids are removed too.
 */
export function safeHtml(html: string, pictureOrigins?: readonly string[]): string {
  const isBroken = ({ tag, attribs }: sanitize.IFrame) =>
    tag === 'img' && !(pictureOrigins ? isOwnPicture(attribs['src'] ?? '', pictureOrigins) : attribs['src']);
  return sanitize(html, { ...OPTIONS, exclusiveFilter: isBroken });
}

/**
 * Parts of an editor's HTML that visitors would see broken, as messages: pictures from other origins, and links without
 * an address.
 */
export function brokenIn(html: string, pictureOrigins: readonly string[]): string[] {
  const broken = new Set<string>();
  const judge = (tagName: string, attribs: sanitize.Attributes) => {
    const { src, href } = attribs;
    if (tagName === 'img' && src !== undefined && isAddress(src) && !isOwnPicture(src, pictureOrigins))
      broken.add(`the picture ${shortened(src)} is neither of this site nor of imageCDNs`);
    if (tagName === 'a' && href !== undefined && !leadsSomewhere(href))
      broken.add(`the link ${shortened(href)} must begin with /m/, https:, mailto: or tel:`);
    return { tagName, attribs };
  };
  sanitize(html, { ...OPTIONS, transformTags: { img: judge, a: judge } });
  return [...broken];
}

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/** An element with another scheme shows nothing and is removed without an error. */
function isAddress(src: string): boolean {
  return !SCHEME.test(src) || /^(?:https?:|data:image\/)/i.test(src);
}

function shortened(address: string): string {
  return address.length > 80 ? `${address.slice(0, 80)}…` : address;
}

/** Whether a link has a defined target. The editor does not know the page, so a relative link has none. */
function leadsSomewhere(href: string): boolean {
  // Browsers ignore these characters in an address.
  const read = href.replaceAll(/[\s\p{Cc}]+/gu, '');
  return SCHEME.test(read) || /^\/(?![/\\])/.test(read);
}

/** Sanitised bodies by their text, as many as an operator shows at once. */
const clean = new Map<string, string>();

const MAX_CACHED_BODIES = 500;

/** The picture origins of the cached result. */
let origins = '';

/**
 * Returns the HTML of a stored body. Publication sanitises bodies; this second pass covers rows from other
 * sources and rules that became stricter. It also removes pictures of servers that the operator no longer
 * lists.
 */
export function shownHtml(html: string | null, pictureOrigins: readonly string[]): string {
  if (html === null) return '';
  if (origins !== pictureOrigins.join(' ')) {
    origins = pictureOrigins.join(' ');
    clean.clear();
  }
  const known = clean.get(html);
  if (known !== undefined) return known;
  const safe = safeHtml(html, pictureOrigins);
  const oldest = clean.keys().next().value;
  if (clean.size >= MAX_CACHED_BODIES && oldest !== undefined) clean.delete(oldest);
  clean.set(html, safe);
  return safe;
}
