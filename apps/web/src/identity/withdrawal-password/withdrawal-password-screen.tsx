import type { Need } from '@tessera/contract/first-view';
import { useId, useState } from 'react';
import { useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import page from '../../ui/blocks/page.module.css';
import { Tabs } from '../../ui/controls/tabs.tsx';
import { Guarded } from '../security/guarded.tsx';
import { Limited } from '../security/limited.tsx';
import { GUARDED_NEEDS } from '../security/security-queries.ts';
import type { Factors, SecurityConfig } from '../security/security-queries.ts';
import styles from '../security/security.module.css';
import { ChangeForm } from './change-form.tsx';
import { ResetForm } from './reset-form.tsx';
import { SetForm } from './set-form.tsx';

export function needs(): readonly Need[] {
  return GUARDED_NEEDS;
}

/** The password that every withdrawal asks for: set, changed, or set anew by who forgot it. */
export function Screen() {
  const t = useT();
  return (
    <Guarded>
      {({ factors, config }) => (
        <div className={page.sections}>
          <p className={page.quiet}>{t('security.pinText')}</p>
          <Limited until={config.limitedUntil} />
          {config.paymentPassword.isComplete ? (
            <Present factors={factors} config={config} />
          ) : (
            <SetForm ways={config.ownerWays} />
          )}
        </div>
      )}
    </Guarded>
  );
}

interface PresentProps {
  readonly factors: Factors;
  readonly config: SecurityConfig;
}

function Present({ factors, config }: PresentProps) {
  const t = useT();
  const id = useId();
  const { date } = useFormats();
  const { lockedUntil } = config.paymentPassword;
  const { flags } = useApi().status.info;
  const [tab, setTab] = useState<'change' | 'reset'>('change');
  const tabs = [
    { id: 'change', label: t('security.pinChange') },
    { id: 'reset', label: t('security.pinForgotten') },
  ] as const;
  const mayReset = flags['RESPAYPASS3'] !== false;
  return (
    <>
      {lockedUntil !== null && (
        <p className={styles.note}>{t('security.pinLockedUntil', { time: date(lockedUntil) })}</p>
      )}
      {mayReset && (
        <Tabs label={t('security.pin')} tabs={tabs} current={tab} onChange={setTab} controls={id} />
      )}
      <div
        id={id}
        {...(mayReset && { role: 'tabpanel' })}
        aria-label={t(tab === 'change' ? 'security.pinChange' : 'security.pinForgotten')}
      >
        {tab === 'change' ? (
          <ChangeForm />
        ) : (
          <ResetForm
            ways={config.ownerWays}
            hasPassword={factors.hasPassword}
            onDone={() => setTab('change')}
          />
        )}
      </div>
    </>
  );
}
