import type { NoticeTitle } from '@tessera/contract/content/content';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useCall } from '../../api/index.ts';
import { useLanguage, useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/pictures/icon.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Marquee, type MarqueeSpeed } from '../../ui/motion/marquee.tsx';
import styles from './home.module.css';

/** What the bar asks for, the same on the server and in the page. */
export function announcementsAsked(language: string) {
  return { language, types: 'PL,H', groupName: 'm_home', platform: 'M' } as const;
}

/** The titles of the announcements and of what is hot, running past; a tap opens the announcements. */
export function AnnouncementBar() {
  const t = useT();
  const { code } = useLanguage();
  const { data, fetchStatus } = useCall('content.announcements', announcementsAsked(code));
  const [running, setRunning] = useState(true);
  const notices = [...(data?.player ?? []), ...(data?.hot ?? [])];
  const some = notices.length > 0;
  // Where the titles did not come, or wait for a network, the way to them stays.
  const instead = data ? t('home.noAnnouncements') : fetchStatus !== 'fetching' && t('home.announcements');
  return (
    <div className={styles.announcements}>
      <Icon name="megaphone" />
      <Link to={paths.notice} className={styles.announcementLink}>
        {some ? (
          <Marquee
            label={t('home.announcements')}
            items={notices.map(({ title }) => title)}
            speed={speedOf(notices)}
            running={running}
          />
        ) : (
          instead
        )}
      </Link>
      {some && (
        <span className={styles.hold}>
          <IconButton
            icon={running ? 'pause' : 'play'}
            label={t(running ? 'ui.pause' : 'ui.play')}
            onClick={() => setRunning(!running)}
          />
        </span>
      )}
    </div>
  );
}

/** One line has one speed: that of who asks for more time to be read. */
function speedOf(notices: readonly NoticeTitle[]): MarqueeSpeed {
  return notices.some(({ announcementDisplaySpeed }) => announcementDisplaySpeed === 'SLOW')
    ? 'SLOW'
    : 'MEDIUM';
}
