import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { api as contract } from '@tessera/contract';
import type { Contract } from '@tessera/contract/endpoint';
import type { SessionInfo } from '@tessera/contract/identity/identity';
import { ENCRYPTED_BODY_EXAMPLE } from '@tessera/contract/identity/encrypted-body-example';
import type { SystemStatus } from '@tessera/contract/system';
import { act, type ReactNode } from 'react';
import { onTestFinished, vi } from 'vitest';
import { type Api, ApiProvider, type CallName, createClient, createSessionStore } from '../src/api/index.ts';
import { ToastProvider } from '../src/ui/feedback/toast.tsx';
import { hydrateWithInput, render } from './render.tsx';

/** Start-up configuration of an open site with default settings. */
export const STATUS: SystemStatus = {
  info: {
    merchantCode: 'tessera',
    currency: 'PHP',
    currencySymbol: '₱',
    timeZone: 'Asia/Manila',
    languages: ['TY', 'EN'],
    mobileTemplate: { mem_cen: '1', dep_func: '1' },
    flags: {},
    bodyKey: ENCRYPTED_BODY_EXAMPLE.key,
    brand: { name: 'Tessera', logoUrl: '/art/brand/tessera-inhouse.svg' },
    minimumAge: 18,
    breakAtOnce: false,
    phoneCountry: { code: 'PH', dialingCode: '63', lengths: [10], example: '0905 123 4567' },
    customerService: [],
    resources: [],
    imageCDNs: [],
    paths: [],
  },
  location: { ip: '192.0.2.1' },
  maintenance: false,
  maintenanceEndsAt: null,
  regionRestriction: false,
};

// Delivers answers without a timer, so that tests can use fake timers.
notifyManager.setScheduler(queueMicrotask);

export const SESSION: SessionInfo = {
  token: 'request-token',
  merchantCode: 'tessera',
  userName: 'maria9',
  type: 0,
  customerType: 0,
  firstTimeLogin: false,
};

export type Input = Readonly<Record<string, unknown>>;
/** Server answers by call; `refusing` refuses, any other exception loses the connection. */
export type Answers = Partial<Record<CallName, (input: Input) => unknown>>;

class Refused extends Error {
  readonly code: string;
  readonly value: Input | undefined;
  readonly requestId: string | undefined;

  constructor(code: string, value?: Input, requestId?: string) {
    super(code);
    this.code = code;
    this.value = value;
    this.requestId = requestId;
  }
}

export interface ShownScreen {
  readonly root: HTMLElement;
  readonly queries: QueryClient;
  readonly api: Api;
  /** All calls of the page, in order. */
  readonly calls: readonly { readonly name: string; readonly input: Input }[];
  /** Current path, query and fragment. */
  place(): string;
  field(label: string): HTMLInputElement;
  button(name: string): HTMLElement;
  /** Error texts for assistive technology. */
  alerts(): string[];
  type(label: string, text: string): Promise<void>;
  /** Selects an option of a native select by value. */
  choose(label: string, value: string): Promise<void>;
  press(element: HTMLElement): Promise<void>;
  submit(): Promise<void>;
}

/** Returns a refusing answer with its request id. */
export function refusing(code: string, value?: Input, requestId?: string): () => never {
  return () => {
    throw new Refused(code, value, requestId);
  };
}

export interface ShowOptions {
  /** Initial path and query. */
  readonly at: string;
  readonly session?: SessionInfo | null;
  readonly answers?: Answers;
  /** Enabled operator switches. */
  readonly flags?: Readonly<Record<string, boolean>>;
  /** Operator templates: '1' is the new version of a screen. */
  readonly mobileTemplate?: string;
  /** The first country of phone forms. */
  readonly phoneCountry?: SystemStatus['info']['phoneCountry'];
  /** Typed into the first field of the server's markup before hydration. */
  readonly typedEarly?: string;
}

/** Opens a screen with the real router, client and messages; only the network is fake. */
export async function showScreen(
  Screen: () => ReactNode,
  {
    at,
    session = null,
    answers = {},
    flags = {},
    mobileTemplate = '1',
    phoneCountry,
    typedEarly,
  }: ShowOptions,
): Promise<ShownScreen> {
  const calls: { name: string; input: Input }[] = [];
  vi.stubGlobal('fetch', networkOf(answers, calls));
  vi.stubGlobal('scrollTo', () => {});
  // jsdom has no media queries: every query is a browser window by default.
  if (typeof globalThis.matchMedia !== 'function') vi.stubGlobal('matchMedia', () => ({ matches: false }));
  // As on plain http: unsealed bodies are readable in tests.
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  onTestFinished(() => void vi.unstubAllGlobals());
  const store = createSessionStore(session);
  const api: Api = {
    session: store,
    client: createClient(store, STATUS.info.bodyKey),
    status: statusWith({ flags, mobileTemplate, ...(phoneCountry && { phoneCountry }) }),
  };
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 30_000 }, mutations: { networkMode: 'always' } },
  });
  onTestFinished(() => queries.clear());
  const router = routerFor(Screen, at);
  await router.load();
  const element = (
    <QueryClientProvider client={queries}>
      <ApiProvider api={api}>
        <ToastProvider>
          <RouterProvider router={router} />
        </ToastProvider>
      </ApiProvider>
    </QueryClientProvider>
  );
  const { root } = typedEarly === undefined ? render(element) : await hydrateWithInput(element, typedEarly);
  const place = () => {
    const { pathname, searchStr, hash } = router.state.location;
    return pathname + searchStr + (hash && `#${hash}`);
  };
  const shown = { root, queries, api, calls, place, ...hands(root) };
  await settle();
  return shown;
}

