import type { FishingTable } from '@tessera/contract/games/studio/fishing';
import { FISH, GEAR } from '@tessera/contract/games/studio/fishing';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { GameLimits } from '../studio/game-limits.tsx';
import styles from '../studio/rules.module.css';
import { StatedReturn } from '../studio/stated-return.tsx';
import { castOf, percentOf } from './cast-odds.ts';
import { FishPicture } from './fish-pictures.tsx';

/** The whole rule of the fishing ground. */
export function FishingPaytable({ table }: { readonly table: FishingTable }) {
  const t = useT();
  const { number } = useFormats();
  const { casts, goldenIn, goldenTimes } = table;
  return (
    <div className={styles.paytable}>
      <section className={styles.section}>
        <h3 className={styles.heading}>{t('fishing.rules.title')}</h3>
        <p>{t('fishing.rules.text')}</p>
        <p>{t('fishing.rules.golden', { one: number(goldenIn), times: number(goldenTimes) })}</p>
        <table className={styles.pays}>
          <thead>
            <tr>
              <th scope="col">{t('fishing.rules.fish')}</th>
              {GEAR.map((gear) => (
                <th key={gear} scope="col">
                  {t(`fishing.gear.${gear}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {FISH.toReversed().map((fish) => (
              <tr key={fish}>
                <th scope="row">
                  <span className={styles.symbol}>
                    <span className={styles.picture}>
                      <FishPicture fish={fish} />
                    </span>
                    {t(`fishing.fish.${fish}`)}
                  </span>
                </th>
                {GEAR.map((gear) => (
                  <Odds key={gear} cast={castOf(casts, { fish, gear })} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <StatedReturn {...table}>
        <p>
          {t('fishing.rules.return', {
            golden: number(goldenIn - 1 + goldenTimes),
            all: number(goldenIn),
            percent: table.returnPercent,
          })}
        </p>
      </StatedReturn>
      <GameLimits {...table} />
    </div>
  );
}

function Odds({ cast }: { readonly cast: FishingTable['casts'][number] | undefined }) {
  const { number, money } = useFormats();
  return (
    <td>
      <bdi>× {number(cast?.pays ?? 0)}</bdi>
      <small className={styles.odds}>
        <bdi>{money(percentOf(cast?.chance ?? 0))} %</bdi>
      </small>
    </td>
  );
}
