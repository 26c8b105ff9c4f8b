import { useState } from 'react';
import { useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import page from '../../ui/blocks/page.module.css';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { useExceededText } from './bet-bar.tsx';
import { OrderProblem } from './order-problem.tsx';
import styles from './slip-sheet.module.css';
import type { Exceeded } from './stake.ts';

export interface SlipMessagesProps {
  /** Nobody knows whether the sent order exists. */
  readonly isUncertain: boolean;
  readonly refusal: Error | null;
  /** The balance does not cover the slip. */
  readonly isShort: boolean;
  readonly exceeded: Exceeded | undefined;
  readonly isSuspended: boolean;
  /** The issue of the next order. */
  readonly numero: string | undefined;
}

/** What a member must know before the order is confirmed, in room of its own, so that a message moves nothing. */
export function SlipMessages(props: SlipMessagesProps) {
  const { isUncertain, refusal, isShort, exceeded, isSuspended, numero } = props;
  const t = useT();
  const exceededText = useExceededText();
  const [first] = useState(numero);
  const isOtherIssue = first !== undefined && numero !== undefined && first !== numero;
  return (
    <div className={styles.messages}>
      {isUncertain && <p role="status">{t('lottery.uncertain')}</p>}
      {refusal && <OrderProblem error={refusal} />}
      {isShort && (
        <div className={page.stack} role="status">
          <p className={page.wrong}>{t('lottery.short')}</p>
          <ButtonLink to={paths.voucherCenter} kind="secondary">
            {t('studio.deposit')}
          </ButtonLink>
        </div>
      )}
      {(exceeded || isSuspended) && (
        <p className={page.wrong} role="alert">
          {exceeded ? exceededText(exceeded) : t('lottery.suspended')}
        </p>
      )}
      {isOtherIssue && (
        <p className={page.quiet} role="status">
          {t('lottery.issueChanged', { before: first, numero })}
        </p>
      )}
    </div>
  );
}
