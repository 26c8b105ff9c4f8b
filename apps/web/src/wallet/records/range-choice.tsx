import { useNavigate } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import type { Days } from '../../i18n/days.ts';
import { Button } from '../../ui/controls/button.tsx';
import { LinkStrip } from '../../ui/controls/link-strip.tsx';
import page from '../../ui/blocks/page.module.css';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { type Range, rangeSearch, type Span } from './range.ts';
import styles from './records.module.css';

export interface RangeChoiceProps {
  readonly range: Range;
  readonly spans: readonly Span[];
  readonly to: string;
  /** What else the address says. */
  readonly search: Readonly<Record<string, string>>;
}

/** Spans that end today side by side, and a way to days of one's own. */
export function RangeChoice({ range, spans, to, search }: RangeChoiceProps) {
  const t = useT();
  const own = typeof range === 'object' ? range : undefined;
  const wordsOf = (span: Span) => (span === 'year' ? t('account.range.year') : t(`record.range.${span}`));
  return (
    <div className={styles.ranges}>
      <LinkStrip
        label={t('record.ranges')}
        look="chips"
        current={own ? undefined : (range as Span)}
        links={spans.map((span) => ({
          id: span,
          label: wordsOf(span),
          to,
          search: { ...search, ...rangeSearch(span) },
        }))}
      />
      <OwnDays own={own} to={to} search={search} />
    </div>
  );
}

function OwnDays({ own, to, search }: Pick<RangeChoiceProps, 'to' | 'search'> & { own: Days | undefined }) {
  const t = useT();
  const { date } = useFormats();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const shown = (day: string | undefined) => (day ? date(`${day}T04:00:00Z`, 'day') : '…');
  const choose = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = Object.fromEntries(
      [...new FormData(event.currentTarget)].filter(([, day]) => day !== ''),
    ) as Record<string, string>;
    setOpen(false);
    void navigate({ to, search: { ...search, ...chosen }, replace: true });
  };
  return (
    <>
      <button
        type="button"
        className={page.link}
        aria-pressed={own !== undefined}
        onClick={() => setOpen(true)}
      >
        {own ? `${shown(own.startDate)} – ${shown(own.endDate)}` : t('account.choose')}
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('account.choose')}>
        <form className={page.stack} onSubmit={choose}>
          <TextField
            label={t('account.fromDay')}
            type="date"
            name="startDate"
            defaultValue={own?.startDate}
          />
          <TextField label={t('account.toDay')} type="date" name="endDate" defaultValue={own?.endDate} />
          <Button type="submit">{t('account.apply')}</Button>
        </form>
      </Sheet>
    </>
  );
}
