import { type ReactNode, useEffect, useRef } from 'react';
import { useT } from '../../i18n/locale-provider.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { EntryPage } from '../entry-page.tsx';
import styles from '../entry-page.module.css';
import { useCopy } from '../security/use-copy.ts';

export interface OpenedAccount {
  readonly userName: string;
  /** The site chose the name. */
  readonly generated: boolean;
  readonly hasPassword: boolean;
}

export interface NewAccountProps {
  readonly account: OpenedAccount;
  /** The member came for another screen, which follows. */
  readonly wanted: boolean;
  readonly onGoOn: () => void;
  /** Returns the next step of a member who came for no other screen. */
  readonly nextStep: NextStepOf;
}

/** Returns a next step, and the way past it. */
export type NextStepOf = (onContinue: () => void) => ReactNode;

/** Confirms the registration before anything else covers it: a generated name, and the next step. */
export function NewAccount({
  account: { userName, generated, hasPassword },
  wanted,
  onGoOn,
  nextStep,
}: NewAccountProps) {
  const t = useT();
  const copy = useCopy();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <EntryPage title={t('title.register')}>
      <section className={styles.form}>
        <h2 ref={heading} tabIndex={-1} className={styles.stepTitle}>
          {t('newAccount.title')}
        </h2>
        {generated && (
          <>
            <p className={styles.text}>{t('newAccount.name')}</p>
            <p className={styles.ownName}>
              <bdi dir="ltr">{userName}</bdi>
            </p>
            <p className={styles.text}>{t(hasPassword ? 'newAccount.text' : 'newAccount.byCode')}</p>
            <Button kind="secondary" onClick={() => void copy(userName)}>
              {t('newAccount.copy')}
            </Button>
          </>
        )}
        {wanted ? <Button onClick={onGoOn}>{t('newAccount.goOn')}</Button> : nextStep(onGoOn)}
      </section>
    </EntryPage>
  );
}
