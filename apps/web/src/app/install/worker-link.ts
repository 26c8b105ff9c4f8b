import type { RenewalResult, PageRequest } from './worker/worker.ts';

interface NetworkInformation {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

export interface WorkerNews {
  /** The worker fetched a newer copy of this page. */
  onRenewed(): void;
  /** A newer worker waits until the visitor accepts it or every page is closed. */
  onNewVersion(takeOver: () => void): void;
}

/** Listens to the worker until the signal aborts; does nothing without a worker. */
export async function linkWorker(news: WorkerNews, signal: AbortSignal): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration || signal.aborted) return;
  const { active } = await navigator.serviceWorker.ready;
  if (signal.aborted) return;
  if (active) reportOpened(active, news);
  watchVersions(registration, news, signal);
}

function reportOpened(worker: ServiceWorker, { onRenewed }: WorkerNews): void {
  const { connection } = navigator as Navigator & { readonly connection?: NetworkInformation };
  const generous = !connection?.saveData && !/2g/.test(connection?.effectiveType ?? '');
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', ({ data }: MessageEvent<RenewalResult>) => {
    port1.close();
    if (data === 'renewed') onRenewed();
    if (data === 'not-yours') location.reload();
  });
  port1.start();
  const request: PageRequest = { kind: 'opened', generous };
  worker.postMessage(request, [port2]);
}

function watchVersions(registration: ServiceWorkerRegistration, news: WorkerNews, signal: AbortSignal): void {
  const offer = () => news.onNewVersion(() => takeOver(registration));
  const watch = (worker: ServiceWorker) =>
    worker.addEventListener(
      'statechange',
      // The first worker replaces no other.
      () => worker.state === 'installed' && registration.active && offer(),
      { signal },
    );
  if (registration.waiting) offer();
  if (registration.installing) watch(registration.installing);
  registration.addEventListener(
    'updatefound',
    () => registration.installing && watch(registration.installing),
    { signal },
  );
}

const RETRY_MS = 1000;
const MAX_ATTEMPTS = 5;

/** Activates the waiting worker and reloads the page. */
function takeOver(registration: ServiceWorkerRegistration): void {
  let attempts = 0;
  const openAnew = () => {
    clearInterval(timer);
    location.reload();
  };
  const requestTakeOver = () => {
    const { waiting } = registration;
    // Another window already activated the worker: this window gets no further event.
    if (!waiting) openAnew();
    else if (attempts < MAX_ATTEMPTS) waiting.postMessage({ kind: 'take-over' } satisfies PageRequest);
    else {
      // An old worker with pending work stays for minutes. Without a registration the page loads from the
      // network.
      clearInterval(timer);
      void registration.unregister().finally(openAnew);
    }
    attempts += 1;
  };
  navigator.serviceWorker.addEventListener('controllerchange', openAnew, { once: true });
  // In Chromium an old worker that was woken after the request to end may stay (over ten seconds, 3 of 100
  // times).
  const timer = setInterval(requestTakeOver, RETRY_MS);
  requestTakeOver();
}
