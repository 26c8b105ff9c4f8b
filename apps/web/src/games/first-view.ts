import type { SessionInfo } from '@tessera/contract/identity/identity';

/** What a screen is told before its first view: its address, the language, and who is signed in. */
export interface FirstViewContext {
  readonly search: Readonly<Record<string, string>>;
  readonly language: string;
  readonly session: SessionInfo | null;
}
