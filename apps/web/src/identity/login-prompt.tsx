import { useT } from '../i18n/locale-provider.tsx';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/controls/button.tsx';
import { Sheet } from '../ui/feedback/sheet.tsx';
import { useCanRegister } from './entry.ts';
import styles from './login-prompt.module.css';

export interface LoginPromptProps {
  /** Target of the guest after the login; undefined while the prompt is closed. */
  readonly wanted: string | undefined;
  readonly onClose: () => void;
}

/** Asks a guest to log in, without leaving the screen. */
export function LoginPrompt({ wanted, onClose }: LoginPromptProps) {
  const t = useT();
  const registers = useCanRegister();
  const search = { return: wanted ?? paths.home };
  return (
    <Sheet open={wanted !== undefined} onClose={onClose} title={t('entry.promptTitle')}>
      <div className={styles.prompt}>
        <p className={styles.text}>{t('entry.promptText')}</p>
        <ButtonLink to={paths.login} search={search}>
          {t('title.login')}
        </ButtonLink>
        {registers && (
          <ButtonLink to={paths.register} search={search} kind="secondary">
            {t('title.register')}
          </ButtonLink>
        )}
      </div>
    </Sheet>
  );
}
