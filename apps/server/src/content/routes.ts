import type { content } from '@tessera/contract/content/content';
import { VERSION } from '@tessera/contract/version';
import type { Handlers } from '../platform/http/call.ts';
import { announcements } from './announcements/announcements.ts';
import { markAnnouncementAsRead } from './announcements/mark-announcement-as-read.ts';
import { notice } from './announcements/notice.ts';
import { notices } from './announcements/notices.ts';
import { banners } from './banners.ts';
import type { ContentDeps } from './deps.ts';
import { helpCenter, page } from './help-center.ts';
import { activities } from './promotions/activities.ts';
import { activity } from './promotions/activity.ts';
import { systemStatus } from './system-status.ts';
import { systemTemplate } from './system-template.ts';

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
