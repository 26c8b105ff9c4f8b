import { type FormEvent, useState } from 'react';
import { CallFailure, useApi, useFailureText } from '../../api/index.ts';
import { useLanguage, useT } from '../../i18n/locale-provider.tsx';
import page from '../../ui/blocks/page.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { useRewardAction } from '../center/queries.ts';
import { type GivenReward, GivenNote } from './offer-notes.tsx';
import { OFFER_REFUSALS } from './queries.ts';

const LONGEST = 64;

/** Accepts a promotional code. A refused code remains in the field, with the reason under it. */
export function PromoCodeCard() {
  const t = useT();
  const { client } = useApi();
  const { code: language } = useLanguage();
  const [code, setCode] = useState('');
  const [empty, setEmpty] = useState(false);
  const [given, setGiven] = useState<GivenReward>();
  const use = useRewardAction({
    send: (requestKey) => client.call('promoCodes.usePromoCode', { code, requestKey, language }),
    onDone({ amount, state, form }) {
      setGiven({ amount, state, form });
      setCode('');
    },
    refusedBy: 'rewards.availablePromotions',
  });
  const refusal = useFailureText(use.error ?? new CallFailure('unknown'), OFFER_REFUSALS);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setGiven(undefined);
    setEmpty(code.trim() === '');
    if (code.trim() !== '' && !use.isPending) use.mutate();
  };
  const change = (text: string) => {
    setCode(text);
    setEmpty(false);
    use.reset();
  };
  const error = empty ? t('offers.code.empty') : use.isError ? refusal : undefined;
  return (
    <article className={page.card}>
      <h2 className={page.subtitle}>{t('offers.code.title')}</h2>
      {given && <GivenNote reward={given} />}
      <form className={page.stack} noValidate onSubmit={submit}>
        <TextField
          label={t('offers.code.label')}
          error={error}
          value={code}
          onChange={(event) => change(event.target.value)}
          dir="ltr"
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={LONGEST}
          enterKeyHint="go"
        />
        <Button type="submit" kind="secondary" busy={use.isPending}>
          {t(use.isPending ? 'offers.code.busy' : 'offers.code.press')}
        </Button>
      </form>
    </article>
  );
}
