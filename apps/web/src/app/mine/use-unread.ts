import { useCall, useSession } from '../../api/index.ts';
import { useLanguage } from '../../i18n/locale-provider.tsx';

/** What the first view asks to know how much the member has not read. */
export function unreadInput(language: string) {
  return { language, types: 'PL', groupName: 'm_home', platform: 'M' } as const;
}

/** How many messages the member has not read; none for a guest, nor until it is known. */
export function useUnread(): number {
  const session = useSession();
  const { code } = useLanguage();
  const { data } = useCall('content.announcements', unreadInput(code), { enabled: session !== null });
  return data?.footer.unreadCount ?? 0;
}
