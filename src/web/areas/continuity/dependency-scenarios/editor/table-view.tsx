import { Anchor, Button, Group, Stack, TextInput, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { capitalise } from '#root/contract/shared/kinds/kinds.ts';
import type { CanvasLink, CanvasNode } from '#root/web/areas/continuity/canvas/canvas-types.ts';
import { KindGlyph } from '#root/web/areas/continuity/canvas/kind-glyph.tsx';
import { describeSource } from '#root/web/areas/continuity/canvas/link-words.ts';
import { StateMark } from '#root/web/areas/continuity/canvas/node-state.tsx';
import { kindLabel } from '#root/web/platform/ui/activity-chips.tsx';
import { DataList } from '#root/web/platform/ui/data-list.tsx';
import type { DataListColumn } from '#root/web/platform/ui/data-list-types.ts';
import { formatDuration, formatNumber } from '#root/web/platform/ui/format.ts';
import type { MenuAction } from '#root/web/platform/ui/menu-action.ts';
import { useRows } from '#root/web/shared/lists/use-rows.ts';
import { removeRecords, useLinkActions } from './actions.ts';
import { AddPanel } from './add-panel.tsx';
import { addNodes, createNode } from './content.ts';
import { text } from './editor.messages.ts';
import type { Model } from './use-model.ts';

const formatTime = (minutes: number | null) => (minutes === null ? text('notAssessed') : formatDuration(minutes));
/** Sorts missing times after all known times. */
const toSortKey = (minutes: number | null) => minutes ?? Number.MAX_SAFE_INTEGER;

const kindColumn: DataListColumn<CanvasNode> = {
  id: 'kind',
  header: text('kind'),
  sortable: true,
  width: 150,
  cell: ({ kind }) => (
    <Group gap={6} wrap="nowrap">
      <KindGlyph kind={kind} size={16} />
      {kindLabel(kind)}
    </Group>
  ),
};

function createRecordColumns(
  { graph, looks }: Model,
  onOpen: (node: CanvasNode) => void,
): readonly DataListColumn<CanvasNode>[] {
  const count = (end: 'dependentUid' | 'providerUid', uid: string) =>
    formatNumber(graph.links.filter((link) => link[end] === uid).length);
  return [
    {
      id: 'name',
      header: text('name'),
      sortable: true,
      lines: 'all',
      cell: (node) => (
        <Anchor component="button" type="button" ta="start" fz="sm" onClick={() => onOpen(node)}>
          {node.name}
        </Anchor>
      ),
    },
    kindColumn,
    {
      id: 'state',
      header: text('state'),
      width: 140,
      cell: ({ uid }) => {
        const look = looks.get(uid);
        return look && <StateMark state={look.state} words={look.words} />;
      },
    },
    {
      id: 'rto',
      header: text('rtoColumn'),
      sortable: true,
      align: 'right',
      width: 120,
      cell: (node) => formatTime(node.rtoMinutes),
    },
    {
      id: 'mtpd',
      header: text('mtpdColumn'),
      sortable: true,
      align: 'right',
      width: 120,
      cell: (node) => (node.kind === 'activity' ? formatTime(node.mtpdMinutes) : ''),
    },
    {
      id: 'needs',
      header: text('needsColumn'),
      align: 'right',
      width: 90,
      cell: ({ uid }) => count('dependentUid', uid),
    },
    {
      id: 'neededBy',
      header: text('neededByColumn'),
      align: 'right',
      width: 110,
      cell: ({ uid }) => count('providerUid', uid),
    },
  ];
}

/** The table of the scenario's records and of nearby records that can be added. */
function Records({ model, q, onOpen }: { model: Model; q: string; onOpen: (node: CanvasNode) => void }) {
  const { view, mayEdit, editing, ask } = model;
  const all = [...view.shown.nodes, ...view.ghosts.nodes].filter(({ name }) => name.toLowerCase().includes(q));
  const rows = useRows(
    all,
    {
      name: ({ name }) => name,
      kind: ({ kind }) => kindLabel(kind),
      rto: ({ rtoMinutes }) => toSortKey(rtoMinutes),
      mtpd: ({ mtpdMinutes }) => toSortKey(mtpdMinutes),
    },
    'name',
  );
  const columns = createRecordColumns(model, onOpen);
  const listActions = (node: CanvasNode): MenuAction[] => {
    const show = { label: text('showRecord'), onSelect: () => onOpen(node) };
    if (!mayEdit) return [show];
    if (node.ghost)
      return [
        show,
        { label: text('addGhost'), onSelect: () => void editing.change((now) => addNodes(now, [createNode(node)])) },
      ];
    return [
      show,
      { label: text('addProvider'), onSelect: () => ask({ what: 'link', dependentUid: node.uid }) },
      { label: text('addDependent'), onSelect: () => ask({ what: 'link', providerUid: node.uid }) },
      { label: text('removeNodes'), danger: true, onSelect: () => removeRecords(model, [node.uid]) },
    ];
  };
  return (
    <DataList
      {...rows}
      label={text('records')}
      columns={columns}
      rowId={({ uid }) => uid}
      rowName={({ name }) => name}
      rowActions={listActions}
      empty={{ title: text('recordsEmpty'), body: text(mayEdit ? 'emptyBody' : 'emptyReadOnly') }}
    />
  );
}

function createLinkColumns({ getName }: Model): readonly DataListColumn<CanvasLink>[] {
  return [
    { id: 'dependent', header: text('dependent'), sortable: true, cell: ({ dependentUid }) => getName(dependentUid) },
    { id: 'provider', header: text('provider'), sortable: true, cell: ({ providerUid }) => getName(providerUid) },
    {
      id: 'tolerance',
      header: text('tolerance'),
      sortable: true,
      align: 'right',
      width: 150,
      cell: ({ toleranceMinutes }) => formatDuration(toleranceMinutes),
    },
    {
      id: 'group',
      header: text('group'),
      width: 180,
      cell: ({ group, groupRequired }) => group && text('groupValue', { required: groupRequired, group }),
    },
    { id: 'state', header: text('state'), width: 140, cell: ({ state }) => state && <StateMark state={state} /> },
    {
      id: 'source',
      header: text('source'),
      sortable: true,
      width: 170,
      cell: (link) => capitalise(describeSource(link)),
    },
  ];
}

function Links({ model, q }: { model: Model; q: string }) {
  const { view, getName } = model;
  const isMatch = ({ dependentUid, providerUid }: CanvasLink) =>
    `${getName(dependentUid)} ${getName(providerUid)}`.toLowerCase().includes(q);
  const rows = useRows(
    view.shown.links.filter(isMatch),
    {
      dependent: ({ dependentUid }) => getName(dependentUid),
      provider: ({ providerUid }) => getName(providerUid),
      tolerance: ({ toleranceMinutes }) => toleranceMinutes,
      source: (link) => describeSource(link),
    },
    'dependent',
  );
  const columns = createLinkColumns(model);
  const listActions = useLinkActions(model);
  return (
    <DataList
      {...rows}
      label={text('links')}
      columns={columns}
      rowId={({ uid }) => uid}
      rowName={({ dependentUid, providerUid }) =>
        text('linkTitle', { dependent: getName(dependentUid), provider: getName(providerUid) })
      }
      rowActions={listActions}
      empty={{ title: text('linksEmpty'), body: text('linksEmptyBody') }}
    />
  );
}

interface TableProps {
  readonly model: Model;
  readonly adding: boolean;
  readonly onAdding: (adding: boolean) => void;
  /** Opens the details of a record. */
  readonly onOpen: (node: CanvasNode) => void;
  /** Content shown above the tables. */
  readonly aside?: ReactNode;
}

/** The scenario as two tables that offer all functions of the canvas, for phones, screen readers and printing. */
export function TableView({ model, adding, onAdding, onOpen, aside }: TableProps) {
  const [typed, setTyped] = useState('');
  const q = typed.trim().toLowerCase();
  return (
    <Stack gap="lg" data-table-twin>
      {adding && <AddPanel model={model} onClose={() => onAdding(false)} />}
      {aside}
      {model.graph.nodes.length > 0 && (
        <TextInput
          size="sm"
          aria-label={text('tableSearch')}
          placeholder={text('tableSearch')}
          type="search"
          maw={360}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          data-no-print
        />
      )}
      <Stack component="section" gap="xs" aria-label={text('records')}>
        <Title order={2} size="h3">
          {text('records')}
        </Title>
        <Records model={model} q={q} onOpen={onOpen} />
      </Stack>
      <Stack component="section" gap="xs" aria-label={text('links')}>
        <Group justify="space-between">
          <Title order={2} size="h3">
            {text('links')}
          </Title>
          {model.mayEdit && model.graph.nodes.length > 1 && (
            <Button size="sm" variant="default" onClick={() => model.ask({ what: 'link' })} data-no-print>
              {text('newLink')}
            </Button>
          )}
        </Group>
        <Links model={model} q={q} />
      </Stack>
    </Stack>
  );
}
