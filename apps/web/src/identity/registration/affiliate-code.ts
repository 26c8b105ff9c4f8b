import { paths } from '../../paths.ts';
import { storeReferral } from './referral-link.ts';

/** The affiliate whose link brought the visitor. The server validates it. */
export interface Affiliate {
  readonly code: string;
  /** Site of the link, if the link states it. */
  readonly domain?: string;
}

const STORAGE_KEY = 'affiliate';
const STORED_FOR_MS = 30 * 60_000;
const CODE = /^[A-Za-z0-9_-]{1,32}$/;
/** Maximum length of the form field. */
const MAX_CODE_LENGTH = 128;
const DOMAIN = /^[A-Za-z0-9.-]{1,128}$/;

/** Landing pages of affiliate links. Elsewhere `code` has other meanings, such as a page name. */
const LANDINGS: readonly string[] = [paths.home, paths.register];

/**
 * Stores the code of an address (`?affiliateCode=` or, on a landing page, `?code=`, with `domain`) in this
 * tab for 30 minutes. The first link wins. A malformed code is stored as well, so that the form can report
 * it, until a well-formed one replaces it.
 */
export function storeAffiliate(canonicalPath: string, addressQuery: string): void {
  const query = new URLSearchParams(addressQuery);
  const landed = LANDINGS.includes(canonicalPath);
  const code = query.get('affiliateCode') ?? (landed ? query.get('code') : null) ?? '';
  const stored = storedAffiliate();
  if (code === '' || (stored && (isWellFormed(stored) || !isWellFormed({ code })))) return;
  const domain = query.get('domain') ?? '';
  const affiliate: Affiliate = {
    code: code.slice(0, MAX_CODE_LENGTH),
    ...(DOMAIN.test(domain) && { domain }),
  };
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ ...affiliate, untilMs: Date.now() + STORED_FOR_MS }));
}

/** Stores the codes of an address: of an affiliate and of a member. */
export function storeInvitations(canonicalPath: string, addressQuery: string): void {
  storeAffiliate(canonicalPath, addressQuery);
  storeReferral(addressQuery);
}

/** Returns the affiliate of this visitor; undefined if there is none or it expired. */
export function storedAffiliate(): Affiliate | undefined {
  const { code, domain, untilMs = 0 } = readStored();
  if (typeof code !== 'string' || code === '' || untilMs <= Date.now()) return undefined;
  return { code, ...(domain !== undefined && { domain }) };
}

/** Returns whether the code has a valid format. */
export function isWellFormed({ code }: Affiliate): boolean {
  return CODE.test(code);
}

/** Storage content is untrusted: anybody at this browser may have written it. */
function readStored(): Partial<Affiliate> & { readonly untilMs?: number } {
  try {
    return (JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') ?? {}) as ReturnType<typeof readStored>;
  } catch {
    return {};
  }
}
