import { VIETNAM_PRIZES } from '@tessera/contract/lottery/draw-shapes';
import { useT } from '../../i18n/locale-provider.tsx';
import { DrawnNumbers } from '../drawn-numbers.tsx';
import type { LotteryGame } from '../games.ts';
import { type LotDigit, headsAndTails } from './heads-and-tails.ts';
import styles from './whole-result.module.css';

export interface WholeResultProps {
  readonly game: LotteryGame;
  /** The numbers with their leading zeros, separated by commas. */
  readonly text: string;
}

/** A result with all its numbers: of a Vietnamese draw, the table of prizes. */
export function WholeResult({ game: { gameName, shape }, text }: WholeResultProps) {
  if (shape === 'vietnam-north' || shape === 'vietnam-south')
    return <PrizeTable station={gameName} shape={shape} text={text} />;
  return <DrawnNumbers shape={shape} text={text} />;
}

interface PrizeTableProps {
  /** The station of the draw. */
  readonly station: string;
  readonly shape: keyof typeof VIETNAM_PRIZES;
  /** The numbers with their leading zeros, separated by commas. */
  readonly text: string;
}

/**
 * All prizes of a Vietnamese draw, and the lots by first and second digit. Numbers run from left to right in every
 * language.
 */
function PrizeTable({ station, shape, text }: PrizeTableProps) {
  const t = useT();
  const numbers = text.split(',');
  const prizes = VIETNAM_PRIZES[shape];
  const rows = prizes.map(([name, count], at) => {
    const from = prizes.slice(0, at).reduce((sum, [, before]) => sum + before, 0);
    return { name, numbers: numbers.slice(from, from + count) };
  });
  return (
    <div className={styles.tables}>
      <table className={styles.prizes}>
        <caption>
          <bdi>{station}</bdi>
        </caption>
        <tbody>
          {rows.map(({ name, numbers: drawn }) => (
            <tr key={name} data-special={name === 'special' || undefined}>
              <th scope="row">
                {name === 'special'
                  ? t('lottery.prizeName.special')
                  : t('lottery.prizeName', { place: name })}
              </th>
              <td>
                <span className={styles.numbers} dir="ltr">
                  {drawn.map((number, at) => (
                    <span key={at}>
                      {number.slice(0, -2)}
                      <strong>{number.slice(-2)}</strong>
                    </span>
                  ))}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <HeadsAndTails numbers={numbers} />
    </div>
  );
}

function HeadsAndTails({ numbers }: { readonly numbers: readonly string[] }) {
  const t = useT();
  return (
    <table className={styles.lots}>
      <caption>{t('lottery.lots')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('lottery.lots.digit')}</th>
          <th scope="col">{t('lottery.lots.heads')}</th>
          <th scope="col">{t('lottery.lots.tails')}</th>
        </tr>
      </thead>
      <tbody>
        {headsAndTails(numbers).map(({ digit, heads, tails }) => (
          <tr key={digit}>
            <th scope="row">{digit}</th>
            <td>
              <Digits digits={heads} />
            </td>
            <td>
              <Digits digits={tails} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Digits({ digits }: { readonly digits: readonly LotDigit[] }) {
  if (digits.length === 0) return '–';
  return (
    <span className={styles.digits} dir="ltr">
      {digits.map(({ digit, isSpecial }, at) =>
        // The digits of a draw never change.
        isSpecial ? <strong key={at}>{digit}</strong> : <span key={at}>{digit}</span>,
      )}
    </span>
  );
}
