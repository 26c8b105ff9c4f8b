import type { Mission } from '@tessera/contract/rewards/missions';
import { useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';

/** The lowest stake of a round that counts. Nothing where rounds are not counted. */
export function MinStakeRule({ minStake }: Pick<Mission, 'minStake'>) {
  const t = useT();
  const { money } = useFormats();
  const { currency } = useApi().status.info;
  if (minStake === null) return null;
  return <li>{t('missions.rule.minStake', { least: money(minStake, { currency }) })}</li>;
}
