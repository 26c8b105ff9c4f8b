import { paths } from '../../paths.ts';

/** Whose link brought the visitor here. The server decides what it is worth. */
export interface Affiliate {
  readonly code: string;
  /** Site the link was made for, when the link says so. */
  readonly domain?: string;
}

const KEPT_KEY = 'affiliate';
const KEPT_FOR_MS = 30 * 60_000;
const CODE = /^[A-Za-z0-9_-]{1,32}$/;
/** The field of the form takes no more. */
const LONGEST_CODE = 128;
const DOMAIN = /^[A-Za-z0-9.-]{1,128}$/;

/** Where links of affiliates lead. Elsewhere `code` has other meanings, such as the name of a page of the house. */
const LANDINGS: readonly string[] = [paths.home, paths.register];

/**
 * Keeps the code of an address (`?affiliateCode=` or, on a landing page, `?code=`, with `domain`) in this tab for half
 * an hour. The first link counts: a later one takes nothing from whoever brought the visitor. A malformed code is kept
 * so that the form can report it, until a link brings a well-formed one.
 */
export function keepAffiliate(canonicalPath: string, addressQuery: string): void {
  const query = new URLSearchParams(addressQuery);
  const landed = LANDINGS.includes(canonicalPath);
  const code = query.get('affiliateCode') ?? (landed ? query.get('code') : null) ?? '';
  const kept = keptAffiliate();
  if (code === '' || (kept && (isWellFormed(kept) || !isWellFormed({ code })))) return;
  const domain = query.get('domain') ?? '';
  const affiliate: Affiliate = { code: code.slice(0, LONGEST_CODE), ...(DOMAIN.test(domain) && { domain }) };
  sessionStorage.setItem(KEPT_KEY, JSON.stringify({ ...affiliate, untilMs: Date.now() + KEPT_FOR_MS }));
}

/** Who brought this visitor, or undefined: nobody, or too long ago. */
export function keptAffiliate(): Affiliate | undefined {
  const { code, domain, untilMs = 0 } = readKept();
  if (typeof code !== 'string' || code === '' || untilMs <= Date.now()) return undefined;
  return { code, ...(domain !== undefined && { domain }) };
}

/** Whether the server could know this code. */
export function isWellFormed({ code }: Affiliate): boolean {
  return CODE.test(code);
}

/** What lies in the storage, which anybody at this browser may have written. */
function readKept(): Partial<Affiliate> & { readonly untilMs?: number } {
  try {
    return (JSON.parse(sessionStorage.getItem(KEPT_KEY) ?? '{}') ?? {}) as ReturnType<typeof readKept>;
  } catch {
    return {};
  }
}
