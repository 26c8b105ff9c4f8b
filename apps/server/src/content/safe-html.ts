import { isOwnPicture } from '@tessera/contract/content/pictures';
import sanitize from 'sanitize-html';

const TAGS = (
  'h2 h3 h4 p br hr div span blockquote pre code strong b em i u s small sub sup mark ' +
  'ul ol li dl dt dd a img figure figcaption table caption thead tbody tfoot tr th td'
).split(' ');

const OPTIONS: sanitize.IOptions = {
  allowedTags: TAGS,
  allowedAttributes: {
    // No style: the content policy refuses it aloud, and no colour of an editor is readable in either theme.
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
  // What an editor pasted must stay readable even where its tags go.
  disallowedTagsMode: 'discard',
  nestingLimit: 30,
};

/**
 * The HTML of an editor without anything that runs, fetches by itself or leaves its place; the text stays. With
 * `pictureOrigins` it is without pictures that the page's policy would not let through, too.
 */
export function safeHtml(html: string, pictureOrigins?: readonly string[]): string {
  const isBroken = ({ tag, attribs }: sanitize.IFrame) =>
    tag === 'img' && !(pictureOrigins ? isOwnPicture(attribs['src'] ?? '', pictureOrigins) : attribs['src']);
  return sanitize(html, { ...OPTIONS, exclusiveFilter: isBroken });
}

/** What of an editor's HTML visitors would see broken, in words: pictures from elsewhere, and links to no address. */
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

/** Relative to a page that the editor does not know, a link leads anywhere. */
function leadsSomewhere(href: string): boolean {
  // As a browser reads it.
  const read = href.replaceAll(/[\s\p{Cc}]+/gu, '');
  return SCHEME.test(read) || /^\/(?![/\\])/.test(read);
}

/** Bodies found clean, by their text: there are as many as an operator shows at once. */
const clean = new Map<string, string>();

const MAX_CACHED_BODIES = 500;

/** The picture servers by which they were found so. */
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
