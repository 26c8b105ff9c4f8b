import type { DepositOffer } from '@tessera/contract/wallet/deposit';
import { useApi, useCall, useSession } from '../api/index.ts';
import { useFormats, useLanguage, useT } from '../i18n/locale-provider.tsx';
import { TrialStart } from '../identity/trial-start.tsx';
import { paths } from '../paths.ts';
import page from '../ui/blocks/page.module.css';
import { Button, ButtonLink } from '../ui/controls/button.tsx';
import { Skeleton } from '../ui/motion/skeleton.tsx';
import { OfferSummary } from '../wallet/for-rewards.ts';
import styles from './register.module.css';

export interface NextStepProps {
  readonly onContinue: () => void;
}

/**
 * One next step of a new member: the first deposit with the amounts of its offer, or free play where no deposit is possible.
 * Without both, the member sees the site.
 */
export function NextStep({ onContinue }: NextStepProps) {
  const t = useT();
  const { flags } = useApi().status.info;
  const { code: language } = useLanguage();
  const enabled = useSession() !== null;
  const methods = useCall('wallet.depositMethods', { language }, { enabled });
  const promotions = useCall('wallet.depositPromotions', { language }, { enabled });
  if (methods.isLoading || promotions.isLoading) return <Skeleton className={styles.stepShape} />;
  const browse = (kind: 'primary' | 'secondary') => (
    <Button kind={kind} onClick={onContinue}>
      {t('newAccount.look')}
    </Button>
  );
  if (methods.data?.length === 0) {
    const isFree = flags['FREEPLAY3'] === true;
    return (
      <>
        <p className={page.quiet}>{t(isFree ? 'newAccount.free' : 'newAccount.noDeposits')}</p>
        {isFree && <TrialStart registers={false} />}
        {browse(isFree ? 'secondary' : 'primary')}
      </>
    );
  }
  const offered = promotions.data?.find(({ offer }) => offer !== null);
  return (
    <>
      <p className={page.quiet}>{t('newAccount.next')}</p>
      {offered?.offer ? (
        <FirstDeposit code={offered.code} title={offered.title} offer={offered.offer} />
      ) : (
        <ButtonLink to={paths.voucherCenter}>{t('newAccount.deposit')}</ButtonLink>
      )}
      {browse('secondary')}
    </>
  );
}

interface FirstDepositProps {
  readonly code: string;
  readonly title: string;
  readonly offer: DepositOffer;
}

/** A deposit bonus: in general, and for the lowest deposit, which the button chooses. */
function FirstDeposit({ code, title, offer }: FirstDepositProps) {
  const t = useT();
  const { money } = useFormats();
  const { currency } = useApi().status.info;
  const amount = offer.minDeposit;
  return (
    <>
      <section className={page.card} aria-labelledby="first-offer">
        <h3 id="first-offer" className={page.subtitle} dir="auto">
          {title}
        </h3>
        <p className={page.quiet}>
          <OfferSummary offer={offer} amount={undefined} />
        </p>
        <p>
          {t('newAccount.example', { amount: money(amount, { currency }) })}{' '}
          <OfferSummary offer={offer} amount={amount} />
        </p>
      </section>
      <ButtonLink to={paths.voucherCenter} search={{ promotion: code, amount: amount.replace(/\.00$/, '') }}>
        {t('deposit.submit', { amount: money(amount, { currency }) })}
      </ButtonLink>
    </>
  );
}
