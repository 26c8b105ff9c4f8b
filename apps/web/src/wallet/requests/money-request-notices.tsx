import type { MoneyAction } from '@tessera/contract/wallet';
import { CallFailure, useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { Button } from '../../ui/button.tsx';
import page from '../../ui/page.module.css';
import { Sheet } from '../../ui/sheet.tsx';
import { OpenRequestNote, type OpenRequestNoteProps } from './open-request-note.tsx';

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

export interface MoneyRequestNoticesProps<Asked extends Repeatable> extends OpenRequestNoteProps {
  readonly action: Exclude<MoneyAction, 'remainder'>;
  readonly sending: Sending<Asked>;
}

/** What a money form shows beside its fields: a request without an answer, and the question whether to repeat one. */
export function MoneyRequestNotices<Asked extends Repeatable>({
  sending,
  ...note
}: MoneyRequestNoticesProps<Asked>) {
  const { error, variables, mutate, reset } = sending;
  return (
    <>
      <OpenRequestNote {...note} />
      <RepeatSheet
        action={note.action}
        amount={variables?.amount}
        error={error}
        onConfirm={() => variables && mutate({ ...variables, repeatConfirmed: true })}
        onClose={reset}
      />
    </>
  );
}

interface RepeatSheetProps {
  readonly action: Exclude<MoneyAction, 'remainder'>;
  readonly amount: string | undefined;
  readonly error: unknown;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

function RepeatSheet({ action, amount = '0', error, onConfirm, onClose }: RepeatSheetProps) {
  const t = useT();
  const { money, date } = useFormats();
  const { currency } = useApi().status.info;
  const open = error instanceof CallFailure && error.code === 'request.repeated';
  const values = { amount: money(amount, { currency }), time: open ? date(String(error.value['time'])) : '' };
  return (
    <Sheet open={open} onClose={onClose} title={t('request.repeat.title')}>
      <div className={page.stack}>
        <p>{t(`request.repeat.${action}`, values)}</p>
        <Button onClick={onConfirm}>{t(`request.repeat.confirm.${action}`)}</Button>
        <Button kind="secondary" onClick={onClose}>
          {t('request.repeat.decline')}
        </Button>
      </div>
    </Sheet>
  );
}
