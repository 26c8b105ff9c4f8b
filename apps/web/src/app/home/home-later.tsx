import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../api/index.ts';
import { useAutoDialog } from '../../content/popups/auto-dialog.ts';
import { WinnerBoard } from '../../games/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { useRegisters } from '../../identity/index.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { FloatingLinks } from './floating-links.tsx';
import styles from './prompts.module.css';
import { useEveryWord } from './use-every-word.ts';

/** Who has chosen so many categories is looking for something to play. */
const CATEGORIES_CHOSEN = 3;

/** What comes to the home once it has rested, as no first view needs it: what stands below it and what floats. */
export function HomeLater() {
  return (
    <>
      <WinnerBoard />
      <FloatingLinks />
      <GuestInvitation />
    </>
  );
}

/** Asks a guest who looks around in earnest whether they want to come in. Nobody is asked at the door. */
function GuestInvitation() {
  const t = useT();
  const session = useSession();
  const registers = useRegisters();
  const [closed, setClosed] = useState(false);
  const due = useChosenCategories() >= CATEGORIES_CHOSEN && !session && !closed;
  const worded = useEveryWord(due);
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

/** How often another category was chosen since the home was opened. */
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