function statusWith({
  mobileTemplate: template = '1',
  ...info
}: Pick<ShowOptions, 'flags' | 'mobileTemplate' | 'phoneCountry'>): Api['status'] {
  const mobileTemplate = { mem_cen: template, dep_func: template };
  return { ...STATUS, info: { ...STATUS.info, ...info, mobileTemplate } };
}

/** Waits for all pending work that needs no timers. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) await act(async () => {});
}

function routerFor(Screen: () => ReactNode, at: string) {
  const root = createRootRoute();
  const screen = createRoute({
    getParentRoute: () => root,
    path: at.split(/[?#]/)[0] ?? at,
    component: Screen,
  });
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: () => null });
  return createRouter({
    routeTree: root.addChildren([screen, elsewhere]),
    history: createMemoryHistory({ initialEntries: [at] }),
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(search as Record<string, string>).toString();
      return text && `?${text}`;
    },
  });
}

function hands(root: HTMLElement) {
  const field = (label: string) => {
    const found = [...root.querySelectorAll('label')].find((candidate) =>
      candidate.textContent?.startsWith(label),
    );
    if (!found?.htmlFor) throw new Error(`no field ${label} in ${root.innerHTML}`);
    return document.getElementById(found.htmlFor) as HTMLInputElement;
  };
  const button = (name: string) => {
    const found = [...root.querySelectorAll<HTMLElement>('button, a')].find(
      (candidate) => candidate.getAttribute('aria-label') === name || candidate.textContent === name,
    );
    if (!found) throw new Error(`no button ${name} in ${root.innerHTML}`);
    return found;
  };
  const press = async (element: HTMLElement) => {
    await act(async () => element.click());
    await settle();
  };
  return {
    field,
    button,
    press,
    alerts: () => [...root.querySelectorAll('[role="alert"]')].map((alert) => alert.textContent ?? ''),
    type: async (label: string, text: string) => {
      const input = field(label);
      const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      await act(async () => {
        write?.call(input, text);
        input.dispatchEvent(new Event('input', { bubbles: true }));
      });
    },
    choose: async (label: string, value: string) => {
      const list = field(label) as unknown as HTMLSelectElement;
      await act(async () => {
        list.value = value;
        list.dispatchEvent(new Event('change', { bubbles: true }));
      });
    },
    submit: async () => {
      const submitter = root.querySelector<HTMLElement>('button[type="submit"]');
      if (!submitter) throw new Error(`nothing to submit in ${root.innerHTML}`);
      await press(submitter);
    },
  };
}

/** A fetch that answers by the contract: finds the call by method and path, like the server. */
function networkOf(answers: Answers, calls: { name: string; input: Input }[]) {
  return async (target: string, init: RequestInit): Promise<Response> => {
    const url = new URL(target, 'http://site.invalid');
    const { name, fromPath } = callAt(init.method ?? 'GET', url.pathname);
    const input = { ...sentIn(init.body, url), ...fromPath };
    calls.push({ name, input });
    const answer = answers[name as CallName];
    if (!answer) throw new TypeError(`nobody answers ${name}`);
    try {
      return envelope(200, { success: true, value: await answer(input) });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const { code, value, requestId } = error;
      const body = { success: false, errorCode: code, message: code, value };
      return envelope(code === 'login.not.session' ? 401 : 422, body, requestId);
    }
  };
}

function sentIn(body: RequestInit['body'], url: URL): Input {
  if (typeof body === 'string') return JSON.parse(body) as Input;
  return Object.fromEntries(body instanceof URLSearchParams ? body : url.searchParams);
}

/** The part of a response that the client reads. */
function envelope(status: number, body: object, requestId?: string): Response {
  const headers = new Headers(requestId === undefined ? {} : { 'x-request-id': requestId });
  return { status, headers, json: () => Promise.resolve(body) } as unknown as Response;
}

function callAt(method: string, pathname: string): { name: string; fromPath: Input } {
  for (const [domain, endpoints] of Object.entries(contract as Record<string, Contract>)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const pattern = new RegExp(`^${endpoint.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
      const match = endpoint.method === method ? pattern.exec(pathname) : null;
      if (match) return { name: `${domain}.${name}`, fromPath: { ...match.groups } };
    }
  }
  throw new Error(`the contract has no ${method} ${pathname}`);
}
