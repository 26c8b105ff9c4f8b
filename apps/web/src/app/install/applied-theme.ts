import { useEffect } from 'react';
import { usePreferences } from '../panels/preferences.tsx';

/** Keeps the colour that the system paints around the page in step with a theme chosen on it. */
export function useAppliedTheme(): void {
  const { theme } = usePreferences();
  useEffect(() => {
    const metas = document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]');
    // Two of them, one for each scheme of the system, are right by themselves as long as nothing was chosen.
    if (theme === 'system' && metas.length > 1) return;
    const ground = getComputedStyle(document.documentElement).backgroundColor;
    for (const meta of metas) meta.content = ground;
  }, [theme]);
}
