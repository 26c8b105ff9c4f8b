import type { BrandTheme } from '@tessera/contract/content/brand';
import { api } from '@tessera/contract';
import type { Contract, Endpoint } from '@tessera/contract/endpoint';
import type { Bootstrap, FirstViewRequest, Need } from '@tessera/contract/first-view';
import type { FastifyInstance } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { htmlDocument } from './document.ts';
import type { WebBuild } from './web-build.ts';

export interface FirstAnswer {
  readonly html: string;
  readonly httpStatus: number;
  readonly redirect: string | undefined;
}

/** The visitor of a page. */
export interface Visitor {
  readonly headers: IncomingHttpHeaders;
  /** Headers that are forwarded with the calls, besides the session. */
  readonly passedOn: readonly string[];
}

/**
 * Renders a page with the responses of its first view, requested from the own API with the visitor's session.
 * Calls that
 * write are left to the page's script after cross-site navigation and for prefetches.
 */
export async function firstAnswer(
  http: FastifyInstance,
  build: WebBuild,
  view: FirstViewRequest,
  visitor: Visitor,
  brandTheme: BrandTheme,
): Promise<FirstAnswer> {
  const needs = (await build.renderer.needs(view)).map((need) => ({ need, endpoint: endpointOf(need) }));
  const pendingCalls = needs
    .filter(({ endpoint }) => !endpoint.changes || isDeliberateVisit(visitor.headers))
    .map(async ({ need, endpoint }) => ({
      need,
      value: await request(http, endpoint, need.input, view, visitor),
    }));
  const answers = (await Promise.all(pendingCalls))
    .filter(({ value }) => value !== undefined)
    .map(({ need, value }) => ({ ...need, value }));
  const bootstrap: Bootstrap = { ...view, answers };
  const rendered = await build.renderer.render(bootstrap);
  return {
    html: htmlDocument(build, rendered, bootstrap, brandTheme),
    httpStatus: rendered.httpStatus,
    redirect: rendered.redirect,
  };
}

function endpointOf({ call }: Need): Endpoint {
  const [domain = '', name = ''] = call.split('.');
  const endpoint = (api as Record<string, Contract>)[domain]?.[name];
  if (endpoint?.method !== 'GET') throw new Error(`${call} is not a GET endpoint for a first view`);
  return endpoint;
}

/** Whether a person opened the page from this site or by typing its URL. */
function isDeliberateVisit(headers: IncomingHttpHeaders): boolean {
  const ahead = [headers['sec-purpose'], headers['purpose'], headers['x-moz']].join(' ');
  return headers['sec-fetch-site'] !== 'cross-site' && !/prefetch|prerender|preview/i.test(ahead);
}

/** Calls the API like a browser. A failed call is left out: the page repeats it and shows the error. */
async function request(
  http: FastifyInstance,
  endpoint: Endpoint,
  input: Need['input'],
  { session, status }: FirstViewRequest,
  { headers, passedOn }: Visitor,
): Promise<unknown> {
  const left = new URLSearchParams(input);
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_whole, key: string) => {
    const value = left.get(key) ?? '';
    left.delete(key);
    return encodeURIComponent(value);
  });
  const forwardedHeaders = Object.fromEntries(passedOn.map((name) => [name, headers[name] ?? '']));
  const response = await http.inject({
    method: 'GET',
    url: `${path}?${left}`,
    ...(session && {
      remoteAddress: status.location.ip,
      headers: { ...forwardedHeaders, cookie: headers.cookie ?? '', 'x-mc-token': session.token },
    }),
  });
  const envelope = response.json<{ success: boolean; value?: unknown }>();
  return envelope.success ? envelope.value : undefined;
}
