import type { DepositProgress } from '@tessera/contract/deposit';
import { useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import page from '../../ui/blocks/page.module.css';
import styles from './order.module.css';

export interface NextStepsProps {
  readonly order: DepositProgress;
  readonly onCheckAgain: () => void;
}

/** What to do next, by how the order stands. */
export function NextSteps({ order, onCheckAgain }: NextStepsProps) {
  const t = useT();
  switch (order.state) {
    case 'created':
    case 'waiting':
    case 'received':
      return (
        <div className={page.stack}>
          <Button kind={order.transfer ? 'secondary' : 'primary'} onClick={onCheckAgain}>
            {t('deposit.checkAgain')}
          </Button>
          {order.payUrl && (
            <a className={styles.payLink} href={order.payUrl}>
              {t('deposit.pay')}
            </a>
          )}
        </div>
      );
    case 'credited':
      return (
        <div className={page.stack}>
          <ButtonLink to={paths.slotsCenter}>{t('deposit.play')}</ButtonLink>
          <ButtonLink to={paths.voucherCenter} kind="secondary">
            {t('deposit.again')}
          </ButtonLink>
        </div>
      );
    case 'refunded':
    case 'failed':
    case 'expired':
      return (
        <div className={page.stack}>
          <ButtonLink to={paths.voucherCenter}>{t('deposit.again')}</ButtonLink>
          <ButtonLink to={paths.service} kind="secondary">
            {t('title.service')}
          </ButtonLink>
        </div>
      );
    case 'review':
      return (
        <div className={page.stack}>
          <ButtonLink to={paths.service}>{t('title.service')}</ButtonLink>
          <ButtonLink to={paths.home} kind="secondary">
            {t('title.home')}
          </ButtonLink>
        </div>
      );
  }
}
