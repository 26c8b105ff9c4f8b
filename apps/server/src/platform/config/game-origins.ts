import { isGuardedUrl } from './loopback.ts';

/** The origins of a list with spaces or commas between them. */
export function gameOriginsOf(text: string): readonly string[] {
  return text.split(/[\s,]+/).filter((part) => part !== '');
}

/** Whether games of this address may stand in a frame: a bare origin, encrypted on its way. */
export function isGameOrigin(text: string): boolean {
  return isGuardedUrl(text) && URL.parse(text)?.origin === text;
}
