import { Link } from '@tanstack/react-router';
import type { NoticeTitle } from '@tessera/contract/content/content';
import type { Need } from '@tessera/contract/first-view';
import { useState } from 'react';
import { useApi, useCall, useSession } from '../../api/index.ts';
import { matchNeeds, HotMatches, PopularGames, popularNeeds } from '../../games/index.ts';
import { useLanguage, useT } from '../../i18n/locale-provider.tsx';
import { useCanRegister } from '../../identity/index.ts';
import { paths } from '../../paths.ts';
import { FirstViewIconButton } from '../../ui/controls/button.tsx';
import { useDeferred, useIdle } from '../../ui/loading/after-load.ts';
import { Marquee, type MarqueeSpeed } from '../../ui/motion/marquee.tsx';
import { FirstViewIcon } from '../../ui/pictures/first-view-icon.tsx';
import type { ScreenContext } from '../routing/routes.tsx';
import { Banners } from './banners.tsx';
import styles from './home.module.css';

export function needs(context: ScreenContext): readonly Need[] {
  const { language } = context;
  return [
    { call: 'content.banners', input: { language } },
    { call: 'content.announcements', input: announcementsQuery(language) },
    ...matchNeeds(context),
    ...popularNeeds(context),
  ];
}

/** The home page: banners, announcements and games. */
export function Screen() {
  const session = useSession();
  return (
    <div className={styles.home}>
      <Banners />
      <AnnouncementBar />
      {!session && <Welcome />}
      <HotMatches />
      <PopularGames />
      <DeferredParts />
    </div>
  );
}

/** Registration and login of a guest, within reach of the thumb. */
function Welcome() {
  const t = useT();
  const registers = useCanRegister();
  const trial = useApi().status.info.flags['FREEPLAY3'];
  return (
    (registers || trial) && (
      <section className={styles.welcome} aria-label={t('home.welcome')}>
        {registers && (
          <Link to={paths.register} className={styles.join}>
            {t('home.join')}
          </Link>
        )}
        {trial && (
          <Link to={paths.trial} className={styles.tryFree}>
            {t('home.tryFree')}
          </Link>
        )}
      </section>
    )
  );
}

const loadDeferred = async () => (await import('./home-deferred.tsx')).HomeDeferred;

function DeferredParts() {
  const { Loaded: HomeDeferred } = useDeferred(loadDeferred, useIdle());
  return HomeDeferred ? <HomeDeferred /> : null;
}

/** Query of the bar, identical on the server and in the page. */
function announcementsQuery(language: string) {
  return { language, types: 'PL,H', groupName: 'm_home', platform: 'M' } as const;
}

/** The titles of announcements and highlights as a marquee; a tap opens the announcements. */
export function AnnouncementBar() {
  const t = useT();
  const { code } = useLanguage();
  const { data, fetchStatus } = useCall('content.announcements', announcementsQuery(code));
  const [running, setRunning] = useState(true);
  const notices = [...(data?.player ?? []), ...(data?.hot ?? [])];
  const some = notices.length > 0;
  // If the titles failed to load or wait for a network, the link stays.
  const instead = data ? t('home.noAnnouncements') : fetchStatus !== 'fetching' && t('home.announcements');
  return (
    <div className={styles.announcements}>
      <FirstViewIcon name="megaphone" />
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
          <FirstViewIconButton
            icon={running ? 'pause' : 'play'}
            label={t(running ? 'ui.pause' : 'ui.play')}
            onClick={() => setRunning(!running)}
          />
        </span>
      )}
    </div>
  );
}

/** The line has one speed: the slowest that a title requires. */
function speedOf(notices: readonly NoticeTitle[]): MarqueeSpeed {
  return notices.some(({ announcementDisplaySpeed }) => announcementDisplaySpeed === 'SLOW')
    ? 'SLOW'
    : 'MEDIUM';
}
