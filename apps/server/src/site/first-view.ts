import type { BrandLook } from '@tessera/contract/brand';
import { api } from '@tessera/contract';
import type { Contract } from '@tessera/contract/endpoint';
import type { Bootstrap, FirstViewRequest, Need } from '@tessera/contract/first-view';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { htmlDocument } from './document.ts';
import type { WebBuild } from './web-build.ts';

export interface FirstAnswer {
  readonly html: string;
  readonly httpStatus: number;
  readonly redirect: string | undefined;
}

/** Renders one page with the answers its first view needs, asked of our own API with the visitor's session. */
export async function firstAnswer(
  http: FastifyInstance,
  build: WebBuild,
  view: FirstViewRequest,
  request: Pick<FastifyRequest, 'headers'>,
  look: BrandLook,
): Promise<FirstAnswer> {
  const needs = await build.renderer.needs(view);
  const asked = needs.map(async (need) => ({ need, value: await ask(http, need, view, request) }));
  const answers = (await Promise.all(asked))
    .filter(({ value }) => value !== undefined)
    .map(({ need, value }) => ({ ...need, value }));
  const bootstrap: Bootstrap = { ...view, answers };
  const rendered = await build.renderer.render(bootstrap);
  return {
    html: htmlDocument(build, rendered, bootstrap, look),
    httpStatus: rendered.httpStatus,
    redirect: rendered.redirect,
  };
}

/** A call through the front door. One that fails is left out: the page asks again and shows the failure itself. */
async function ask(
  http: FastifyInstance,
  need: Need,
  view: FirstViewRequest,
  request: Pick<FastifyRequest, 'headers'>,
): Promise<unknown> {
  const [domain = '', name = ''] = need.call.split('.');
  const endpoint = (api as Record<string, Contract>)[domain]?.[name];
  if (endpoint?.method !== 'GET') throw new Error(`${need.call} is no call a first view can need`);
  const left = new URLSearchParams(need.input);
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_whole, key: string) => {
    const value = left.get(key) ?? '';
    left.delete(key);
    return encodeURIComponent(value);
  });
  const response = await http.inject({
    method: 'GET',
    url: `${path}?${left}`,
    headers: {
      ...(view.session && { cookie: request.headers.cookie ?? '', 'x-mc-token': view.session.token }),
    },
  });
  const envelope = response.json<{ success: boolean; value?: unknown }>();
  return envelope.success ? envelope.value : undefined;
}
