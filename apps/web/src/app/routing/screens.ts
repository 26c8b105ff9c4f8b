import type { ScreenModule } from './screen.ts';
import { needs, Screen } from '../home/home-screen.tsx';

const HOME = 'app/home/home-screen';

/** What an address shows that is none of ours. */
export const NOT_FOUND_SCREEN = 'app/not-found-screen';

/** The home is what most visits open: it comes with the start-up script, every other screen by itself. */
const arrived = new Map<string, ScreenModule>([[HOME, { needs, Screen }]]);

/** Whether a screen needs nothing but what the first view brought: its script and its words. */
export function isFirst(name: string): boolean {
  return name === HOME;
}

/** Fetches a screen, once. */
export async function loadScreen(name: string): Promise<ScreenModule> {
  const known = arrived.get(name);
  if (known) return known;
  const { bringScreen } = await import('./screen-list.ts');
  const module = await bringScreen(name);
  arrived.set(name, module);
  return module;
}

/** A screen that `loadScreen` brought before: the router shows none that is not here. */
export function arrivedScreen(name: string): ScreenModule {
  const module = arrived.get(name);
  if (!module) throw new Error(`${name} is shown before it was loaded`);
  return module;
}

/** The group of scripts that holds `bringScreen`: vite.config.ts names the group. */
export const SCREEN_LIST = 'every-screen';

/** The source file of a screen, as the build's manifest names it. */
export function sourceOf(name: string): string {
  return `src/${name}.tsx`;
}
