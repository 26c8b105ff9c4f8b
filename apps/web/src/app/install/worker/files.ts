import { build } from './build.ts';
import { CACHE_PREFIX } from './kept-pages.ts';

export const FILES = `${CACHE_PREFIX}files-${build.version}`;

/** A file whose name changes with its content: what the device has is right for ever. */
export async function fileFromDevice(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(FILES)).put(request, answer.clone());
  return answer;
}

/** Brings files that the device lacks; the browser's own cache has most of them already. */
export async function bringFiles(names: readonly string[]): Promise<void> {
  const files = await caches.open(FILES);
  const kept = new Set((await files.keys()).map(({ url }) => new URL(url).pathname));
  await files.addAll(names.filter((name) => !kept.has(name)));
}
