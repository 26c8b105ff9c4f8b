import { needs, Screen } from '../home/home-screen.tsx';
import type { LoadedScreen } from './routes.tsx';

const HOME = 'app/home/home-screen';

/** The screen of unknown addresses. */
export const NOT_FOUND_SCREEN = 'app/not-found-screen';

/**
 * Most visits open the home page, so its screen is part of the start-up script; all other screens are lazy.
 */
const loadedScreens = new Map<string, LoadedScreen>([[HOME, { needs, Screen }]]);

/** Returns whether the first view already contains script and messages of a screen. */
export function isInFirstView(name: string): boolean {
  return name === HOME;
}

/** Loads a screen, once. */
export async function loadScreen(name: string): Promise<LoadedScreen> {
  const known = loadedScreens.get(name);
  if (known) return known;
  const { importScreen } = await import('./screen-list.ts');
  const module = await importScreen(name);
  loadedScreens.set(name, module);
  return module;
}

/** Returns a screen that `loadScreen` has loaded. Throws if it has not. */
export function loadedScreen(name: string): LoadedScreen {
  const module = loadedScreens.get(name);
  if (!module) throw new Error(`${name} is shown before it was loaded`);
  return module;
}

/** Name of the chunk that contains `importScreen`, as in vite.config.ts. */
export const SCREEN_LIST = 'every-screen';

/** Returns the source file of a screen, as named in the build manifest. */
export function sourceOf(name: string): string {
  return `src/${name}.tsx`;
}
