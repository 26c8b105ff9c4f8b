import { useCall } from '../../api/index.ts';
import { useSettledLanguage, useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { LinkStrip } from '../../ui/controls/link-strip.tsx';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import { type RecordFilter, recordSearchOf } from './filter.ts';
import { vendorsNeed } from './queries.ts';
import styles from './record.module.css';

const ALL = 'all';

/** The vendors one has played with in the category; who played with one alone has nothing to choose. */
export function VendorStrip({ filter }: { readonly filter: RecordFilter }) {
  const t = useT();
  const { call, input } = vendorsNeed(useSettledLanguage());
  const { data, isPending, fetchStatus } = useCall(call, input);
  if (isPending && fetchStatus !== 'paused') return <Skeleton className={styles.vendorsShape} />;
  const { gameType, vassalage } = filter;
  const played = (data ?? []).filter(({ gameTypes }) => !gameType || gameTypes.includes(gameType));
  if (played.length < 2 && !vassalage) return null;
  return (
    <LinkStrip
      label={t('games.vendors')}
      look="chips"
      current={vassalage ?? ALL}
      links={[
        { id: ALL, label: t('games.view.allVendors'), ...linkTo({ ...filter, vassalage: undefined }) },
        ...played.map((vendor) => ({
          id: vendor.vassalage,
          label: <bdi>{vendor.displayName}</bdi>,
          ...linkTo({ ...filter, vassalage: vendor.vassalage }),
        })),
      ]}
    />
  );
}

function linkTo(filter: RecordFilter) {
  return { to: paths.gameRecord, search: recordSearchOf(filter) };
}
