import { useEffect, useRef } from 'react';
import { useCall, useSession } from '../../api/index.ts';
import { useLanguage, useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
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
}

/** Confirms the registration before anything else covers it: a generated name, and the next step. */
export function NewAccount({
  account: { userName, generated, hasPassword },
  wanted,
  onGoOn,
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
        {wanted ? <Button onClick={onGoOn}>{t('newAccount.goOn')}</Button> : <NextStep onContinue={onGoOn} />}
      </section>
    </EntryPage>
  );
}

/** A deposit with its offer, or a look around. */
function NextStep({ onContinue }: { readonly onContinue: () => void }) {
  const t = useT();
  const { code: language } = useLanguage();
  const enabled = useSession() !== null;
  const { data: offers = [] } = useCall('wallet.depositPromotions', { language }, { enabled });
  return (
    <>
      <p className={styles.text}>{t('newAccount.next')}</p>
      <ButtonLink to={paths.voucherCenter}>{t('newAccount.deposit')}</ButtonLink>
      <Button kind="secondary" onClick={onContinue}>
        {t('newAccount.look')}
      </Button>
      {/* Loads after the buttons, which must not move. */}
      {offers.map(({ code, title }) => (
        <p key={code} className={styles.text} dir="auto">
          {t('newAccount.offer', { offer: title })}
        </p>
      ))}
    </>
  );
}
