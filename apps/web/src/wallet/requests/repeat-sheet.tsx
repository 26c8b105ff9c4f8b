import type { MoneyAction } from '@tessera/contract/wallet/wallet';
import { CallFailure, useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { Button } from '../../ui/controls/button.tsx';
import page from '../../ui/blocks/page.module.css';
import { Sheet } from '../../ui/feedback/sheet.tsx';

interface Repeatable {
  readonly amount: string;
  readonly repeatConfirmed?: true | undefined;
}

/** The mutation that sends a money request. */
interface Sending<Asked extends Repeatable> {
  readonly error: unknown;
  readonly variables: Asked | undefined;
  readonly mutate: (asked: Asked) => void;
  readonly reset: () => void;
}

export interface RepeatSheetProps<Asked extends Repeatable> {
  readonly action: Exclude<MoneyAction, 'remainder'>;
  readonly sending: Sending<Asked>;
}

/** Asks whether a request with the content of an earlier one is meant. */
export function RepeatSheet<Asked extends Repeatable>({
  action,
  sending: { error, variables, mutate, reset },
}: RepeatSheetProps<Asked>) {
  const t = useT();
  const { money, date } = useFormats();
  const { currency } = useApi().status.info;
  const open = error instanceof CallFailure && error.code === 'request.repeated';
  const amount = money(variables?.amount ?? '0', { currency });
  const values = { amount, time: open ? date(String(error.value['time'])) : '' };
  return (
    <Sheet open={open} onClose={reset} title={t('request.repeat.title')}>
      <div className={page.stack}>
        <p>{t(`request.repeat.${action}`, values)}</p>
        <Button onClick={() => variables && mutate({ ...variables, repeatConfirmed: true })}>
          {t(`request.repeat.confirm.${action}`)}
        </Button>
        <Button kind="secondary" onClick={reset}>
          {t('request.repeat.decline')}
        </Button>
      </div>
    </Sheet>
  );
}
