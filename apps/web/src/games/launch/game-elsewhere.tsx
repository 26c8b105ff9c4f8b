import { useT } from '../../i18n/locale-provider.tsx';
import { Button } from '../../ui/controls/button.tsx';
import styles from './ask.module.css';
import { Ask } from './ask.tsx';

export interface GameElsewhereProps {
  /** Another game was opened, or this one was left in another tab. */
  readonly why: 'other' | 'left';
  readonly onPlayHere: () => void;
  readonly onLeave: () => void;
}

/** This game was ended from elsewhere: one plays one at a time. */
export function GameElsewhere({ why, onPlayHere, onLeave }: GameElsewhereProps) {
  const t = useT();
  return (
    <Ask title={t(`play.elsewhere.${why}.title`)}>
      <p className={styles.text}>{t(`play.elsewhere.${why}.text`)}</p>
      <div className={styles.answers}>
        <Button onClick={onPlayHere}>{t('play.elsewhere.here')}</Button>
        <Button kind="secondary" onClick={onLeave}>
          {t('games.launch.back')}
        </Button>
      </div>
    </Ask>
  );
}
