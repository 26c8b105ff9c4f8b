import { dayOf } from '@tessera/contract/calendar';
import { type SubmitEvent, useState } from 'react';
import { CallFailure, useFailureText } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { FailureNote } from '../../identity/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { SectionHeader } from '../../ui/blocks/section-header.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import page from '../../ui/blocks/page.module.css';
import { useProtectionChange } from './use-protection.ts';

const OWN_WORDS = {
  'protection.birthday.told': 'protection.birthday.told',
  'protection.birthday.invalid': 'protection.birthday.wrong',
} as const;
const OF_THE_FIELD = 'protection.birthday.invalid';

/** Asked where the market wants to know it, and kept only as far as it is needed. */
export function BirthdayForm({ minimumAge }: { readonly minimumAge: number }) {
  const t = useT();
  const { number } = useFormats();
  const [today] = useState(() => dayOf(Date.now()));
  const [birthday, setBirthday] = useState('');
  const [missing, setMissing] = useState(false);
  const tell = useProtectionChange('protection.tellBirthday');
  const refusal = useFailureText(tell.error, OWN_WORDS);
  const atField = tell.error instanceof CallFailure && tell.error.code === OF_THE_FIELD;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setMissing(birthday === '');
    if (birthday !== '') tell.mutate({ birthday });
  };
  return (
    <section className={page.stack} aria-labelledby="protection-birthday">
      <SectionHeader id="protection-birthday" title={t('protection.birthday.title')} />
      <form className={page.stack} method="post" noValidate onSubmit={submit}>
        <TextField
          label={t('protection.birthday.label')}
          type="date"
          value={birthday}
          onChange={(event) => {
            setMissing(false);
            // What was refused is said until another day is chosen.
            tell.reset();
            setBirthday(event.target.value);
          }}
          max={today}
          hint={t('protection.birthday.hint', { age: number(minimumAge) })}
          error={missing ? t('protection.birthday.wrong') : atField ? refusal : undefined}
          autoComplete="bday"
          required
        />
        {tell.isError && !atField && <FailureNote error={tell.error} own={OWN_WORDS} />}
        <Button type="submit" busy={tell.isPending}>
          {t('protection.birthday.tell')}
        </Button>
      </form>
    </section>
  );
}
