import { useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { type Refused, useHeldWords } from './held-words.ts';
import styles from './protection.module.css';

export interface HeldNoteProps {
  readonly held: Refused;
}

/** Says why it is not done now, and leads to where it was asked for. */
export function HeldNote({ held }: HeldNoteProps) {
  const t = useT();
  const words = useHeldWords();
  return (
    <div className={styles.held} role="alert">
      <p>{words(held)}</p>
      <ButtonLink to={paths.protection} kind="secondary">
        {t('title.protection')}
      </ButtonLink>
    </div>
  );
}
