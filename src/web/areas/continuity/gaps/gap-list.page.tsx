import { Button } from '@mantine/core';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { continuity, gapStates, type ListedGap } from '#root/contract/continuity/continuity.ts';
import { useList } from '#root/web/platform/api/use-list.ts';
import { ButtonLink } from '#root/web/platform/ui/app-link.tsx';
import type { DataListColumn } from '#root/web/platform/ui/data-list-types.ts';
import { formatDate, formatDuration } from '#root/web/platform/ui/format.ts';
import { LinkTabs } from '#root/web/platform/ui/link-tabs.tsx';
import type { MenuAction } from '#root/web/platform/ui/menu-action.ts';
import { MenuButton } from '#root/web/platform/ui/menu-button.tsx';
import { Page } from '#root/web/platform/ui/page.tsx';
import { VerdictChip } from '#root/web/platform/ui/verdict-chip.tsx';
import { buildGapHref, describeGap, describeGapFix } from '#root/web/shared/continuity/describe-gap.ts';
import { RecordList } from '#root/web/shared/lists/record-list.tsx';
import { useRegisterFilters } from '#root/web/shared/registers/register-filters.tsx';
import { ReportButton } from '#root/web/shared/reports/report-button.tsx';
import { useGapFilters } from './gap-filters.ts';
import { GapTabs } from './gap-tabs.tsx';
import { text } from './gaps.messages.ts';
import { useGapActions, useGapExports } from './use-gap-actions.tsx';

function describeAcceptance({ acceptance, state }: ListedGap): string {
  if (!acceptance) return '';
  const day = formatDate(acceptance.until);
  const until = state === 'accepted' ? day : text('untilEnded', { day });
  return text('acceptedWhy', { until, reason: acceptance.reason });
}

const commonColumns: readonly DataListColumn<ListedGap>[] = [
  { id: 'gap', header: text('gap'), lines: 2, cell: describeGap },
  { id: 'severity', header: text('verdict'), width: 160, cell: (gap) => <VerdictChip verdict={gap.verdict} /> },
  {
    id: 'over',
    header: text('over'),
    width: 110,
    align: 'right',
    // Optional, because the sentence in the first column also contains this time.
    optional: true,
    cell: (gap) => (gap.minutesOver ? formatDuration(gap.minutesOver) : ''),
  },
  { id: 'owner', header: text('owner'), width: 140, cell: ({ ownerName }) => ownerName ?? '' },
  {
    id: 'unit',
    header: text('unit'),
    width: 140,
    optional: true,
    cell: ({ businessUnitName }) => businessUnitName ?? '',
  },
  { id: 'fix', header: text('fix'), lines: 2, cell: describeGapFix },
];
const until: DataListColumn<ListedGap> = { id: 'until', header: text('until'), lines: 2, cell: describeAcceptance };
// Optional for open gaps. Few of them show anything here: only gaps whose acceptance no longer applies.
const columns = {
  open: [...commonColumns, { ...until, optional: true }],
  accepted: [...commonColumns, until],
} as const;

type Meta = NonNullable<ReturnType<typeof useList<typeof continuity.gaps>>['meta']>;

/** Switches between open and accepted gaps, and shows how many there are of each. */
function StateTabs({ state, meta }: { state: string; meta: Meta }) {
  const tabs = gapStates.map((one) => ({
    label: text(`state.${one}`, { count: meta[one] }),
    href: one === 'open' ? '/gaps' : `/gaps?state=${one}`,
    active: one === state,
  }));
  return <LinkTabs label={text('states')} tabs={tabs} compact />;
}

function ExportMenu({ actions }: { actions: readonly MenuAction[] }) {
  const button = (
    <Button variant="default" leftSection={<IconDownload size={16} aria-hidden="true" />}>
      {text('export')}
    </Button>
  );
  return <MenuButton button={button} actions={actions} />;
}

function describeEmpty(state: string, meta: Meta | undefined) {
  if (state === 'accepted') return { title: text('noneAccepted'), body: text('noneAcceptedBody') };
  const isComparable = meta === undefined || meta.compared > 0;
  return { title: text(isComparable ? 'empty' : 'nothing'), body: text(isComparable ? 'emptyBody' : 'nothingBody') };
}

/** `/gaps` */
export function GapListPage() {
  const list = useList(continuity.gaps, 'severity');
  const { state = 'open', ...shown } = list.filters;
  const { chips, fields } = useRegisterFilters(useGapFilters(), shown, list.setFilter);
  const { listActions, dialog } = useGapActions();
  const exports = useGapExports(list.asked);
  return (
    <Page
      title={text('title')}
      count={list.meta?.open}
      description={text('description')}
      actions={
        <>
          <ReportButton type="dependency-gap" />
          <ReportButton type="recovery-order" isNamed />
          {exports.length > 0 && <ExportMenu actions={exports} />}
        </>
      }
    >
      <GapTabs at="/gaps" aside={list.meta && <StateTabs state={state} meta={list.meta} />} />
      <RecordList
        name="gaps"
        list={{ ...list, props: { ...list.props, filtered: Boolean(list.search) || Object.keys(shown).length > 0 } }}
        searchLabel={text('search')}
        chips={chips}
        filters={fields}
        dates={[]}
        label={text('title')}
        columns={columns[state === 'accepted' ? 'accepted' : 'open']}
        rowId={(gap) => gap.key}
        rowName={describeGap}
        rowLink={buildGapHref}
        rowActions={listActions}
        empty={{
          ...describeEmpty(state, list.meta),
          action: <ButtonLink href="/activities">{text('toActivities')}</ButtonLink>,
        }}
      />
      {dialog}
    </Page>
  );
}
