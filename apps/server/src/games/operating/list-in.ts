import { CatalogueError } from './catalogue-error.ts';

/** The rows of a list that is JSON: an array, or an object that holds one under its name. */
export function listIn(text: string, source: string, name: string): readonly unknown[] {
  const written = jsonIn(text, source);
  if (Array.isArray(written)) return written;
  const rows = ((written ?? {}) as Record<string, unknown>)[name];
  if (!Array.isArray(rows)) throw new CatalogueError(`${source} holds no list of ${name}`);
  return rows;
}

export function jsonIn(text: string, source: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CatalogueError(`${source} is no JSON: ${(error as Error).message}`);
  }
}
