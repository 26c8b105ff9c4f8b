const STORAGE_KEY = 'referral';
const STORED_FOR_MS = 30 * 60_000;
const CODE = /^[A-Za-z0-9_-]{1,32}$/;

/**
 * Stores the code of a referral link (`?referralCode=`) in this tab for 30 minutes. The first link wins. The server
 * validates the code; a malformed one is ignored.
 */
export function storeReferral(addressQuery: string): void {
  const code = new URLSearchParams(addressQuery).get('referralCode') ?? '';
  if (!CODE.test(code) || storedReferral() !== undefined) return;
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ code, untilMs: Date.now() + STORED_FOR_MS }));
}

/** Returns the referral code of this visitor; undefined if there is none or it expired. */
export function storedReferral(): string | undefined {
  const { code, untilMs = 0 } = readStored();
  return typeof code === 'string' && CODE.test(code) && untilMs > Date.now() ? code : undefined;
}

/** Storage content is untrusted: anybody at this browser may have written it. */
function readStored(): { readonly code?: string; readonly untilMs?: number } {
  try {
    return (JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') ?? {}) as ReturnType<typeof readStored>;
  } catch {
    return {};
  }
}
