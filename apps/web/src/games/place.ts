import { safePath } from '../paths.ts';

/** A place inside the site as a link takes it. What leads elsewhere leads home. */
export function placeOf(path: string | undefined): {
  readonly to: string;
  readonly search: Record<string, string>;
} {
  const { pathname, searchParams } = new URL(safePath(path), 'https://site.invalid');
  return { to: pathname, search: Object.fromEntries(searchParams) };
}
