import type { ProtectionOverview } from '@tessera/contract/protection';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import page from '../../ui/blocks/page.module.css';

/** Whether a break or an exclusion keeps this member from depositing. */
export function isBlocked({ breakUntil, exclusion }: ProtectionOverview): boolean {
  return breakUntil !== null || exclusion !== null;
}

/** Stands in the place of the deposit form during a break or an exclusion: money can still go out. */
export function DepositBlocked({ protection }: { readonly protection: ProtectionOverview }) {
  const t = useT();
  const { date } = useFormats();
  const { breakUntil, exclusion } = protection;
  return (
    <section className={page.card} aria-labelledby="deposit-blocked">
      <h2 id="deposit-blocked" className={page.title}>
        {exclusion === null && breakUntil !== null
          ? t('protection.held.break', { until: date(breakUntil) })
          : t('protection.excluded.title')}
      </h2>
      <p>{t('withdraw.possibleWhileBlocked')}</p>
      <ButtonLink to={paths.withdraw}>{t('title.withdraw')}</ButtonLink>
      <ButtonLink to={paths.protection} kind="secondary">
        {t('title.protection')}
      </ButtonLink>
    </section>
  );
}
