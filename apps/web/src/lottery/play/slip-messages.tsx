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
  /** Why the order was not accepted, or why its answer is unknown. */
  readonly refusal: Error | null;
  /** The balance does not cover the slip. */
  readonly isShort: boolean;
  readonly exceeded: Exceeded | undefined;
  readonly isSuspended: boolean;
  /** The issue of the next order. */
  readonly numero: string | undefined;
  /** The version of its returns. */
  readonly returnVersion: number;
}

/** What a member must know before the order is confirmed, in room of its own, so that a message moves nothing. */
export function SlipMessages(props: SlipMessagesProps) {
  const { isUncertain, refusal, isShort, exceeded, isSuspended, numero, returnVersion } = props;
  const t = useT();
  const exceededText = useExceededText();
  const [first] = useState(numero);
  const [seen] = useState(returnVersion);
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
      {seen !== returnVersion && !refusal && (
        <p className={page.wrong} role="status">
          {t('lottery.returnsChanged')}
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

interface UnansweredChaseProps {
  readonly search: Readonly<Record<string, string>>;
}

/** The lines were sent as a chase whose answer is unknown: the planner finds out the answer. */
export function UnansweredChase({ search }: UnansweredChaseProps) {
  const t = useT();
  return (
    <div className={page.stack}>
      <p role="status">{t('lottery.uncertain')}</p>
      <ButtonLink to={paths.chasePlan} search={search}>
        {t('lottery.checkAnswer')}
      </ButtonLink>
    </div>
  );
}
