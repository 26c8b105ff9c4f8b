import { useSearch } from '@tanstack/react-router';
import type { Need } from '@tessera/contract/first-view';
import { useApi, useCall } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import page from '../../ui/blocks/page.module.css';
import { LinkStrip } from '../../ui/controls/link-strip.tsx';
import { RangeChoice, rangeOf, rangeSearch } from '../../wallet/for-rewards.ts';
import { useOnceAnswered } from '../once-answered.ts';
import { SwitchedOff } from '../switched-off.tsx';
import { OpenRebate } from './open-rebate.tsx';
import { firstPage, type RebateView } from './queries.ts';
import { RebateDays } from './rebate-days.tsx';
import { RebateShapes } from './rebate-pages.tsx';
import { RebatePayouts } from './rebate-payouts.tsx';

const VIEWS: readonly RebateView[] = ['days', 'payouts'];

type Search = Readonly<Record<string, string>>;

const viewOf = ({ view }: Search): RebateView => (view === 'payouts' ? 'payouts' : 'days');
const searchOf = (view: RebateView): Record<string, string> => (view === 'payouts' ? { view } : {});

export function needs({ search }: { readonly search: Search }): readonly Need[] {
  return [{ call: 'rebate.openRebate', input: {} }, ...firstPage(viewOf(search), rangeOf(search))];
}

/** The rebate of the member: what can be claimed, the days, and the payouts. */
export function Screen() {
  return useApi().status.info.flags['PLYRBT'] === true ? <RebateReport /> : <SwitchedOff />;
}

function RebateReport() {
  const t = useT();
  const search: Search = useSearch({ strict: false });
  const { isPending, isPaused } = useCall('rebate.openRebate', {});
  const [view, range] = [viewOf(search), rangeOf(search)];
  // The open rebate is above all other parts, and would move them.
  if (!useOnceAnswered(!isPending || isPaused)) {
    return (
      <div className={page.screen}>
        <RebateShapes />
      </div>
    );
  }
  return (
    <div className={page.screen}>
      <OpenRebate />
      <LinkStrip
        label={t('title.rebateReport')}
        variant="tabs"
        current={view}
        links={VIEWS.map((id) => ({
          id,
          label: t(`rebate.view.${id}`),
          to: paths.rebateReport,
          search: { ...searchOf(id), ...rangeSearch(range) },
        }))}
      />
      <RangeChoice
        range={range}
        spans={['all', 'today', 'week', 'month', 'year']}
        to={paths.rebateReport}
        search={searchOf(view)}
      />
      {view === 'days' ? <RebateDays range={range} /> : <RebatePayouts range={range} />}
    </div>
  );
}
