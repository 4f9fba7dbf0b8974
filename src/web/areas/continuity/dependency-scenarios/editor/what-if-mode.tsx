import { Button, Stack } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef } from 'react';
import { createPortal } from 'react-dom';
import { type DependencyGraphLines, dependencyGraph } from '#root/contract/continuity/dependency-graph.ts';
import { dependencyScenarios, type Scenario } from '#root/contract/continuity/dependency-scenarios.ts';
import type { WhatIfTarget } from '#root/contract/continuity/what-if.ts';
import { nothingChosen } from '#root/web/areas/continuity/canvas/chosen.ts';
import type { FactNode } from '#root/web/areas/continuity/canvas/graph-facts.ts';
import { useAsTable } from '#root/web/areas/continuity/canvas/use-as-table.ts';
import { useCausePath, useLooks } from '#root/web/areas/continuity/what-if/use-looks.ts';
import { useWhatIfSession, type WhatIfSession } from '#root/web/areas/continuity/what-if/use-session.ts';
import { text as words } from '#root/web/areas/continuity/what-if/what-if.messages.ts';
import { WhatIfLegend, WhatIfScreen } from '#root/web/areas/continuity/what-if/what-if-screen.tsx';
import { call } from '#root/web/platform/api/call.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import { useOfferedShortcuts } from '#root/web/platform/ui/hooks/offered-shortcuts.ts';
import { useSequence } from '#root/web/platform/ui/hooks/use-sequence.ts';
import { LoadedPart } from '#root/web/platform/ui/loaded-part.tsx';
import { toastDone } from '#root/web/platform/ui/toast/toast.tsx';
import { addNodes, type Content, createNode, toLinkKey } from './content.ts';
import { EditorHead } from './editor-bar.tsx';
import type { Facts } from './facts.ts';
import type { Editing } from './use-content.ts';
import { type Model, useModel } from './use-model.ts';
import { ViewNotes } from './view-notes.tsx';
import { ViewTools } from './view-tools.tsx';

const CanvasView = lazy(async () => ({ default: (await import('./canvas-view.tsx')).CanvasView }));

interface ModeProps {
  readonly record: Scenario;
  readonly editing: Editing;
  readonly facts: Facts;
  readonly remember: (node: FactNode) => void;
  readonly head: HTMLElement | null;
}

const toAdditions = ({ nodes, links }: Content) => ({
  nodes,
  links: links.map((link) => ({ ...link, uid: link.uid ?? toLinkKey(link) })),
});

const haveSameTargets = (a: readonly WhatIfTarget[], b: readonly WhatIfTarget[]): boolean => {
  const keys = (targets: readonly WhatIfTarget[]) =>
    targets
      .map(({ recordUid, lostAtMinutes, outageMinutes, forever }) =>
        [recordUid, lostAtMinutes, forever ? 'forever' : outageMinutes].join(),
      )
      .sort()
      .join(';');
  return keys(a) === keys(b);
};

/** Returns the what-if analysis of the scenario, and an editor model that uses its looks. */
function useWhatIfModel({ record, editing, facts, remember, lines }: ModeProps & { lines: DependencyGraphLines }) {
  const { content } = editing;
  const additions = useMemo(() => toAdditions(content), [content]);
  const session = useWhatIfSession({
    ...{ lines, additions, initial: content.targets },
    askServer: async (targets) => {
      const params = { uid: record.uid };
      return (await call(dependencyScenarios.simulate, { params, body: { targets: [...targets] } })).data;
    },
  });
  const uids = useMemo(
    () => [...new Set([...content.nodes.map(({ recordUid }) => recordUid), ...facts.nodes.keys()])],
    [content.nodes, facts],
  );
  const looks = useLooks(session, uids);
  const model = useModel({ record, editing, facts, remember, mayEdit: false, looks });
  const chosen = model.view.chosen.nodes[0];
  const former = useRef(chosen);
  useEffect(() => {
    if (former.current === chosen) return;
    former.current = chosen;
    session.setWhy(chosen);
  }, [chosen]);
  return { session, model };
}

/** Returns actions that save parts of the what-if analysis in the scenario. */
function createSaveActions(editing: Editing, { records, targets }: WhatIfSession) {
  const addRecords = (content: Content, uids: readonly string[]) => {
    const nodes = uids.flatMap((uid) => records.get(uid) ?? []).map((one) => createNode(one));
    return addNodes(content, nodes);
  };
  return {
    add: (uids: readonly string[]) => void editing.change((content) => addRecords(content, uids)),
    saveTargets: () => {
      const uids = targets.map(({ recordUid }) => recordUid);
      editing.change((content) => ({ ...addRecords(content, uids), targets: [...targets] }));
      toastDone(words('targetsSaved'));
    },
  };
}

function Stage({ model, path, aside }: { model: Model; path: ReadonlySet<string> | undefined; aside: ReactNode }) {
  return (
    <>
      <ViewNotes model={model} />
      <Suspense>
        <CanvasView
          model={model}
          adding={false}
          onAdding={() => undefined}
          aside={aside || null}
          legend={<WhatIfLegend isScenario />}
          path={path}
        />
      </Suspense>
    </>
  );
}

function WhatIfView(props: ModeProps & { lines: DependencyGraphLines }) {
  const { record, editing, head } = props;
  const mayEdit = useCan(dependencyScenarios.update);
  const { session, model } = useWhatIfModel(props);
  const [asTable, showTable] = useAsTable();
  const { view, graph } = model;
  useSequence({
    t: () => showTable(!asTable),
    '/': () => document.querySelector<HTMLElement>('[data-lose]')?.focus(),
  });
  useOfferedShortcuts('search');
  const drawn = useMemo(() => new Set(graph.nodes.map(({ uid }) => uid)), [graph]);
  const path = useCausePath(session, view.drawn.links);
  const { add, saveTargets } = createSaveActions(editing, session);
  const runs = useMemo(() => ({ scenarioUid: record.uid, beforeSave: editing.flush }), [record.uid, editing.flush]);
  const maySaveTargets = mayEdit && !haveSameTargets(session.targets, editing.content.targets);
  return (
    <Stack gap="sm">
      {head && createPortal(<EditorHead model={model} asTable={asTable} onTable={showTable} />, head)}
      <WhatIfScreen
        session={session}
        drawn={drawn}
        onAdd={mayEdit ? add : undefined}
        onShow={view.goTo}
        onCloseWhy={() => view.choose(nothingChosen)}
        runs={runs}
        lossTools={
          maySaveTargets && (
            <Button size="sm" variant="default" onClick={saveTargets} data-no-print>
              {words('saveTargets')}
            </Button>
          )
        }
        tools={!asTable && <ViewTools model={model} />}
        stage={asTable ? undefined : (aside) => <Stage model={model} path={path} aside={aside} />}
      />
    </Stack>
  );
}

/** The what-if mode of a scenario. Nothing is saved until the person chooses to save. */
export function WhatIfMode(props: ModeProps) {
  const read = useRead(dependencyGraph.lines);
  return <LoadedPart read={read}>{({ data }) => <WhatIfView {...props} lines={data} />}</LoadedPart>;
}
