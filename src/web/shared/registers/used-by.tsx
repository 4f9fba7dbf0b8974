import { Stack, Title } from '@mantine/core';
import { useState } from 'react';
import type { EndpointShape } from '#root/contract/platform/endpoint.ts';
import { findNodeKind, findRecordPath } from '#root/contract/shared/kinds/kinds.ts';
import type { RegisterUse } from '#root/contract/shared/registers.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { ActivityStateChip, kindLabel } from '#root/web/platform/ui/activity-chips.tsx';
import { DataList } from '#root/web/platform/ui/data-list.tsx';
import type { DataListColumn, ListView } from '#root/web/platform/ui/data-list-types.ts';
import { formatDuration } from '#root/web/platform/ui/format.ts';
import { VerdictChip } from '#root/web/platform/ui/verdict-chip.tsx';
import { describeCaptured } from './captured.ts';
import { text } from './registers.messages.ts';

/** One page of the uses of a record. */
interface UsesPage {
  readonly data: readonly RegisterUse[];
  readonly meta: { readonly total: number };
}

function formatNeededWithin({ link }: RegisterUse): string {
  return link?.bearable == null ? '' : formatDuration(link.bearable);
}

const columns: readonly DataListColumn<RegisterUse>[] = [
  { id: 'name', header: text('user'), sortable: true, cell: (use) => use.name },
  { id: 'kind', header: text('kind'), width: 130, hideOnPhone: true, cell: ({ kind }) => kindLabel(kind) },
  { id: 'as', header: text('as'), width: 150, cell: (use) => text(`as.${use.as}`) },
  { id: 'needed', header: text('needed'), align: 'right', width: 170, cell: formatNeededWithin },
  {
    id: 'severity',
    header: text('verdict'),
    sortable: true,
    width: 130,
    cell: ({ link }) => link && <VerdictChip verdict={link.pastMtpd ? 'pastMtpd' : link.verdict} />,
  },
  { id: 'captured', header: text('captured'), cell: describeCaptured },
  { id: 'state', header: text('state'), width: 120, cell: ({ state }) => state && <ActivityStateChip state={state} /> },
];

/** Lists the activities and resources that use a record, with the captured data. The worst verdict comes first. */
export function UsedBy({ uses, uid }: { uses: EndpointShape; uid: string }) {
  const [view, setView] = useState<ListView>({ page: 1, pageSize: 10, sort: 'severity' });
  const read = useRead(uses, { params: { uid }, query: { ...view } });
  const page = read.data as UsesPage | undefined;
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">
        {text('uses')}
      </Title>
      <DataList
        label={text('usedBy')}
        columns={columns}
        rows={page?.data}
        total={page?.meta.total ?? 0}
        rowId={(use) => `${use.as} ${use.uid}`}
        rowName={(use) => use.name}
        rowLink={(use) =>
          use.kind === 'activity' ? `/activities/${use.uid}` : findRecordPath(findNodeKind(use.kind), use.uid)
        }
        view={view}
        onViewChange={(change) => setView((now) => ({ ...now, page: 1, ...change }))}
        failure={read.error}
        onRetry={() => void read.refetch()}
        fetching={read.isPlaceholderData}
        empty={{ title: text('usesNone') }}
      />
    </Stack>
  );
}
