import type { DiceTable } from '@tessera/contract/games/studio/dice';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { GameLimits } from '../studio/game-limits.tsx';
import styles from '../studio/rules.module.css';
import { StatedReturn } from '../studio/stated-return.tsx';

/** The whole rule of the dice. */
export function DicePaytable({ table }: { readonly table: DiceTable }) {
  const t = useT();
  const { money } = useFormats();
  return (
    <div className={styles.paytable}>
      <section className={styles.section}>
        <h3 className={styles.heading}>{t('dice.rules.title')}</h3>
        <p>{t('dice.rules.text')}</p>
        <table className={styles.pays}>
          <thead>
            <tr>
              <th scope="col">{t('dice.rules.chance')}</th>
              <th scope="col">{t('dice.rules.pays')}</th>
            </tr>
          </thead>
          <tbody>
            {table.chances.map(({ chance, pays }) => (
              <tr key={chance}>
                <th scope="row">{money((chance / 100).toFixed(2))} %</th>
                <td>× {money((pays / 100).toFixed(2))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <StatedReturn {...table} />
      <GameLimits {...table} />
    </div>
  );
}
