import type { WithdrawAccount } from '@tessera/contract/withdrawal';
import { Link } from '@tanstack/react-router';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { RadioChoice } from '../radio-choice.tsx';
import { ACCOUNT_PATHS } from './account-paths.ts';
import page from '../../ui/blocks/page.module.css';

export interface AccountChoiceProps {
  /** At least one, all of one kind. */
  readonly accounts: readonly WithdrawAccount[];
  /** Id of one that can be paid to; undefined while none can. */
  readonly chosen: string | undefined;
  readonly onChoose: (bankCardId: string) => void;
}

/** Where the money goes. One that was added today says from when on it can be chosen. */
export function AccountChoice({ accounts, chosen, onChoose }: AccountChoiceProps) {
  const t = useT();
  const { date } = useFormats();
  const [first] = accounts;
  if (!first) return null;
  return (
    <div>
      <RadioChoice
        legend={t('withdraw.account')}
        options={accounts.map(({ bankCardId, name, last4, isWithdrawActive, usableFrom }) => ({
          code: bankCardId,
          label: <bdi>{`${name} •••• ${last4}`}</bdi>,
          detail: isWithdrawActive ? undefined : t('withdraw.heldUntil', { time: date(usableFrom) }),
          disabled: !isWithdrawActive,
        }))}
        chosen={chosen}
        onChoose={onChoose}
      />
      <Link to={ACCOUNT_PATHS[first.withdrawType]} className={page.link}>
        {t(`withdraw.add.${first.withdrawType}`)}
      </Link>
    </div>
  );
}
