import type { ContentDeps } from './deps.ts';

/** What the download page shows. */
export async function systemTemplate(deps: ContentDeps, { language }: { readonly language: string }) {
  const { downloadTemplate } = await deps.site();
  const { app_desc: words } = downloadTemplate;
  return { ...downloadTemplate, app_desc: words[language] ?? words['EN'] ?? '' };
}
