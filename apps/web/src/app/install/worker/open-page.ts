import { dropPage, isAnybodys, isSecret, isYoung, keepPage, keptPage, OFFLINE_PAGE } from './kept-pages.ts';
import { opensFromDevice, substanceOf, type Variant } from './route.ts';
import type { FetchEvent } from './scope.ts';
import { UNKNOWN, visitor } from './visitor.ts';

/** What became of a page that was shown from the device. */
export type News = 'same' | 'renewed' | 'not-yours';

/** How long a page that lies on the device waits for a newer one. */
const PATIENCE_MS = 4000;
const GATEWAY_FAULTS = new Set([502, 504]);

const news = new Map<string, Promise<News>>();

/** What happened behind the page of this window since it opened. */
export async function newsFor(clientId: string): Promise<News> {
  const told = await news.get(clientId);
  news.delete(clientId);
  return told ?? 'same';
}

/**
 * A member's page, and that of anybody the worker cannot tell from a member, comes from the network alone. A
 * guest's may come from the device: the lobby at once, any other when the network gives none in time.
 */
export async function openPage(event: FetchEvent): Promise<Response> {
  const { url } = event.request;
  const fresh = asked(event);
  // A failure is handled below, or nobody waits for it any more.
  fresh.catch(() => undefined);
  const who = await visitor();
  const kept = who && !who.signedIn ? await keptPage(url, who.variant) : undefined;
  if (!who || !kept) return fromNetwork(event, fresh, who && !who.signedIn ? who.variant : undefined);
  if (opensFromDevice(url) && isYoung(kept)) {
    const renewed = renew(url, who.variant, { fresh, kept: kept.clone() });
    news.set(event.resultingClientId, renewed);
    event.waitUntil(renewed);
    return kept;
  }
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(kept), PATIENCE_MS));
  const first = await Promise.race([fresh.catch(() => kept), late]);
  if (first === kept || GATEWAY_FAULTS.has(first.status)) {
    event.waitUntil(fresh.then((answer) => keepPage(url, who.variant, answer)).catch(() => undefined));
    return kept;
  }
  event.waitUntil(keepPage(url, who.variant, first.clone()));
  return first;
}

async function fromNetwork(
  event: FetchEvent,
  fresh: Promise<Response>,
  guest: Variant | undefined,
): Promise<Response> {
  const answer = await fresh.catch(() => undefined);
  if (!answer) return offlinePage();
  if (guest) event.waitUntil(keepPage(event.request.url, guest, answer.clone()));
  return answer;
}

/** The browser asked already while the worker woke up, where it can. */
async function asked(event: FetchEvent): Promise<Response> {
  return (await event.preloadResponse) ?? fetch(event.request);
}

async function offlinePage(): Promise<Response> {
  const { variant } = (await visitor()) ?? { variant: UNKNOWN };
  const url = new URL(OFFLINE_PAGE, location.origin).href;
  return (await keptPage(url, variant)) ?? (await keptPage(url, UNKNOWN)) ?? Response.error();
}

async function renew(
  url: string,
  variant: Variant,
  { fresh, kept }: { readonly fresh: Promise<Response>; readonly kept: Response },
): Promise<News> {
  const answer = await fresh.catch(() => undefined);
  if (!answer) return 'same';
  if (!isAnybodys(answer)) {
    // The mark of the session was wrong, or the site was closed: this copy is nobody's any more.
    if (!isSecret(answer) && answer.ok) return 'same';
    await dropPage(url, variant);
    return 'not-yours';
  }
  const [before, after] = await Promise.all([kept.text(), answer.clone().text()]);
  await keepPage(url, variant, answer);
  return substanceOf(before) === substanceOf(after) ? 'same' : 'renewed';
}
