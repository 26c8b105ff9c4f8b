import type { BaccaratTable } from '@tessera/contract/games/studio/baccarat';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { GameLimits } from '../studio/game-limits.tsx';
import styles from '../studio/rules.module.css';

/** The whole rule of the table. */
export function BaccaratPaytable({ table }: { readonly table: BaccaratTable }) {
  const t = useT();
  const { money } = useFormats();
  return (
    <div className={styles.paytable}>
      <section className={styles.section}>
        <h3 className={styles.heading}>{t('baccarat.rules.title')}</h3>
        <p>{t('baccarat.rules.aim', { decks: table.decks })}</p>
        <p>{t('baccarat.rules.player')}</p>
        <p>{t('baccarat.rules.banker')}</p>
        <p>{t('baccarat.rules.tie')}</p>
        <table className={styles.pays}>
          <thead>
            <tr>
              <th scope="col">{t('baccarat.rules.spot')}</th>
              <th scope="col">{t('dice.rules.pays')}</th>
              <th scope="col">{t('studio.return.title')}</th>
            </tr>
          </thead>
          <tbody>
            {table.spots.map(({ spot, pays, returnPercent }) => (
              <tr key={spot}>
                <th scope="row">{t(`baccarat.spot.${spot}`)}</th>
                <td>× {money((pays / 100).toFixed(2))}</td>
                <td>{money(returnPercent)} %</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <GameLimits {...table} onEachSpot />
    </div>
  );
}
