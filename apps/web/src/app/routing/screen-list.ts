import type { ScreenModule } from './routes.tsx';

/** Hashed file names do not compress, so the list loads with the first request for another screen. */
const SCREENS = import.meta.glob<ScreenModule>(['../../**/*-screen.tsx', '!../home/home-screen.tsx']);

/** Imports the script of a screen. */
export function importScreen(name: string): Promise<ScreenModule> {
  const load = SCREENS[globKey(name)];
  if (!load) throw new Error(`there is no screen ${name}`);
  return load();
}

function globKey(name: string): string {
  return name.startsWith('app/') ? `../${name.slice('app/'.length)}.tsx` : `../../${name}.tsx`;
}
