import { afterLoad } from '../../ui/loading/after-load.ts';

declare const __WITH_WORKER__: boolean;

const SCRIPT = '/m/sw.js';

interface ScriptPolicy {
  createScriptURL(url: string): string;
}

interface WithTrustedTypes {
  readonly trustedTypes?: { createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy };
}

/** Has the browser take the site's worker, once the page has everything of its own. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !__WITH_WORKER__ || !('serviceWorker' in navigator)) return;
  afterLoad(() => {
    // The page's policy takes no address of a script that nobody vouched for.
    const { trustedTypes } = window as WithTrustedTypes;
    const policy = { createScriptURL: () => SCRIPT };
    const script = (trustedTypes?.createPolicy('worker', policy) ?? policy).createScriptURL('');
    // A private window may offer workers and refuse them: the site works as it always did.
    navigator.serviceWorker.register(script, { updateViaCache: 'none' }).catch(() => undefined);
  }, 0);
}
