import type { BrowserContext, Page } from '@playwright/test';

interface AnnouncingWindow extends Window {
  announcedPrefix?: string;
  summaryShown?: boolean;
}

/**
 * Suppresses automatic dialogs, except those that a test enables with `announce`. Parallel tests publish announcements
 * on the same server. `appWindow` leaves the app window enabled.
 */
export async function suppressAnnouncements(context: BrowserContext, appWindow: boolean): Promise<void> {
  if (!appWindow) await context.addInitScript(noteAppWindow);
  await context.addInitScript(() => {
    const page: AnnouncingWindow = window;
    const send = page.fetch.bind(page);
    page.fetch = async (resource, init) => {
      const answer = await send(resource, init);
      if (typeof resource === 'string' && resource.includes('/protection/summary') && !page.summaryShown) {
        const body = (await answer.json()) as { value?: object };
        return new Response(JSON.stringify({ ...body, value: { summary: null } }), answer);
      }
      if (typeof resource !== 'string' || !/announcements\?.*types=PU/.test(resource)) return answer;
      const body = (await answer.json()) as { value?: Record<string, unknown> };
      const prefix = page.announcedPrefix ?? '\0';
      for (const list of ['popup', 'player']) {
        const lines = body.value?.[list] as { readonly title: string }[] | undefined;
        if (body.value && lines) body.value[list] = lines.filter(({ title }) => title.startsWith(prefix));
      }
      return new Response(JSON.stringify(body), answer);
    };
  });
}

/** Runs in the page: marks the app window as already shown on this device. The download bar remains. */
function noteAppWindow(): void {
  try {
    localStorage.setItem('appWindowShown', '1');
  } catch {
    // The page has no address, or the browser has no storage.
  }
}

/** From the next document on, announcements with this title prefix pop up. */
export async function announce(page: Page, prefix: string): Promise<void> {
  await page.addInitScript((given) => {
    (window as AnnouncingWindow).announcedPrefix = given;
  }, prefix);
}

/** From the next document on, the 30-day summary is shown if it is due. */
export async function showSummary(page: Page): Promise<void> {
  await page.addInitScript(() => {
    (window as AnnouncingWindow).summaryShown = true;
  });
}
