import type { BaccaratTable } from '@tessera/contract/studio/baccarat';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import styles from '../studio/rules.module.css';

/** The whole rule of the table. */
export function BaccaratPaytable({ table }: { readonly table: BaccaratTable }) {
  const t = useT();
  const { money, number } = useFormats();
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
        <p>{t('baccarat.rules.limits', { min: money(table.minStake), max: money(table.maxStake) })}</p>
        <p>{t('studio.cycle.text', { seconds: number(table.minCycleMs / 1000) })}</p>
      </section>
    </div>
  );
}
