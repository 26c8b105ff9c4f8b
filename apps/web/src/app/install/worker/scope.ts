/*
 * What the worker uses of its global scope. The browser's library of types for pages and the one for workers
 * exclude each other; the worker lives among pages, so the few names it needs stand here.
 */
export interface LateEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchEvent extends LateEvent {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  readonly resultingClientId: string;
  respondWith(answer: Promise<Response>): void;
}

export interface PageMessage extends LateEvent {
  readonly data: unknown;
  readonly source: { readonly id: string } | null;
  readonly ports: readonly MessagePort[];
}

interface WorkerEvents {
  readonly install: LateEvent;
  readonly activate: LateEvent;
  readonly fetch: FetchEvent;
  readonly message: PageMessage;
}

export interface WorkerScope {
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { readonly type: 'window' }): Promise<readonly unknown[]>;
  };
  readonly registration: {
    readonly navigationPreload?: { enable(): Promise<void> };
    unregister(): Promise<boolean>;
  };
  readonly cookieStore?: {
    getAll(): Promise<readonly { readonly name?: string; readonly value?: string }[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    listen: (event: WorkerEvents[Name]) => void,
  ): void;
}

export const scope = self as unknown as WorkerScope;
