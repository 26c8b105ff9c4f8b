import { safeHtml } from './safe-html.ts';

/** Bodies found clean, by their text: there are as many as an operator shows at once. */
const clean = new Map<string, string>();
const REMEMBERED = 500;
/** The picture servers by which they were found so. */
let origins = '';

/**
 * A stored body as an answer carries it. It was sanitised when it was published; what came into the table by
 * another way, or before a rule grew stricter, is caught here. So is a picture of a server that is the house's no more.
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
  if (clean.size >= REMEMBERED && oldest !== undefined) clean.delete(oldest);
  clean.set(html, safe);
  return safe;
}
