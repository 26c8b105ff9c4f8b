import { type Page, test as base } from '@playwright/test';
import { configureSite } from '../../apps/server/testing/server/running-server.ts';
import { type DemoServer, startDemoServer } from '../server.ts';

/** A site for a single spec, which acts as its operator. */
export interface OwnSite extends DemoServer {
  /** Replaces all settings, and the switches. Resolves when the server uses them. */
  set(settings: Readonly<Record<string, unknown>>, flags?: Readonly<Record<string, boolean>>): Promise<void>;
}

/** Starts a second server beside the shared one, because its settings would affect other specs. */
export async function startOwnSite(env: Readonly<Record<string, string>> = {}): Promise<OwnSite> {
  const server = await startDemoServer(env);
  let round = 0;
  return {
    ...server,
    async set(settings, flags = {}) {
      round += 1;
      // A unique title shows when the server has loaded the new settings.
      const mark = { path: '/m/service', title: `round ${round}`, csType: 'LIVECHAT', labelIds: [] };
      await configureSite(server.databaseUrl, { customerService: [mark], ...settings }, flags);
      await base.expect
        .poll(() => statusOf(server.origin), { timeout: 5000 })
        .toMatchObject('customerService' in settings ? {} : { customerService: [{ title: mark.title }] });
    },
  };
}

async function statusOf(origin: string): Promise<object> {
  const answer = await fetch(`${origin}/wps/v2/system/status`);
  return ((await answer.json()) as { value: { info: object } }).value.info;
}

/** Signs in one of the demo members at this site. */
export async function signInAt({ origin }: DemoServer, page: Page, username: string): Promise<void> {
  const data = { type: 'username', username, password: 'Tessera-2026' };
  const answer = await page.request.post(`${origin}/wps/session/login`, { data });
  base.expect(answer.status()).toBe(200);
}
