import type { content } from '@tessera/contract/content/content';
import { VERSION } from '@tessera/contract/version';
import type { Handlers } from '../platform/http/call.ts';
import { activities, activity } from './activities.ts';
import { announcements, markAnnouncementAsRead } from './announcements.ts';
import { banners } from './banners.ts';
import type { ContentDeps } from './deps.ts';
import { helpCenter, page } from './help-center.ts';
import { notice, notices } from './notices.ts';
import { systemStatus, systemTemplate } from './system-status.ts';

export function contentRoutes(deps: ContentDeps): Handlers<typeof content> {
  return {
    systemStatus: (_input, call) => systemStatus(deps, call.db, call),
    banners: (input, call) => banners(deps, input, call),
    announcements: (input, call) => announcements(deps, input, call),
    notices: (input, call) => notices(deps, input, call),
    notice: (input, call) => notice(deps, input, call),
    markAnnouncementAsRead: (input, call) => markAnnouncementAsRead(deps, input, call),
    helpCenter: (input, call) => helpCenter(deps, input, call),
    activities: (input, call) => activities(deps, input, call),
    activity: (input, call) => activity(deps, input, call),
    page: (input, call) => page(deps, input, call),
    versionInfo: async () => ({ version: VERSION }),
    systemTemplate: (input) => systemTemplate(deps, input),
  };
}
