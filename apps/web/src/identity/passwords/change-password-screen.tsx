import { Navigate } from '@tanstack/react-router';
import type { Need } from '@tessera/contract/first-view';
import { useState } from 'react';
import { useSession } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/pictures/icon.tsx';
import page from '../../ui/blocks/page.module.css';
import { ChangePasswordForm } from './change-password-form.tsx';
import styles from './change-password.module.css';

export function needs(): readonly Need[] {
  return [{ call: 'identity.getSetRegister', input: {} }];
}

/** Where members change their password, and must when somebody else set it or it has expired. */
export function Screen() {
  const t = useT();
  const session = useSession();
  // Once it is done the reason stays as long as the word of success, so that nothing jumps under it.
  const [mustChange] = useState(session?.firstTimeLogin);
  if (!session) return <Navigate to={paths.home} replace />;
  return (
    <div className={page.screen}>
      {(mustChange || session.firstTimeLogin) && (
        <p className={styles.reason}>
          <Icon name="info" />
          <span>{t('changePassword.firstTime')}</span>
        </p>
      )}
      <ChangePasswordForm session={session} />
    </div>
  );
}
