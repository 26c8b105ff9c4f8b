import {
  ANYBODYS_HEADER,
  BALANCE_HIDDEN_COOKIE,
  type FirstViewRequest,
  LANGUAGE_COOKIE,
  SIGNED_IN_COOKIE,
  type Theme,
  THEME_COOKIE,
} from '@tessera/contract/first-view';
import type { SessionInfo } from '@tessera/contract/identity/identity';
import * as flags from 'country-flag-icons/string/3x2';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { systemStatus } from '../content/index.ts';
import { memberLanguage } from '../identity/for-notices.ts';
import type { Clock, Randomness } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { type Session, visitorAddress } from '../platform/http/call.ts';
import { CallError } from '../platform/http/refusal.ts';
import { htmlHeaders } from '../platform/http/security-headers.ts';
import type { Log } from '../platform/log.ts';
import type { SliceDeps } from '../slice-deps.ts';
import { drawnPicture } from './inline-pictures.ts';
import { mountAssets } from './assets.ts';
import { NONCE_MARK, REQUEST_ID_MARK } from './document.ts';
import { firstAnswer } from './first-view.ts';
import { type GuestPages, guestPages } from './guest-pages.ts';
import { mountInstall } from './install-routes.ts';
import { retryAfterSeconds } from './closed-api.ts';
import { visitorLanguage } from './visitor-language.ts';
import { ASSETS_BASE, loadWebBuild, type WebBuild } from './web-build.ts';

const YEAR_SECONDS = 31_536_000;

const FLAGS: ReadonlyMap<string, string> = new Map(Object.entries(flags));

export interface SiteDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly log: Log;
  readonly deps: SliceDeps;
  readonly webDir?: string;
}

/** All URLs of the member site. The front end maps them to screens. */
const PAGES = ['/', '/register.html', '/m', '/m/*'];
/** Visitor of shared guest pages. */
const NOBODY = { headers: {}, passedOn: [] };
/** Common URL of all unknown pages: thousands of unknown URLs cost one page. */
const NOWHERE = '/m/nowhere';

/** Serves the member site: pictures, build files, and the first HTML of every page. Returns the build. */
export async function mountSite(http: FastifyInstance, site: SiteDeps): Promise<WebBuild | undefined> {
  mountArt(http);
  const { sessions, secureCookies } = site.deps.identity;
  markSessions(http, { name: sessions.cookieName, secure: secureCookies });
  const build = site.webDir === undefined ? undefined : await loadWebBuild(site.webDir);
  if (!build) return undefined;
  await mountAssets(http, {
    database: site.database,
    assetsDir: build.assetsDir,
    prefix: `${ASSETS_BASE}assets/`,
  });
  const brand = async () => (await site.deps.content.site()).brand;
  mountInstall(http, {
    build,
    brand,
    randomness: site.randomness,
    guestView: (request) => viewRequest(site, request, undefined),
  });
  const pages = guestPages(site.clock, (view, brandTheme) =>
    firstAnswer(http, build, view, NOBODY, brandTheme),
  );
  const page = (request: FastifyRequest, reply: FastifyReply) =>
    servePage(http, site, build, pages, request, reply);
  for (const url of PAGES) http.get(url, page);
  // Browsers get the not-found page at unknown URLs; other clients a refusal.
  http.get('/*', (request, reply) => (acceptsHtml(request) ? page(request, reply) : reply.callNotFound()));
  return build;
}

async function servePage(
  http: FastifyInstance,
  site: SiteDeps,
  build: WebBuild,
  guests: GuestPages,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { sessions } = site.deps.identity;
  const session = await sessions.find(site.database, request.cookies[sessions.cookieName]);
  const requestedView = await viewRequest(site, request, session);
  const nowhere = await build.renderer.isUnknownAddress(requestedView);
  const view = nowhere ? { ...requestedView, url: NOWHERE } : requestedView;
  const { theme: brandTheme } = (await site.deps.content.site()).brand;
  const { countryHeader } = site.deps.content;
  const visitor = { headers: request.headers, passedOn: countryHeader === undefined ? [] : [countryHeader] };
  const answer = session
    ? await firstAnswer(http, build, view, visitor, brandTheme)
    : await guests(view, brandTheme, site.deps.identity.subscriberOf(visitorAddress(request)));
  if (answer.redirect) return reply.redirect(answer.redirect, 302);
  const cookies = [
    !nowhere && rememberDevice(site, request, reply),
    correctSignedInCookie(request, reply, session !== undefined),
  ];
  const anybodys = !session && answer.httpStatus === 200 && !cookies.includes(true);
  if (answer.httpStatus === 503) {
    void reply.header('retry-after', retryAfterSeconds(view.status.maintenanceEndsAt, site.clock.now()));
  }
  const nonce = site.randomness.bytes(16).toString('base64');
  return (
    reply
      .code(answer.httpStatus)
      .headers(
        htmlHeaders(nonce, {
          https: request.protocol === 'https',
          connect: verifierUrls(site),
          frameOrigins: site.deps.games.frameOrigins,
          framedBy: site.deps.supplier?.operator.origin,
          pictureOrigins: view.status.info.imageCDNs,
        }),
      )
      // Without a session the browser may restore the page from memory.
      .header('cache-control', session ? 'no-store' : 'private, no-cache')
      .headers(anybodys ? { [ANYBODYS_HEADER]: view.language } : {})
      .send(
        adaptToRequest(answer.html, request)
          .replaceAll(NONCE_MARK, nonce)
          .replace(REQUEST_ID_MARK, request.id),
      )
  );
}

