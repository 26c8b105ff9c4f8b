import { useNavigate } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import { type Days, lastDays } from '../../i18n/last-days.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import page from '../../ui/blocks/page.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { LinkStrip } from '../../ui/controls/link-strip.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import styles from './records.module.css';

/** Ranges that end today. `all` has no dates, so its first page can be part of the server's HTML. */
const SPANS = { all: undefined, today: 1, week: 7, month: 30, year: 365 } as const;

const DAY = /^\d{4}-\d\d-\d\d$/;

export interface RangeChoiceProps {
  readonly range: Range;
  readonly spans: readonly Span[];
  readonly to: string;
  /** Further search parameters. */
  readonly search: Readonly<Record<string, string>>;
}

/** Predefined ranges, and custom dates. */
export function RangeChoice({ range, spans, to, search }: RangeChoiceProps) {
  const t = useT();
  const own = typeof range === 'object' ? range : undefined;
  const wordsOf = (span: Span) => (span === 'year' ? t('account.range.year') : t(`record.range.${span}`));
  return (
    <div className={styles.ranges}>
      <LinkStrip
        label={t('record.ranges')}
        variant="chips"
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

type Span = keyof typeof SPANS;

/** A predefined range, or custom dates. */
export type Range = Span | Days;

/** Parses the range of an address. */
export function rangeOf({ range, startDate = '', endDate = '' }: Readonly<Record<string, string>>): Range {
  const days = {
    ...(DAY.test(startDate) && { startDate }),
    ...(DAY.test(endDate) && { endDate }),
  };
  if (Object.keys(days).length > 0) return days;
  return (Object.keys(SPANS) as Span[]).find((span) => span === range) ?? 'all';
}

export function rangeSearch(range: Range): Record<string, string> {
  if (typeof range === 'object') return { ...range };
  return range === 'all' ? {} : { range };
}

/** Returns the requested days: a predefined range ends on the current day. */
export function daysOf(range: Range, nowMs: number): Days {
  if (typeof range === 'object') return range;
  const days = SPANS[range];
  return days === undefined ? {} : lastDays(days, nowMs);
}

/**
 * Returns whether the days are independent of the current time, so that the server's HTML can contain the
 * answer.
 */
export function isFixed(range: Range): boolean {
  return typeof range === 'object' || range === 'all';
}
