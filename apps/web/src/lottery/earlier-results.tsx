import { useFormats, useT } from '../i18n/locale-provider.tsx';
import page from '../ui/blocks/page.module.css';
import type { DrawnIssue } from './games.ts';

/** Results of an issue that were corrected, the oldest first. */
export function EarlierResults({ results }: { readonly results: DrawnIssue['earlierResults'] }) {
  const t = useT();
  const { date } = useFormats();
  return results.map(({ winningNumber, correctedAt }) => (
    <p key={correctedAt} className={page.quiet}>
      {t('lottery.earlierResult', {
        numbers: winningNumber.replaceAll(',', ' '),
        when: date(correctedAt, 'second'),
      })}
    </p>
  ));
}
