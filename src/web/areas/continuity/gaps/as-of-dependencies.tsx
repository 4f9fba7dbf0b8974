import { useMemo } from 'react';
import { asOf } from '#root/contract/continuity/as-of.ts';
import type { DependencyGraphLines } from '#root/contract/continuity/dependency-graph.ts';
import type { CanvasLink } from '#root/web/areas/continuity/canvas/canvas-types.ts';
import { computeLinkState, toFacts } from '#root/web/areas/continuity/canvas/graph-facts.ts';
import { describeLink } from '#root/web/areas/continuity/canvas/link-words.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { kindLabel } from '#root/web/platform/ui/activity-chips.tsx';
import { DataList } from '#root/web/platform/ui/data-list.tsx';
import type { DataListColumn } from '#root/web/platform/ui/data-list-types.ts';
import { formatDuration } from '#root/web/platform/ui/format.ts';
import { LoadedPart } from '#root/web/platform/ui/loaded-part.tsx';
import { VerdictChip } from '#root/web/platform/ui/verdict-chip.tsx';
import { useRows } from '#root/web/shared/lists/use-rows.ts';
import { text } from './as-of.messages.ts';

interface Row extends CanvasLink {
  readonly dependent: string;
  readonly provider: string;
  readonly kind: string;
  readonly rtoMinutes: number | null;
}

const columns: readonly DataListColumn<Row>[] = [
  { id: 'dependent', header: text('dependent'), sortable: true, lines: 2, cell: ({ dependent }) => dependent },
  { id: 'provider', header: text('provider'), sortable: true, lines: 2, cell: ({ provider }) => provider },
  { id: 'kind', header: text('kind'), sortable: true, width: 130, cell: ({ kind }) => kind },
  { id: 'terms', header: text('terms'), width: 190, lines: 2, cell: describeLink },
  { id: 'rto', header: text('rto'), width: 110, cell: ({ rtoMinutes }) => formatDuration(rtoMinutes) },
  {
    id: 'verdict',
    header: text('verdict'),
    width: 160,
    cell: ({ state = 'unknown' }) => <VerdictChip verdict={state === 'down' ? 'unknown' : state} />,
  },
];

function useLinks(lines: DependencyGraphLines, search: string): readonly Row[] {
  const all = useMemo(() => {
    const { nodes, captured } = toFacts(lines);
    return captured.map((link): Row => {
      const [dependent, provider] = [nodes.get(link.dependentUid), nodes.get(link.providerUid)];
      return {
        ...link,
        state: computeLinkState(link, nodes),
        dependent: dependent?.name ?? '',
        provider: provider?.name ?? '',
        kind: provider ? kindLabel(provider.kind) : '',
        rtoMinutes: provider?.rtoMinutes ?? null,
      };
    });
  }, [lines]);
  const wanted = search.trim().toLowerCase();
  return all.filter(({ dependent, provider }) => `${dependent}\n${provider}`.toLowerCase().includes(wanted));
}

function Links({ lines, search }: { lines: DependencyGraphLines; search: string }) {
  const rows = useRows(
    useLinks(lines, search),
    { dependent: ({ dependent }) => dependent, provider: ({ provider }) => provider, kind: ({ kind }) => kind },
    'dependent',
  );
  return (
    <DataList
      {...rows}
      label={text('dependencyList')}
      columns={columns}
      rowId={({ uid }) => uid}
      rowName={({ dependent, provider }) => text('link', { dependent, provider })}
      empty={{ title: text('noDependencies'), body: text('noDependenciesBody') }}
    />
  );
}

/** The dependencies that the engine took into account for a day. */
export function AsOfDependencies({ uid, search }: { uid: string; search: string }) {
  const read = useRead(asOf.graph, { params: { uid } });
  return <LoadedPart read={read}>{({ data }) => <Links lines={data} search={search} />}</LoadedPart>;
}
