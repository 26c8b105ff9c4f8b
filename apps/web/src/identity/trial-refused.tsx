import { useT } from '../i18n/locale-provider.tsx';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/controls/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { useCanRegister } from './entry.ts';
import styles from './trial.module.css';

/** Replaces a screen that is closed to trials: links to a real account or to the games. */
export function TrialRefused() {
  const t = useT();
  const registers = useCanRegister();
  return (
    <>
      <EmptyState title={t('error.trialRefused')} />
      <div className={styles.doors}>
        <ButtonLink to={paths.login}>{t('title.login')}</ButtonLink>
        {registers && (
          <ButtonLink to={paths.register} kind="secondary">
            {t('title.register')}
          </ButtonLink>
        )}
        <ButtonLink to={paths.home} kind="quiet">
          {t('layout.goHome')}
        </ButtonLink>
      </div>
    </>
  );
}
