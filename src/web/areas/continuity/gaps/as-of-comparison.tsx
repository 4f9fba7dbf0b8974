import { SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { type AsOfComparison, asOf, differences } from '#root/contract/continuity/as-of.ts';
import { providerKinds } from '#root/contract/shared/activity-terms.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { kindLabel } from '#root/web/platform/ui/activity-chips.tsx';
import { DataList } from '#root/web/platform/ui/data-list.tsx';
import type { DataListColumn } from '#root/web/platform/ui/data-list-types.ts';
import { EmptyState } from '#root/web/platform/ui/empty-state.tsx';
import { formatDateTime, formatDuration, formatNumber } from '#root/web/platform/ui/format.ts';
import { ListToolbar } from '#root/web/platform/ui/list-toolbar.tsx';
import { LoadedPart } from '#root/web/platform/ui/loaded-part.tsx';
import { VerdictChip } from '#root/web/platform/ui/verdict-chip.tsx';
import { text as word } from '#root/web/platform/ui/words.ts';
import { describeGap } from '#root/web/shared/continuity/describe-gap.ts';
import { useDepartmentFilters } from '#root/web/shared/department-filter/department-filters.ts';
import { useRows } from '#root/web/shared/lists/use-rows.ts';
import type { RegisterFilter } from '#root/web/shared/registers/register.ts';
import { useRegisterFilters } from '#root/web/shared/registers/register-filters.tsx';
import { text } from './as-of.messages.ts';
import { nameDay } from './as-of-day.tsx';
import { useAsOfAddress } from './use-as-of-address.ts';

type ChangedRecord = AsOfComparison['records'][number];
type ChangedGap = AsOfComparison['gaps'][number];

const formatMinutes = (minutes: number | null) => (minutes === null ? text('none') : formatDuration(minutes));

/** The changed fields of a record, one per line. */
const describeChanges = ({ changes }: ChangedRecord): string =>
  changes
    .flatMap(({ fields }) => fields)
    .map(({ label, before, after }) => `${label}: ${before || word('nothing')} → ${after || word('nothing')}`)
    .join('\n');

function describeWho({ changes }: ChangedRecord): string {
  const people = new Set(changes.map(({ actorName, at }) => `${actorName ?? text('nobody')}, ${formatDateTime(at)}`));
  return [...people].slice(0, 3).join('; ');
}

/** The numbers of gaps of a record that were opened, closed and changed. */
const describeGapSteps = ({ gaps }: ChangedRecord): string =>
  (['opened', 'closed', 'changed'] as const)
    .flatMap((step) => (gaps[step] > 0 ? [text(`gapStep.${step}`, { count: gaps[step] })] : []))
    .join(', ');

const recordColumns: readonly DataListColumn<ChangedRecord>[] = [
  { id: 'name', header: text('record'), lines: 2, cell: ({ name }) => name },
  { id: 'what', header: text('change'), width: 130, cell: ({ what }) => text(`what.${what}`) },
  {
    id: 'fields',
    header: text('altered'),
    lines: 'all',
    width: 'clamp(14rem, 32vw, 40rem)',
    cell: (record) => <span style={{ whiteSpace: 'pre-line' }}>{describeChanges(record)}</span>,
  },
  { id: 'who', header: text('who'), lines: 2, width: 170, cell: describeWho },
  { id: 'gaps', header: text('gapsOf'), width: 100, cell: describeGapSteps },
  {
    id: 'required',
    header: text('required'),
    width: 140,
    cell: ({ requiredBefore, requiredAfter }) =>
      requiredBefore === requiredAfter
        ? formatMinutes(requiredAfter)
        : `${formatMinutes(requiredBefore)} → ${formatMinutes(requiredAfter)}`,
  },
];

const findGap = ({ before, after }: ChangedGap) => after ?? before;
function describeGapStep({ before, after }: ChangedGap): string {
  if (!before) return text('opened');
  return after ? text('altered') : text('closed');
}
const nameGap = (pair: ChangedGap): string => {
  const gap = findGap(pair);
  return gap ? describeGap(gap) : '';
};

const gapColumns: readonly DataListColumn<ChangedGap>[] = [
  { id: 'gap', header: text('gap'), lines: 2, cell: nameGap },
  { id: 'step', header: text('change'), width: 130, cell: describeGapStep },
  {
    id: 'verdict',
    header: text('verdict'),
    width: 160,
    cell: ({ before, after }) => {
      const gap = after ?? before;
      return gap && <VerdictChip verdict={gap.verdict} />;
    },
  },
];

const kindFilter: RegisterFilter = {
  name: 'kind',
  label: text('kind'),
  choices: providerKinds.map((value) => ({ value, label: kindLabel(value) })),
};
const whatFilter: RegisterFilter = {
  name: 'what',
  label: text('change'),
  choices: differences.map((value) => ({ value, label: text(`what.${value}`) })),
};

type Filters = Readonly<Record<string, string>>;

/** The filters of a comparison, with their fields and chips. */
function useNarrowing(
  filters: Filters,
  setFilters: Dispatch<SetStateAction<Filters>>,
  people: AsOfComparison['people'],
) {
  const setFilter = (name: string, value: string | undefined) =>
    setFilters(({ [name]: _, ...others }) => (value ? { ...others, [name]: value } : others));
  const whoFilter: RegisterFilter = {
    name: 'actorUid',
    label: text('who'),
    choices: people.map(({ uid, name }) => ({ value: uid, label: name })),
  };
  const shown = useRegisterFilters([kindFilter, whatFilter, whoFilter, ...useDepartmentFilters()], filters, setFilter);
  return { ...shown, setFilter };
}

interface EffectChoiceProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function EffectChoice({ value, onChange }: EffectChoiceProps) {
  return (
    <SegmentedControl
      aria-label={text('effect')}
      data={[
        { value: '', label: text('effect.all') },
        { value: 'gap', label: text('effect.gap') },
        { value: 'required', label: text('effect.required') },
      ]}
      {...{ value, onChange }}
    />
  );
}

function Records({ records, recordCount }: AsOfComparison) {
  const shown = useRows(records, {}, '');
  return (
    <>
      {recordCount > records.length && (
        <Text fz="sm" c="dimmed">
          {text('shown', { shown: formatNumber(records.length), total: formatNumber(recordCount) })}
        </Text>
      )}
      <DataList
        {...shown}
        label={text('record')}
        columns={recordColumns}
        rowId={({ uid }) => uid}
        rowName={({ name }) => name}
        empty={{ title: text('noMatch'), body: text('noMatchBody') }}
      />
    </>
  );
}

function Gaps({ gaps, gapCounts }: AsOfComparison) {
  const shown = useRows(gaps, {}, '');
  return (
    <>
      <Title order={3} size="h5">
        {text('gapChanges')}
      </Title>
      <Text fz="sm">{text('counts', gapCounts)}</Text>
      <DataList
        {...shown}
        label={text('gapChanges')}
        columns={gapColumns}
        rowId={(pair) => findGap(pair)?.key ?? ''}
        rowName={nameGap}
        empty={{ title: text('noGapChanges') }}
      />
    </>
  );
}

/** The changes between two days, the people who made them, and their effects on gaps and required times. */
export function AsOfComparisonView({ uid, other }: { uid: string; other: string }) {
  const { search, write } = useAsOfAddress();
  const [filters, setFilters] = useState<Filters>({});
  const read = useRead(asOf.compare, { params: { uid }, query: { with: other, q: search, filter: filters } });
  const { chips, fields, setFilter } = useNarrowing(filters, setFilters, read.data?.data.people ?? []);
  const isNarrowed = search !== '' || Object.keys(filters).length > 0;
  return (
    <LoadedPart read={read}>
      {({ data }) =>
        !isNarrowed && data.records.length === 0 && data.gaps.length === 0 ? (
          <EmptyState title={text('noChanges')} body={text('noChangesBody')} />
        ) : (
          <Stack gap="xs">
            <Title order={2} size="h4">
              {text('changes', { from: nameDay(data.from.moment), to: nameDay(data.to.moment) })}
            </Title>
            <ListToolbar
              search={search}
              onSearch={(q) => write({ q: q || undefined }, true)}
              searchLabel={text('search.changes')}
              chips={chips}
              filters={fields}
              onClearFilters={() => setFilters({})}
            >
              <EffectChoice
                value={filters.effect ?? ''}
                onChange={(value) => setFilter('effect', value || undefined)}
              />
            </ListToolbar>
            <Records {...data} />
            <Gaps {...data} />
          </Stack>
        )
      }
    </LoadedPart>
  );
}
