import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useCall } from '../../api/index.ts';
import { useLanguage, useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Marquee } from '../../ui/marquee.tsx';
import styles from './home.module.css';

/** The titles of the announcements, running past; a tap opens them all. */
export function AnnouncementBar() {
  const t = useT();
  const { code } = useLanguage();
  const { data } = useCall('content.announcements', { language: code });
  const [running, setRunning] = useState(true);
  const titles = data?.map(({ title }) => title) ?? [];
  return (
    <div className={styles.announcements}>
      <Icon name="megaphone" />
      <Link to={paths.notice} className={styles.announcementLink}>
        {titles.length > 0 ? (
          <Marquee items={titles} running={running} />
        ) : (
          <span>{data && t('home.noAnnouncements')}</span>
        )}
      </Link>
      {titles.length > 1 && (
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
