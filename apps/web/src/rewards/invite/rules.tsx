import { useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import page from '../../ui/blocks/page.module.css';
import { RulesPanel } from '../rules-panel.tsx';
import type { ReferralTerms } from './invitation.tsx';
import styles from './invite.module.css';

export interface RulesProps {
  readonly terms: ReferralTerms;
  /** Friends of this month that count for the limit. */
  readonly monthCount: number;
  /** Members with friends have read the rules. */
  readonly open: boolean;
}

/** What a friend must do, what both get, and every limit, with the amounts of the promotion. */
export function Rules({ terms, monthCount, open }: RulesProps) {
  const t = useT();
  const { money, number, date } = useFormats();
  const { currency } = useApi().status.info;
  const amount = (units: string) => money(units, { currency });
  const deposit = amount(terms.deposit);
  const playful = /[1-9]/.test(terms.turnover);
  return (
    <RulesPanel title={t('invite.rules')} level={2} open={open}>
      <ol className={styles.steps}>
        <li>{t('invite.rule.register')}</li>
        <li>
          {playful
            ? t('invite.rule.play', { deposit, turnover: amount(terms.turnover) })
            : t('invite.rule.deposit', { deposit })}{' '}
          {t('invite.rule.days', { count: terms.days })}
        </li>
        <li>
          {terms.friendReward === null
            ? t('invite.rule.reward', { amount: amount(terms.reward) })
            : t('invite.rule.both', {
                amount: amount(terms.reward),
                friend: amount(terms.friendReward),
              })}{' '}
          {t('invite.rule.claim', { count: terms.claimDays })}
        </li>
      </ol>
      <ul className={page.points}>
        <li>{t('invite.rule.limit', { limit: number(terms.monthLimit), count: number(monthCount) })}</li>
        {terms.endsAt !== null && <li>{t('invite.rule.ends', { time: date(terms.endsAt) })}</li>}
        <li>{t('invite.rule.undone')}</li>
        <li>{t('invite.rule.review')}</li>
      </ul>
    </RulesPanel>
  );
}
