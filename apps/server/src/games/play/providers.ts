import type { GameProvider } from './game-provider.ts';

/** Those this process is connected to. */
export interface Providers {
  /** Their codes. */
  readonly connected: ReadonlySet<string>;
  find(code: string | null): GameProvider | undefined;
}

export function connectProviders(providers: readonly GameProvider[]): Providers {
  const byCode = new Map(providers.map((provider) => [provider.code, provider]));
  return {
    connected: new Set(byCode.keys()),
    find: (code) => (code === null ? undefined : byCode.get(code)),
  };
}
