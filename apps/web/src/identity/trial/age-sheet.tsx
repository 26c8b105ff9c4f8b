import { dayOf } from '@tessera/contract/calendar';
import { type FormEvent, useState } from 'react';
import { CallFailure, useApi, useFailureText } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { Button } from '../../ui/controls/button.tsx';
import page from '../../ui/blocks/page.module.css';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';

export interface AgeSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** `YYYY-MM-DD`; empty while none is told. */
  readonly birthday: string;
  readonly onChange: (birthday: string) => void;
  readonly error: Error | null;
  readonly busy: boolean;
  readonly onSubmit: (event: FormEvent) => void;
}

const ASKED = 'trial.birthday.required';
const OWN_WORDS = {
  'protection.age': 'trial.tooYoung',
  'protection.birthday.invalid': 'protection.birthday.wrong',
} as const;

/** Whether a trial was refused for the age of who wants it, or because nobody told it. */
export function isOfAge(error: unknown): boolean {
  return error instanceof CallFailure && (error.code === ASKED || error.code in OWN_WORDS);
}

/** Asked before the first game of a trial, once a day in each browser, where the market wants it. */
export function AgeSheet({ open, onClose, birthday, onChange, error, busy, onSubmit }: AgeSheetProps) {
  const t = useT();
  const { number } = useFormats();
  const { minimumAge } = useApi().status.info;
  const [today] = useState(() => dayOf(Date.now()));
  const [missing, setMissing] = useState(false);
  // What was refused is said until another day is chosen.
  const [changed, setChanged] = useState(false);
  const refusal = useFailureText(error, OWN_WORDS);
  const refused = error instanceof CallFailure && error.code in OWN_WORDS && !changed;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(birthday === '');
    setChanged(false);
    if (birthday !== '') onSubmit(event);
  };
  return (
    <Sheet open={open} onClose={onClose} title={t('trial.ageTitle')}>
      <form className={page.stack} method="post" noValidate onSubmit={submit}>
        <p className={page.quiet}>{t('trial.ageWhy', { age: number(minimumAge) })}</p>
        <TextField
          label={t('protection.birthday.label')}
          type="date"
          value={birthday}
          onChange={(event) => {
            setMissing(false);
            setChanged(true);
            onChange(event.target.value);
          }}
          max={today}
          error={missing ? t('protection.birthday.wrong') : refused ? refusal : undefined}
          autoComplete="bday"
          required
        />
        <Button type="submit" busy={busy}>
          {t('trial.start')}
        </Button>
      </form>
    </Sheet>
  );
}