function acceptsHtml({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') ?? false;
}

/**
 * Applies the server's escaping to the page's URL, because the page's router cannot parse an invalid escape.
 */
const READABLE_ADDRESS = `<script nonce="${NONCE_MARK}">history.replaceState(null,'',location.pathname.replace(/%/g,'%25')+location.search)</script>`;

/** Marks the page in the iPhone app shell, where it covers the whole screen. */
function adaptToRequest(html: string, { headers, url, originalUrl }: FastifyRequest): string {
  const agent = headers['user-agent'] ?? '';
  const inShell = agent.includes('iPhone') && agent.includes('TesseraApp/');
  const page = inShell ? html.replace('<html ', '<html data-shell="ios" ') : html;
  return url === originalUrl ? page : page.replace('<head>', `<head>${READABLE_ADDRESS}`);
}

/** URLs of the phone verification service, if browsers use one. */
function verifierUrls({ deps }: SiteDeps): readonly string[] {
  const verifier = deps.identity.external.phoneVerifier;
  return verifier ? [verifier.startUrl, verifier.confirmUrl] : [];
}

/**
 * Sets the device cookie, by which limits distinguish browsers, before the first call. Returns whether it was
 * set.
 */
function rememberDevice({ deps }: SiteDeps, request: FastifyRequest, reply: FastifyReply): boolean {
  const { devices, secureCookies } = deps.identity;
  const deviceCookie = devices.newCookie(request.cookies[devices.cookieName]);
  if (!deviceCookie) return false;
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: secureCookies } as const;
  void reply.setCookie(devices.cookieName, deviceCookie.value, {
    ...options,
    maxAge: deviceCookie.maxAgeSeconds,
  });
  return true;
}

async function viewRequest(
  site: SiteDeps,
  request: FastifyRequest,
  session: Session | undefined,
): Promise<FirstViewRequest> {
  const ip = visitorAddress(request);
  const { headers } = request;
  const status = await systemStatus(site.deps.content, site.database, { ip, headers });
  return {
    url: request.url,
    language: await languageOf(site, request, session),
    theme: themeOf(request.cookies[THEME_COOKIE]),
    balanceHidden: request.cookies[BALANCE_HIDDEN_COOKIE] === '1',
    session: session ? sessionInfo(session) : null,
    status,
    now: site.clock.now().getTime(),
  };
}

function sessionInfo(session: Session): SessionInfo {
  const { token, merchantCode, userName, type, outside, mustChangePassword } = session;
  const info = {
    token,
    merchantCode,
    userName,
    type,
    customerType: type,
    firstTimeLogin: mustChangePassword,
  };
  return outside ? { ...info, outside } : info;
}

async function languageOf(
  { database, deps }: SiteDeps,
  { cookies, headers }: FastifyRequest,
  session: Session | undefined,
): Promise<string> {
  const { languages, languageFromBrowser } = await deps.content.site();
  const accepted = languageFromBrowser ? headers['accept-language'] : undefined;
  const cookie = cookies[LANGUAGE_COOKIE];
  const member = session && cookie === undefined ? await memberLanguage(database, session.memberId) : null;
  return visitorLanguage({ cookie, member, accepted }, languages);
}

function themeOf(cookie: string | undefined): Theme {
  return cookie === 'dark' || cookie === 'light' ? cookie : 'system';
}

interface SessionCookie {
  readonly name: string;
  readonly secure: boolean;
}

/**
 * Sets and clears the signed-in cookie together with the session cookie, in one response, so that the service
 * worker never
 * sees only one of them.
 */
function markSessions(http: FastifyInstance, { name, secure }: SessionCookie): void {
  http.addHook('onSend', (_request, reply, payload, done) => {
    const cookies = [reply.getHeader('set-cookie') ?? []].flat().map(String);
    const session = cookies.findLast((cookie) => cookie.startsWith(`${name}=`));
    if (session !== undefined) {
      const opened = !session.startsWith(`${name}=;`);
      reply.header('set-cookie', markCookie(opened, secure));
    }
    done(null, payload);
  });
}

/** Corrects the signed-in cookie on a page: the session may have expired, or be older than this cookie. */
function correctSignedInCookie(request: FastifyRequest, reply: FastifyReply, signedIn: boolean): boolean {
  const marked = request.cookies[SIGNED_IN_COOKIE] === '1';
  if (marked === signedIn) return false;
  reply.header('set-cookie', markCookie(signedIn, request.protocol === 'https'));
  return true;
}

function markCookie(signedIn: boolean, secure: boolean): string {
  const tail = `Path=/; SameSite=Lax${secure ? '; Secure' : ''}`;
  return signedIn ? `${SIGNED_IN_COOKIE}=1; ${tail}` : `${SIGNED_IN_COOKIE}=; Max-Age=0; ${tail}`;
}

/** Mounts pictures that are drawn from their URL. They never change and are cached forever. */
function mountArt(http: FastifyInstance): void {
  http.get<{ Params: { code: string } }>('/art/flags/:code.svg', (request, reply) =>
    sendPicture(reply, FLAGS.get(request.params.code)),
  );
  http.get<{ Params: { kind: string; name: string } }>('/art/:kind/:name', ({ params }, reply) =>
    sendPicture(reply, drawnPicture(`/art/${params.kind}/${params.name}`)),
  );
}

function sendPicture(reply: FastifyReply, svg: string | undefined): FastifyReply {
  if (svg === undefined) throw new CallError('request.not.found');
  return reply
    .type('image/svg+xml')
    .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(svg);
}
