import { Checkbox, Stack } from '@mantine/core';
import { type ContinuityGap, continuity, gapVerdicts } from '#root/contract/continuity/continuity.ts';
import { useList } from '#root/web/platform/api/use-list.ts';
import { ButtonLink } from '#root/web/platform/ui/app-link.tsx';
import type { DataListColumn } from '#root/web/platform/ui/data-list-types.ts';
import { formatDuration } from '#root/web/platform/ui/format.ts';
import { Page } from '#root/web/platform/ui/page.tsx';
import { VerdictChip, verdictLabel } from '#root/web/platform/ui/verdict-chip.tsx';
import { gapHref, gapMend, gapSentence } from '#root/web/shared/continuity/gap-text.ts';
import { RecordList } from '#root/web/shared/lists/record-list.tsx';
import { GapTabs } from './gap-tabs.tsx';
import { text } from './gaps.messages.ts';

const columns: readonly DataListColumn<ContinuityGap>[] = [
  { id: 'gap', header: text('gap'), cell: gapSentence },
  { id: 'severity', header: text('verdict'), width: 160, cell: (gap) => <VerdictChip verdict={gap.verdict} /> },
  {
    id: 'over',
    header: text('over'),
    width: 120,
    align: 'right',
    cell: (gap) => (gap.minutesOver ? formatDuration(gap.minutesOver) : ''),
  },
  { id: 'fix', header: text('fix'), cell: gapMend },
];

function VerdictFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <Checkbox.Group
      label={text('filterVerdict')}
      value={value ? value.split(',') : []}
      onChange={(chosen) => onChange(chosen.join(','))}
    >
      <Stack gap="xs" mt="xs">
        {gapVerdicts.map((verdict) => (
          <Checkbox key={verdict} value={verdict} label={verdictLabel(verdict)} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

/** `/gaps` */
export function GapListPage() {
  const list = useList(continuity.gaps, 'severity');
  const isComparable = list.meta === undefined || list.meta.compared > 0;
  const { verdict = '' } = list.filters;
  const names = verdict
    .split(',')
    .map((one) => verdictLabel(one as (typeof gapVerdicts)[number]))
    .join(', ');
  return (
    <Page title={text('title')} count={list.props.rows && list.props.total} description={text('description')}>
      <GapTabs at="/gaps" />
      <RecordList
        name="gaps"
        list={list}
        searchLabel={text('search')}
        chips={
          verdict
            ? [{ id: 'verdict', label: text('chip', { names }), onRemove: () => list.setFilter('verdict', undefined) }]
            : []
        }
        filters={<VerdictFilter value={verdict} onChange={(value) => list.setFilter('verdict', value)} />}
        dates={[]}
        label={text('title')}
        columns={columns}
        rowId={(gap) => gap.key}
        rowName={gapSentence}
        rowLink={gapHref}
        empty={{
          title: text(isComparable ? 'empty' : 'nothing'),
          body: text(isComparable ? 'emptyBody' : 'nothingBody'),
          action: <ButtonLink href="/activities">{text('toActivities')}</ButtonLink>,
        }}
      />
    </Page>
  );
}
