import { useCall } from '../../api/index.ts';
import { CATEGORY_WORDS } from '../categories.ts';
import { useSettledLanguage, useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { LinkStrip } from '../../ui/controls/link-strip.tsx';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import { RECORD_RANGES, type RecordFilter, recordSearchOf } from './record-filter.ts';
import { vendorsNeed } from './queries.ts';
import styles from './record.module.css';

const RANGE_WORDS = {
  all: 'record.range.all',
  today: 'record.range.today',
  week: 'record.range.week',
  month: 'record.range.month',
} as const;
const ALL = 'all';
const STATES = [undefined, '1', '0'] as const;

/** Category, range of days, state and vendor of the record. */
export function RecordFilters({ filter }: { readonly filter: RecordFilter }) {
  const t = useT();
  const language = useSettledLanguage();
  const { data } = useCall('games.gameTypeList', { language });
  const types = [undefined, ...(data ?? []).map(({ gameType }) => gameType)];
  return (
    <>
      <LinkStrip
        label={t('record.categories')}
        variant="tabs"
        current={filter.gameType ?? ALL}
        links={types.map((gameType) => ({
          id: gameType ?? ALL,
          label: t(gameType ? CATEGORY_WORDS[gameType] : 'record.all'),
          to: paths.gameRecord,
          // Another category has other vendors.
          search: recordSearchOf({ ...filter, gameType, vassalage: undefined }),
        }))}
      />
      <LinkStrip
        label={t('record.ranges')}
        variant="chips"
        current={filter.range}
        links={RECORD_RANGES.map((range) => ({
          id: range,
          label: t(RANGE_WORDS[range]),
          to: paths.gameRecord,
          search: recordSearchOf({ ...filter, range }),
        }))}
      />
      <LinkStrip
        label={t('bets.states')}
        variant="chips"
        current={filter.settled ?? ALL}
        links={STATES.map((settled) => ({
          id: settled ?? ALL,
          label: t(settled === undefined ? 'record.all' : `bets.settled.${settled}`),
          to: paths.gameRecord,
          search: recordSearchOf({ ...filter, settled }),
        }))}
      />
      <VendorStrip filter={filter} />
    </>
  );
}

/** The vendors that the member has played in the category. Hidden for a single vendor. */
function VendorStrip({ filter }: { readonly filter: RecordFilter }) {
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
      variant="chips"
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
