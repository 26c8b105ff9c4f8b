import type { SessionInfo } from '@tessera/contract/identity/identity';

/** Input of a screen's first view: address, language and session. */
export interface FirstViewContext {
  readonly search: Readonly<Record<string, string>>;
  readonly language: string;
  readonly session: SessionInfo | null;
}
