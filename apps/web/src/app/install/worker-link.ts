import type { News, Told } from './worker/worker.ts';

interface Quickness {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

export interface WorkerNews {
  /** Behind this page a newer one was fetched. */
  onRenewed(): void;
  /** A newer worker waits until the visitor says so or every page is closed. */
  onNewVersion(takeOver: () => void): void;
}

/** Listens to the worker as long as the signal stands; does nothing where there is none. */
export async function linkWorker(news: WorkerNews, signal: AbortSignal): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration || signal.aborted) return;
  const { active } = await navigator.serviceWorker.ready;
  if (signal.aborted) return;
  if (active) tellOpened(active, news);
  watchVersions(registration, news, signal);
}

function tellOpened(worker: ServiceWorker, { onRenewed }: WorkerNews): void {
  const { connection } = navigator as Navigator & { readonly connection?: Quickness };
  const generous = !connection?.saveData && !/2g/.test(connection?.effectiveType ?? '');
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', ({ data }: MessageEvent<News>) => {
    port1.close();
    if (data === 'renewed') onRenewed();
    if (data === 'not-yours') location.reload();
  });
  port1.start();
  const told: Told = { kind: 'opened', generous };
  worker.postMessage(told, [port2]);
}

function watchVersions(registration: ServiceWorkerRegistration, news: WorkerNews, signal: AbortSignal): void {
  const offer = () => news.onNewVersion(() => takeOver(registration));
  const watch = (worker: ServiceWorker) =>
    worker.addEventListener(
      'statechange',
      // The very first worker takes nobody's place.
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

const ASK_AGAIN_MS = 1000;
const ASKED_AT_MOST = 5;

/** Has the newest worker take the old one's place, and opens the page anew with it. */
function takeOver(registration: ServiceWorkerRegistration): void {
  let asked = 0;
  const openAnew = () => {
    clearInterval(asking);
    location.reload();
  };
  const ask = () => {
    const { waiting } = registration;
    // Where another window of the site had it take over, nothing changes for this one any more.
    if (!waiting) openAnew();
    else if (asked < ASKED_AT_MOST) waiting.postMessage({ kind: 'take-over' } satisfies Told);
    else {
      // An old worker with work under way stays for minutes. Without a registration the page comes from the network.
      clearInterval(asking);
      void registration.unregister().finally(openAnew);
    }
    asked += 1;
  };
  navigator.serviceWorker.addEventListener('controllerchange', openAnew, { once: true });
  // An old worker that was woken once more after it was told to end stays in Chromium (over ten seconds, 3 times in 100).
  const asking = setInterval(ask, ASK_AGAIN_MS);
  ask();
}
