import type { ContentDeps } from './deps.ts';

/** What the download page shows. */
export async function systemTemplate(deps: ContentDeps, { language }: { readonly language: string }) {
  const { downloadTemplate, brand } = await deps.site();
  const { app_desc: words } = downloadTemplate;
  const said = words[language] ?? words['EN'] ?? '';
  return { ...downloadTemplate, app_desc: said.replaceAll('{brand}', brand.name) };
}
