import type { Bonus } from '@tessera/contract/rewards/bonus';
import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import { useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { ProgressBar } from '../../ui/blocks/progress-bar.tsx';
import { shareOf } from '../share-of.ts';
import styles from './bonus.module.css';

export interface BonusProgressProps {
  readonly bonus: Pick<Bonus, 'form' | 'wagered' | 'required'>;
}

/** The stakes that count so far, of those that must count. */
export function BonusProgress({ bonus: { form, wagered, required } }: BonusProgressProps) {
  const t = useT();
  const { money } = useFormats();
  const { currency } = useApi().status.info;
  const written = (amount: string) => money(amount, { currency });
  const figures = t('bonus.progress', { wagered: written(wagered), required: written(required) });
  const [done, all] = [unitsFromAmount(wagered), unitsFromAmount(required)];
  const reached = done >= all;
  const rest = amountFromUnits(reached ? 0n : all - done);
  return (
    <div className={styles.progress}>
      <p className={styles.figures}>
        <span>
          {t(`${form}.wagered`)} <strong>{figures}</strong>
        </span>
        <span>{reached ? t('bonus.reached') : t('bonus.rest', { amount: written(rest) })}</span>
      </p>
      <ProgressBar label={t(`${form}.wagered`)} text={figures} share={shareOf(wagered, required)} />
    </div>
  );
}
