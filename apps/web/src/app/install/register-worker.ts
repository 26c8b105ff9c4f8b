import { afterLoad } from '../../ui/loading/after-load.ts';

declare const __WITH_WORKER__: boolean;

const SCRIPT = '/m/sw.js';

interface ScriptPolicy {
  createScriptURL(url: string): string;
}

interface WithTrustedTypes {
  readonly trustedTypes?: { createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy };
}

/** Registers the service worker after the page has loaded. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !__WITH_WORKER__ || !('serviceWorker' in navigator)) return;
  afterLoad(() => {
    // The content policy accepts only trusted script addresses.
    const { trustedTypes } = window as WithTrustedTypes;
    const policy = { createScriptURL: () => SCRIPT };
    const script = (trustedTypes?.createPolicy('worker', policy) ?? policy).createScriptURL('');
    // A private window may expose workers and refuse them: the site works without a worker.
    navigator.serviceWorker.register(script, { updateViaCache: 'none' }).catch(() => undefined);
  }, 0);
}
