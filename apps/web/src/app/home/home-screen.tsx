import type { Need } from '@tessera/contract/first-view';
import { Link } from '@tanstack/react-router';
import { useApi, useSession } from '../../api/index.ts';
import { HotMatches, matchNeeds, PopularGames, popularNeeds } from '../../games/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { useRegisters } from '../../identity/index.ts';
import { paths } from '../../paths.ts';
import { useArrived } from '../../ui/loading/use-arrived.ts';
import { useRested } from '../../ui/loading/use-rested.ts';
import type { ScreenContext } from '../routing/screen.ts';
import { AnnouncementBar, announcementsAsked } from './announcement-bar.tsx';
import { Banners } from './banners.tsx';
import styles from './home.module.css';

export function needs(context: ScreenContext): readonly Need[] {
  const { language } = context;
  return [
    { call: 'content.banners', input: { language } },
    { call: 'content.announcements', input: announcementsAsked(language) },
    ...matchNeeds(context),
    ...popularNeeds(context),
  ];
}

/** The lobby: what is on, what is new, and the games. */
export function Screen() {
  const session = useSession();
  return (
    <div className={styles.home}>
      <Banners />
      <AnnouncementBar />
      {!session && <Welcome />}
      <HotMatches />
      <PopularGames />
      <Later />
    </div>
  );
}

/** What a guest is here for, within reach of the thumb. */
function Welcome() {
  const t = useT();
  const registers = useRegisters();
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

const loadLater = async () => (await import('./home-later.tsx')).HomeLater;

function Later() {
  const { Arrived: HomeLater } = useArrived(loadLater, useRested());
  return HomeLater ? <HomeLater /> : null;
}
