import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { useRegisters } from '../../identity/index.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './prompts.module.css';
import { useOnce, useTurnTaken } from './use-once.ts';
import { useEveryWord } from './use-every-word.ts';

/** Who has chosen so many categories is looking for something to play. */
const CATEGORIES_CHOSEN = 3;
const TURN = 'guestInvited';

/** Asks a guest who looks around in earnest, once a visit, whether they want to come in. Nobody is asked at the door. */
export function GuestInvitation() {
  const t = useT();
  const session = useSession();
  const registers = useRegisters();
  const { done, finish } = useOnce(TURN);
  const due = useChosenCategories() >= CATEGORIES_CHOSEN && !session && !done;
  const shown = useEveryWord(due) && due;
  useTurnTaken(TURN, shown);
  if (!shown) return null;
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
