import { studio } from '../studio/studio-provider.ts';
import type { GameProvider } from './game-provider.ts';

const PROVIDERS: readonly GameProvider[] = [studio];

export const connectedProviders: ReadonlySet<string> = new Set(PROVIDERS.map(({ code }) => code));

export function findProvider(code: string | null): GameProvider | undefined {
  return PROVIDERS.find((provider) => provider.code === code);
}
