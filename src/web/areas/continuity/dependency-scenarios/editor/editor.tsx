import { Center, Loader, Stack } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { dependencyScenarios, type Scenario } from '#root/contract/continuity/dependency-scenarios.ts';
import type { FactNode } from '#root/web/areas/continuity/canvas/graph-facts.ts';
import { loadDagre } from '#root/web/areas/continuity/canvas/layout.ts';
import { useAsTable } from '#root/web/areas/continuity/canvas/use-as-table.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import { AutosaveGuard } from '#root/web/platform/ui/autosave-guard.tsx';
import { useOfferedShortcuts } from '#root/web/platform/ui/hooks/offered-shortcuts.ts';
import { useSequence } from '#root/web/platform/ui/hooks/use-sequence.ts';
import { LoadFailed } from '#root/web/platform/ui/load-failed.tsx';
import { LinesSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';
import { ContentConflict } from './content-conflict.tsx';
import { text } from './editor.messages.ts';
import classes from './editor.module.css';
import { EditorBar, EditorHead } from './editor-bar.tsx';
import { type Facts, useFacts } from './facts.ts';
import { Inspector } from './inspector.tsx';
import { Modes, useMode } from './modes.tsx';
import { Questions } from './questions.tsx';
import { TableView } from './table-view.tsx';
import { type Editing, useContent } from './use-content.ts';
import { type Model, useModel } from './use-model.ts';
import { ViewNotes } from './view-notes.tsx';

// The graph library is loaded together with the canvas.
const loadCanvas = () => import('./canvas-view.tsx');
const CanvasView = lazy(async () => ({ default: (await loadCanvas()).CanvasView }));

// Loaded when the what-if mode is opened.
const WhatIfMode = lazy(async () => ({ default: (await import('./what-if-mode.tsx')).WhatIfMode }));

/** Opens details above the tables. Moves the focus to the details, and back when the details are closed. */
function useTableDetails({ view }: Model) {
  const opener = useRef<Element | null>(null);
  const [opened, setOpened] = useState<string>();
  useEffect(() => {
    if (opened !== undefined) document.querySelector<HTMLElement>('[data-inspector]')?.focus();
  }, [opened]);
  return {
    open: (uid: string) => {
      opener.current = document.activeElement;
      view.choose({ nodes: [uid] });
      setOpened(uid);
    },
    close: () => {
      view.choose({ nodes: [] });
      setOpened(undefined);
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}

interface LoadedProps {
  readonly record: Scenario;
  readonly editing: Editing;
  readonly facts: Facts;
  readonly remember: (node: FactNode) => void;
  readonly head: HTMLElement | null;
}

function LoadedEditor({ record, editing, facts, remember, head }: LoadedProps) {
  const mayEdit = useCan(dependencyScenarios.saveContent);
  const model = useModel({ record, editing, facts, remember, mayEdit });
  const [asTable, showTable] = useAsTable();
  const [adding, setAdding] = useState(mayEdit && record.content.nodes.length === 0 && !asTable);
  const details = useTableDetails(model);
  useHotkeys([
    ['mod+Z', () => mayEdit && editing.undo()],
    ['mod+shift+Z', () => mayEdit && editing.redo()],
    ['mod+Y', () => mayEdit && editing.redo()],
  ]);
  useSequence({
    t: () => showTable(!asTable),
    '/': () => document.querySelector<HTMLElement>('[data-scenario-find]')?.focus(),
  });
  // An empty scenario has no field to search.
  useOfferedShortcuts(model.graph.nodes.length > 0 && 'search');
  return (
    <Stack gap="sm">
      {head && createPortal(<EditorHead model={model} asTable={asTable} onTable={showTable} />, head)}
      <ContentConflict model={model} />
      <EditorBar model={model} asTable={asTable} onAdd={() => setAdding((now) => !now)} />
      <ViewNotes model={model} />
      {asTable ? (
        <TableView
          model={model}
          adding={adding}
          onAdding={setAdding}
          onOpen={({ uid }) => details.open(uid)}
          aside={<Inspector model={model} onClose={details.close} />}
        />
      ) : (
        <Suspense fallback={<LoadingStage />}>
          <CanvasView model={model} adding={adding} onAdding={setAdding} />
        </Suspense>
      )}
      <Questions model={model} />
    </Stack>
  );
}

function LoadingStage() {
  return (
    <Center className={classes.stage ?? ''} aria-busy="true">
      <Loader />
    </Center>
  );
}

/** Starts loading the canvas code while the scenario is still being read. */
export function prepareCanvas(): void {
  // A failure is ignored here, because the canvas loads the code again and then reports a failure.
  void Promise.all([loadCanvas(), loadDagre()]).catch(() => undefined);
}

/**
 * Shows and edits a scenario, on the canvas or in tables.
 * @param props.head element beside the title in which the tools are rendered
 */
export function Editor({ record, head }: { record: Scenario; head: HTMLElement | null }) {
  const editing = useContent(record);
  const { facts, error, retry, remember } = useFacts(record);
  const { isWhatIf } = useMode();
  const shown = { record, editing, remember, head };
  if (facts)
    return (
      <>
        {/* Both modes use the same element, so that it keeps the focus. */}
        {head && createPortal(<Modes />, head)}
        <AutosaveGuard unsaved={editing.unsaved} flush={editing.flush} discard={editing.discard} />
        {isWhatIf ? (
          <Suspense fallback={<LoadingStage />}>
            <WhatIfMode {...shown} facts={facts} />
          </Suspense>
        ) : (
          <LoadedEditor {...shown} facts={facts} />
        )}
      </>
    );
  return error ? <LoadFailed error={error} title={text('loadFailed')} onRetry={retry} /> : <LinesSkeleton lines={6} />;
}
