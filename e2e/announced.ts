import type { BrowserContext, Page } from '@playwright/test';

interface AnnouncingWindow extends Window {
  announcedPrefix?: string;
  summaryShown?: boolean;
}

/**
 * Nothing pops up by itself over a journey but what it asked for with `announce`: other journeys, at the same
 * moment and on the same server, announce things as well. `appWindow` leaves the window with the app to come.
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

/** Runs in the page: the window with the app was shown on this device before. The download bar remains. */
function noteAppWindow(): void {
  try {
    localStorage.setItem('appWindowShown', '1');
  } catch {
    // A page without an address, or a browser without a storage.
  }
}

/** From the next document on, what is announced under a title that begins like this pops up. */
export async function announce(page: Page, prefix: string): Promise<void> {
  await page.addInitScript((given) => {
    (window as AnnouncingWindow).announcedPrefix = given;
  }, prefix);
}

/** From the next document on, the summary of 30 days is shown where it is due. */
export async function showSummary(page: Page): Promise<void> {
  await page.addInitScript(() => {
    (window as AnnouncingWindow).summaryShown = true;
  });
}
