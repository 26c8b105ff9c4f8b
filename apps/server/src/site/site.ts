import {
  BALANCE_HIDDEN_COOKIE,
  LANGUAGE_COOKIE,
  THEME_COOKIE,
  type FirstViewRequest,
  type Theme,
} from '@tessera/contract/first-view';
import fastifyStatic from '@fastify/static';
import type { SystemStatus } from '@tessera/contract/content';
import type { SessionInfo } from '@tessera/contract/identity';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SliceDeps } from '../slice-deps.ts';
import type { Clock, Randomness } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import type { Session } from '../platform/http/call.ts';
import { htmlHeaders } from '../platform/http/security-headers.ts';
import type { Log } from '../platform/log.ts';
import { mountArt } from './art-routes.ts';
import { NONCE_MARK } from './document.ts';
import { type FirstAnswer, firstAnswer } from './first-view.ts';
import { guestPages } from './guest-pages.ts';
import { ASSETS_BASE, loadWebBuild, type WebBuild } from './web-build.ts';

export interface SiteDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly log: Log;
  readonly deps: SliceDeps;
  readonly webDir?: string;
}

const YEAR_SECONDS = 31_536_000;
/** Every address of the member site; which screen it is, the front end knows. */
const PAGES = ['/', '/register.html', '/m', '/m/*'];

/** Serves the member site: pictures, the files of the build, and the first HTML of every page. */
export async function mountSite(http: FastifyInstance, site: SiteDeps): Promise<void> {
  mountArt(http);
  const build = site.webDir === undefined ? undefined : await loadWebBuild(site.webDir);
  if (!build) return;
  await http.register(fastifyStatic, {
    root: `${build.clientDir}/assets`,
    prefix: `${ASSETS_BASE}assets/`,
    preCompressed: true,
    immutable: true,
    maxAge: YEAR_SECONDS * 1000,
    index: false,
  });
  const pages = guestPages(site.clock, (view) => firstAnswer(http, build, view, { headers: {} }));
  for (const url of PAGES) {
    http.get(url, (request, reply) => servePage(http, site, build, pages, request, reply));
  }
}

async function servePage(
  http: FastifyInstance,
  site: SiteDeps,
  build: WebBuild,
  guests: (view: FirstViewRequest) => Promise<FirstAnswer>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { sessions } = site.deps.identity;
  const session = await sessions.find(site.database, request.cookies[sessions.cookieName]);
  const view = await viewRequest(http, site, request, session);
  const answer = session ? await firstAnswer(http, build, view, request) : await guests(view);
  if (answer.redirect) return reply.redirect(answer.redirect, 302);
  rememberDevice(site, request, reply);
  const nonce = site.randomness.bytes(16).toString('base64');
  return (
    reply
      .code(answer.httpStatus)
      .headers(htmlHeaders(nonce, { https: request.protocol === 'https' }))
      // Without a session the back button may bring the page back from memory.
      .header('cache-control', session ? 'no-store' : 'private, no-cache')
      .send(answer.html.replaceAll(NONCE_MARK, nonce))
  );
}

/** Limits tell browsers apart by a cookie: a page gives it before the first call is made. */
function rememberDevice({ deps }: SiteDeps, request: FastifyRequest, reply: FastifyReply): void {
  const { devices, secureCookies } = deps.identity;
  const handedOut = devices.handOut(request.cookies[devices.cookieName]);
  if (!handedOut) return;
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: secureCookies } as const;
  void reply.setCookie(devices.cookieName, handedOut.value, { ...options, maxAge: handedOut.maxAgeSeconds });
}

async function viewRequest(
  http: FastifyInstance,
  site: SiteDeps,
  request: FastifyRequest,
  session: Session | undefined,
): Promise<FirstViewRequest> {
  const answer = await http.inject({
    method: 'GET',
    url: '/wps/v2/system/status',
    remoteAddress: request.ip,
  });
  const status = answer.json<{ value: SystemStatus }>().value;
  return {
    url: request.url,
    language: languageOf(request, status.info.languages),
    theme: themeOf(request.cookies[THEME_COOKIE]),
    balanceHidden: request.cookies[BALANCE_HIDDEN_COOKIE] === '1',
    session: session ? sessionInfo(session) : null,
    status,
    now: site.clock.now().getTime(),
  };
}

function sessionInfo({ token, merchantCode, userName, type, mustChangePassword }: Session): SessionInfo {
  return { token, merchantCode, userName, type, customerType: type, firstTimeLogin: mustChangePassword };
}

function languageOf(request: FastifyRequest, offered: readonly string[]): string {
  const chosen = request.cookies[LANGUAGE_COOKIE];
  return chosen !== undefined && offered.includes(chosen) ? chosen : (offered[0] ?? 'EN');
}

function themeOf(cookie: string | undefined): Theme {
  return cookie === 'dark' || cookie === 'light' ? cookie : 'system';
}
