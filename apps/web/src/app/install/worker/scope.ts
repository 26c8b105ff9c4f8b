import type { NotificationClick, NotificationScope, PushEvent, SubscriptionChange } from './notifications.ts';

declare const __WORKER_BUILD__: WorkerBuild;

export const build: WorkerBuild = __WORKER_BUILD__;

/*
 * The used part of the worker's global scope. TypeScript's libraries for pages and for workers exclude each
 * other, so the few names are declared here.
 */
export interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  readonly resultingClientId: string;
  respondWith(answer: Promise<Response>): void;
}

export interface PageMessage extends ExtendableEvent {
  readonly data: unknown;
  readonly source: { readonly id: string } | null;
  readonly ports: readonly MessagePort[];
}

interface WorkerEvents {
  readonly install: ExtendableEvent;
  readonly activate: ExtendableEvent;
  readonly fetch: FetchEvent;
  readonly message: PageMessage;
  readonly push: PushEvent;
  readonly notificationclick: NotificationClick;
  readonly pushsubscriptionchange: SubscriptionChange;
}

export interface WorkerScope extends NotificationScope {
  readonly clients: NotificationScope['clients'] & {
    claim(): Promise<void>;
  };
  readonly registration: NotificationScope['registration'] & {
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

/** Data that the build puts into the worker. */
export interface WorkerBuild {
  /** Changes with every file of the site. */
  readonly version: string;
  /** Script and style that every page starts with. */
  readonly shell: readonly string[];
  /** Catalogue files by language code. */
  readonly words: Readonly<Record<string, readonly string[]>>;
  /** Scripts and styles of the other screens. */
  readonly screens: readonly string[];
}
