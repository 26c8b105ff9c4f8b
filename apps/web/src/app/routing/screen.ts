import type { Need } from '@tessera/contract/first-view';
import type { SessionInfo } from '@tessera/contract/identity/identity';
import type { ComponentType } from 'react';

/** What a screen is told before it renders, on the server and in the browser alike. */
export interface ScreenContext {
  readonly search: Readonly<Record<string, string>>;
  readonly language: string;
  readonly session: SessionInfo | null;
}

/** What a `…-screen.tsx` file exports. */
export interface ScreenModule {
  readonly Screen: ComponentType;
  /** Calls whose answers the first view shows. */
  readonly needs?: (context: ScreenContext) => readonly Need[];
}
