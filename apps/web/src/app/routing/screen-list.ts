import type { ScreenModule } from './screen.ts';

/** Every screen's file has a name that no compression shortens: the list of them waits until another screen is asked for. */
const SCREENS = import.meta.glob<ScreenModule>(['../../**/*-screen.tsx', '!../home/home-screen.tsx']);

/** Fetches the script of a screen. */
export function bringScreen(name: string): Promise<ScreenModule> {
  const load = SCREENS[globKey(name)];
  if (!load) throw new Error(`there is no screen ${name}`);
  return load();
}

function globKey(name: string): string {
  return name.startsWith('app/') ? `../${name.slice('app/'.length)}.tsx` : `../../${name}.tsx`;
}
