import type { SessionInfo } from '@tessera/contract/identity/identity';

/** What a screen is told before its first view: its address, the language, and who is signed in. */
export interface FirstViewContext {
  readonly search: Readonly<Record<string, string>>;
  readonly language: string;
  readonly session: SessionInfo | null;
}

/** The entry an address names by `?id=`; what cannot be one names none. */
export function entryIdOf({ id = '' }: Readonly<Record<string, string>>): string | undefined {
  return /^[1-9][0-9]{0,17}$/.test(id) ? id : undefined;
}
