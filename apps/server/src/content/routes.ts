import type { content } from '@tessera/contract/content';
import type { Handlers } from '../platform/http/call.ts';
import { banners } from './banners.ts';
import type { ContentDeps } from './deps.ts';
import { listAnnouncements } from './queries.ts';
import { systemStatus } from './system-status.ts';

export function contentRoutes(deps: ContentDeps): Handlers<typeof content> {
  return {
    systemStatus: (_input, call) => systemStatus(deps, call),
    banners: ({ language }, call) => banners(call.db, deps.merchantCode, language),
    announcements: async ({ language }, call) => {
      const rows = await call.db.many(listAnnouncements, [deps.merchantCode, language, deps.clock.now()]);
      return rows.map(({ id, title }) => ({ id: id.toString(), title }));
    },
  };
}
