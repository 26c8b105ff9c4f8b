import type { QueryKey } from '@tanstack/react-query';

/** Whether a question names the language it wants its answer in. */
export function namesLanguage(queryKey: QueryKey): boolean {
  return queryKey.some(hasLanguage);
}

/**
 * What a list shows while its answer in a new language is on its way: the one in the old language, so that
 * nothing falls back to grey shapes. Of any other question it shows nothing.
 */
export function untilTranslated(queryKey: QueryKey) {
  return <Data>(previous: Data | undefined, asked: { readonly queryKey: QueryKey } | undefined) =>
    asked && apartFromLanguage(asked.queryKey) === apartFromLanguage(queryKey) ? previous : undefined;
}

function apartFromLanguage(queryKey: QueryKey): string {
  return JSON.stringify(queryKey.map((part) => (hasLanguage(part) ? { ...part, language: '' } : part)));
}

function hasLanguage(part: unknown): part is { readonly language: unknown } {
  return typeof part === 'object' && part !== null && 'language' in part;
}
