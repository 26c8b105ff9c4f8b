import type { LoadedScreen, ScreenModule } from './routes.tsx';
import { TrialGate } from './trial-gate.tsx';

/** Hashed file names compress badly, so the list loads with the first request for another screen. */
const SCREENS = import.meta.glob<ScreenModule>(['../../**/*-screen.tsx', '!../home/home-screen.tsx']);

/** Imports the script of a screen. */
export async function importScreen(name: string): Promise<LoadedScreen> {
  const load = SCREENS[globKey(name)];
  if (!load) throw new Error(`there is no screen ${name}`);
  const { needs, Screen } = await load();
  return { ...(needs && { needs }), Screen, Gate: TrialGate };
}

function globKey(name: string): string {
  return name.startsWith('app/') ? `../${name.slice('app/'.length)}.tsx` : `../../${name}.tsx`;
}
