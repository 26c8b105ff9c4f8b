import type { SessionInfo } from '@tessera/contract/identity/identity';

/** Input of the needs of a screen: address, language and session. */
export interface FirstViewContext {
  readonly search: Readonly<Record<string, string>>;
  readonly language: string;
  readonly session: SessionInfo | null;
}

/** Returns the entry id from `?id=`; undefined if invalid. */
export function entryIdOf({ id = '' }: Readonly<Record<string, string>>): string | undefined {
  return /^[1-9][0-9]{0,17}$/.test(id) ? id : undefined;
}
