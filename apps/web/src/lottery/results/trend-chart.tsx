import { countedNumbers, drawnOf, drawWidths } from '@tessera/contract/lottery/draw-shapes';
import type { DrawShape } from '@tessera/contract/lottery/play-definition';
import type { CSSProperties } from 'react';
import { useT } from '../../i18n/locale-provider.tsx';
import page from '../../ui/blocks/page.module.css';
import type { ListedIssue } from '../games.ts';
import shared from '../lottery.module.css';
import styles from './trends.module.css';

export interface TrendChartProps {
  readonly shape: DrawShape;
  /** Without cancelled issues, the latest first. */
  readonly draws: readonly ListedIssue[];
  /** Position of the numbers, from 0. */
  readonly place: number;
}

/** The numbers that were drawn at one position: a row for each issue, a column for each number, the latest issue first. */
export function TrendChart({ shape, draws, place }: TrendChartProps) {
  const t = useT();
  const numbers = countedNumbers(shape)[place] ?? [];
  const width = drawWidths(shape)[place] ?? 1;
  const rows = draws.flatMap(({ numero, winningNumber }) => {
    const drawn = drawnOf(shape, winningNumber ?? '')?.[place];
    return drawn === undefined ? [] : { numero, drawn };
  });
  if (rows.length === 0) return <p className={page.quiet}>{t('lottery.noResult')}</p>;
  const textOf = (number: number) => number.toString().padStart(width, '0');
  return (
    // Scrollable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.chartRoom} role="region" aria-label={t('lottery.trends.chart')} tabIndex={0}>
      <div className={styles.chart} style={{ '--columns': numbers.length } as CSSProperties}>
        <table
          aria-label={`${t('lottery.trends.chart')}: ${t('lottery.row.position', { count: place + 1 })}`}
        >
          <thead>
            <tr>
              <th scope="col">{t('lottery.trends.issue')}</th>
              {numbers.map((number) => (
                <th key={number} scope="col">
                  {textOf(number)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ numero, drawn }) => (
              <tr key={numero}>
                <th scope="row" dir="ltr">
                  <IssueNumber numero={numero} />
                </th>
                {numbers.map((number) => (
                  <td key={number}>
                    {number === drawn && <span className={styles.drawn}>{textOf(number)}</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <svg
          className={styles.line}
          viewBox={`0 0 ${numbers.length} ${rows.length}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <polyline
            points={rows.map(({ drawn }, at) => `${numbers.indexOf(drawn) + 0.5},${at + 0.5}`).join(' ')}
          />
        </svg>
      </div>
    </div>
  );
}

/** The position in the day; the day is for screen readers, because the rows are in order. */
function IssueNumber({ numero }: { readonly numero: string }) {
  const [day, place] = numero.split('-');
  return (
    <>
      <span className={shared.hidden}>{day}-</span>
      {place}
    </>
  );
}
