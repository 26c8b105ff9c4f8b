import type { Need } from '@tessera/contract/first-view';
import { useCall, useSession } from '../api/index.ts';
import { useFormats, useT } from '../i18n/locale-provider.tsx';
import { useChatUnread } from '../messages/chat/use-chat-unread.ts';
import { paths } from '../paths.ts';
import { Badge } from '../ui/blocks/badge.tsx';
import { ButtonLink } from '../ui/controls/button.tsx';
import { RowLink } from '../ui/controls/row-link.tsx';
import { TopLine } from '../ui/blocks/top-line.tsx';
import { useHydrated } from '../ui/loading/browser-page.ts';
import { Holdings } from './mine/profile-block.tsx';
import { usePreferences } from './panels/preferences.tsx';
import styles from './agent.module.css';

const ROWS = [
  { to: paths.inbox, icon: 'mail', title: 'title.inbox' },
  { to: paths.securityCenter, icon: 'shield', title: 'title.securityCenter' },
  { to: paths.notice, icon: 'info', title: 'title.notice' },
  { to: paths.service, icon: 'headset', title: 'title.service' },
] as const;

export function needs(): readonly Need[] {
  return [{ call: 'inbox.unreadMessages', input: {} }];
}

/** Home of an agent: the balances, and all agent functions that exist. */
export function Screen() {
  const t = useT();
  const { number } = useFormats();
  const { data: messages = 0 } = useCall('inbox.unreadMessages', {});
  const counts = new Map<string, number>([
    [paths.inbox, messages],
    [paths.service, useChatUnread()],
  ]);
  return (
    <>
      <TopLine title={t('title.agent')} />
      <div className={styles.content}>
        <Greeting />
        <section className={styles.card}>
          <Holdings />
          <div className={styles.buttons}>
            <ButtonLink to={paths.withdraw} kind="secondary">
              {t('title.withdraw')}
            </ButtonLink>
            <ButtonLink to={paths.voucherCenter}>{t('title.deposit')}</ButtonLink>
          </div>
        </section>
        {ROWS.map(({ to, icon, title }) => {
          const count = counts.get(to) ?? 0;
          const end = count > 0 && <Badge tone="accent">{number(count)}</Badge>;
          return <RowLink key={to} to={to} icon={icon} title={t(title)} end={end} />;
        })}
      </div>
    </>
  );
}

/** Depends on the device's hour, which the server does not know. */
function Greeting() {
  const t = useT();
  const hydrated = useHydrated();
  const { openedAtMs } = usePreferences();
  const name = useSession()?.userName ?? '';
  const words = hydrated ? t(greetingAt(new Date(openedAtMs).getHours()), { name }) : name;
  return (
    <h2 className={styles.greeting} dir="auto">
      {words}
    </h2>
  );
}

/** Hours 0–10 are morning, 11–14 early afternoon, 15–18 late afternoon, the others evening. */
function greetingAt(hour: number) {
  if (hour <= 10) return 'agent.morning';
  if (hour <= 14) return 'agent.noon';
  return hour <= 18 ? 'agent.afternoon' : 'agent.evening';
}
