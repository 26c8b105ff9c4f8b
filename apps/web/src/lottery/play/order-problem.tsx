import { CallFailure, type RefusalTexts, useApi, useFailureText } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import page from '../../ui/blocks/page.module.css';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { isRestriction, useRestrictionText } from '../../wallet/index.ts';

const REFUSED: RefusalTexts = {
  'lottery.issue.closed': 'lottery.refused.closed',
  'lottery.game.suspended': 'lottery.refused.suspended',
  'lottery.game.not.found': 'lottery.refused.suspended',
  'game.not.found': 'lottery.refused.suspended',
  'lottery.price.changed': 'lottery.refused.price',
  'balance.insufficient': 'lottery.short',
  'bonus.game.refused': 'studio.refused.bonusGame',
  'request.conflict': 'studio.refused.conflict',
  'game.elsewhere': 'lottery.refused.elsewhere',
  'game.check.due': 'studio.refused.check',
};

const LIMITS = ['line', 'member', 'win'] as const;
const PLAN_ERRORS = ['multiple', 'rate', 'issue'] as const;

export interface OrderProblemProps {
  readonly error: Error;
}

/** Why an order was refused, and what the member can do. */
export function OrderProblem({ error }: OrderProblemProps) {
  const t = useT();
  const text = useProblemText(error);
  const code = error instanceof CallFailure ? error.code : '';
  return (
    <div className={page.stack} role="alert">
      <p className={page.wrong}>{text}</p>
      {isRestriction(code) && (
        <ButtonLink to={paths.protection} kind="secondary">
          {t('title.protection')}
        </ButtonLink>
      )}
      {code.startsWith('bonus.') && (
        <ButtonLink to={paths.rewardCenter} kind="secondary">
          {t('bonus.see')}
        </ButtonLink>
      )}
      {code === 'balance.insufficient' && (
        <ButtonLink to={paths.voucherCenter} kind="secondary">
          {t('studio.deposit')}
        </ButtonLink>
      )}
    </div>
  );
}

function useProblemText(error: Error): string {
  const t = useT();
  const { money } = useFormats();
  const { currency } = useApi().status.info;
  const failureText = useFailureText(error, REFUSED);
  const restrictionText = useRestrictionText();
  if (!(error instanceof CallFailure)) return failureText;
  const { code, value } = error;
  const amount = (name: string) => {
    const sent = value[name];
    return money(typeof sent === 'string' ? sent : '0', { currency });
  };
  if (isRestriction(code)) return restrictionText(error);
  if (code === 'lottery.limit') {
    const limit = LIMITS.find((one) => one === value['limit']);
    if (limit) return t(`lottery.refused.limit.${limit}`, { amount: amount('most') });
    if (value['limit'] === 'multiple')
      return t('lottery.refused.limit.multiple', { multiple: Number(value['mostMultiple']) });
    if (value['limit'] === 'chases')
      return t('lottery.refused.limit.chases', { chases: Number(value['mostChases']) });
    return t('lottery.refused.limit.issue');
  }
  if (code === 'lottery.number.closed') {
    const numbers = Array.isArray(value['numbers']) ? value['numbers'].join(' ') : '';
    return t('lottery.refused.numbers', { numbers });
  }
  if (code === 'lottery.amount.changed') return t('lottery.refused.amount', { amount: amount('amount') });
  if (code === 'lottery.chase.changed')
    return t('lottery.chase.refused.changed', { amount: amount('amount') });
  if (code === 'lottery.chase.invalid') {
    const error = PLAN_ERRORS.find((one) => one === value['error']) ?? 'issue';
    return t(`lottery.chase.refused.${error}`, { phase: Number(value['phase']) });
  }
  if (code === 'lottery.slip.invalid') return t('lottery.refused.slip', { line: Number(value['line']) });
  if (code === 'bonus.stake.limit') return t('studio.refused.bonusStakeMost', { most: amount('most') });
  return failureText;
}
