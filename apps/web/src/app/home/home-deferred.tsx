import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../api/index.ts';
import { useAutoDialog } from '../../content/popups/auto-dialog.ts';
import { WinnerBoard } from '../../games/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { useCanRegister } from '../../identity/index.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { FloatingLinks } from './floating-links.tsx';
import { PopularLotteries } from './popular-lotteries.tsx';
import styles from './prompts.module.css';
import { useCompleteCatalogue } from './use-complete-catalogue.ts';

/** After this many category changes a visitor is looking for a game. */
const CATEGORIES_CHOSEN = 3;

/** Parts of the home page that load after the first view: lower sections and floating elements. */
export function HomeDeferred() {
  return (
    <>
      <PopularLotteries />
      <WinnerBoard />
      <FloatingLinks />
      <GuestInvitation />
    </>
  );
}

/** Invites a guest to sign in after some browsing, not on arrival. */
function GuestInvitation() {
  const t = useT();
  const session = useSession();
  const registers = useCanRegister();
  const [closed, setClosed] = useState(false);
  const due = useChosenCategories() >= CATEGORIES_CHOSEN && !session && !closed;
  const worded = useCompleteCatalogue(due);
  const finish = () => setClosed(true);
  if (!useAutoDialog('invitation', due && worded)) return null;
  return (
    <Sheet open onClose={finish} title={t('guest.title')}>
      <div className={styles.prompt}>
        <p className={styles.text}>{t('guest.text')}</p>
        {registers && <ButtonLink to={paths.register}>{t('title.register')}</ButtonLink>}
        <ButtonLink to={paths.login} kind="secondary">
          {t('title.login')}
        </ButtonLink>
        <Button kind="quiet" onClick={finish}>
          {t('guest.later')}
        </Button>
      </div>
    </Sheet>
  );
}

/** Returns the number of category changes since the home page opened. */
function useChosenCategories(): number {
  const { gameType = '' } = useSearch({ strict: false }) as Record<string, string>;
  const last = useRef(gameType);
  const [chosen, setChosen] = useState(0);
  useEffect(() => {
    if (last.current === gameType) return;
    last.current = gameType;
    setChosen((before) => before + 1);
  }, [gameType]);
  return chosen;
}
