import { Button, Group, Text } from '@mantine/core';
import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs';
import IconColumns from '@tabler/icons-react/dist/esm/icons/IconColumns.mjs';
import { useState } from 'react';
import type { DataListColumn } from '#root/web/platform/ui/data-list-types.ts';
import { createLazyPart } from '#root/web/platform/ui/lazy-part.tsx';
import { MenuButton } from '#root/web/platform/ui/menu-button.tsx';
import { text } from './lists.messages.ts';
import type { ListViewState } from './use-list-view.ts';

type Entries = typeof import('./view-menu.tsx')['ViewMenu'];

// The dialog is loaded when it is opened.
const ViewDialog = createLazyPart(async () => (await import('./view-dialog.tsx')).ViewDialog);
const ColumnDrawer = createLazyPart(async () => (await import('./column-drawer.tsx')).ColumnDrawer);

interface ListToolsProps<Row> {
  readonly view: ListViewState;
  readonly columns: readonly DataListColumn<Row>[];
}

/** The buttons for views and columns beside the search box of a list. */
export function ListTools<Row>({ view, columns }: ListToolsProps<Row>) {
  const [opened, setOpened] = useState<'new' | 'rename' | 'columns'>();
  const close = () => setOpened(undefined);
  return (
    <>
      <ViewButton view={view} onName={setOpened} />
      <Button
        variant="default"
        leftSection={<IconColumns size={16} aria-hidden="true" />}
        aria-haspopup="dialog"
        onPointerEnter={ColumnDrawer.prefetch}
        onFocus={ColumnDrawer.prefetch}
        onClick={() => setOpened('columns')}
      >
        {text('columns')}
      </Button>
      {opened === 'columns' && (
        <ColumnDrawer columns={columns} layout={view.layout} onChange={view.setLayout} onClose={close} />
      )}
      {(opened === 'new' || opened === 'rename') && (
        <ViewDialog view={view} renamed={opened === 'rename' ? view.active : undefined} onClose={close} />
      )}
    </>
  );
}

function ViewButton({ view, onName }: { view: ListViewState; onName: (what: 'new' | 'rename') => void }) {
  const [Entries, setEntries] = useState<Entries>();
  const loadEntries = () => import('./view-menu.tsx').then((module) => setEntries(() => module.ViewMenu));
  const button = (
    <Button variant="default" maw={260} leftSection={<IconBookmark size={16} aria-hidden="true" />}>
      {view.active ? text('viewNamed', { name: view.active.name }) : text('views')}
    </Button>
  );
  return (
    <MenuButton button={button} width={280} loadChildren={loadEntries}>
      {Entries && <Entries view={view} onName={onName} />}
    </MenuButton>
  );
}

/** Indicates that the open view has unsaved changes, with a button to reset them. */
export function ViewChanged({ view }: { view: ListViewState }) {
  if (!view.changed) return null;
  return (
    <Group gap="xs" role="status" data-no-print>
      <Text fz="sm">{text('changed')}</Text>
      <Button variant="subtle" size="compact-sm" onClick={() => view.open(view.active)}>
        {text('reset')}
      </Button>
    </Group>
  );
}
