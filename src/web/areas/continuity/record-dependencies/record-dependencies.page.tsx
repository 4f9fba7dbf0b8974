import { Button, Group, Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { type DependencyGraphLines, dependencyGraph } from '#root/contract/continuity/dependency-graph.ts';
import { whatIf } from '#root/contract/continuity/what-if.ts';
import type { CanvasLink } from '#root/web/areas/continuity/canvas/canvas-types.ts';
import { Legend } from '#root/web/areas/continuity/canvas/legend.tsx';
import { useAsTable } from '#root/web/areas/continuity/canvas/use-as-table.ts';
import { useCausePath, useLooks } from '#root/web/areas/continuity/what-if/use-looks.ts';
import { createLoss } from '#root/web/areas/continuity/what-if/use-losses.ts';
import { useWhatIfSession, type WhatIfSession } from '#root/web/areas/continuity/what-if/use-session.ts';
import { WhatIfLegend, WhatIfScreen } from '#root/web/areas/continuity/what-if/what-if-screen.tsx';
import { WhyPanel } from '#root/web/areas/continuity/what-if/why-panel.tsx';
import { call } from '#root/web/platform/api/call.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import type { PageProps } from '#root/web/platform/routing/page-route.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import { ButtonLink } from '#root/web/platform/ui/app-link.tsx';
import { EmptyState } from '#root/web/platform/ui/empty-state.tsx';
import { useSequence } from '#root/web/platform/ui/hooks/use-sequence.ts';
import { Loaded } from '#root/web/platform/ui/loaded.tsx';
import { Page } from '#root/web/platform/ui/page.tsx';
import { NeighbourhoodTable } from './neighbourhood-table.tsx';
import { NeighbourhoodTools } from './neighbourhood-tools.tsx';
import { text } from './record-dependencies.messages.ts';
import { type Levels, useNeighbourhood } from './use-neighbourhood.ts';

// The graph library is loaded together with the canvas.
const NeighbourhoodCanvas = lazy(async () => ({
  default: (await import('./neighbourhood-canvas.tsx')).NeighbourhoodCanvas,
}));

const nothingAdded = { nodes: [], links: [] };
const noLinks: readonly CanvasLink[] = [];

/** `/dependency-scenarios/around/:uid`: the dependencies of a record, and what happens if it is lost. */
export function RecordDependenciesPage({ params: { uid } }: PageProps<'/dependency-scenarios/around/:uid'>) {
  const read = useRead(dependencyGraph.lines);
  return <Loaded read={read}>{({ data }) => <Neighbourhood key={uid} uid={uid} lines={data} />}</Loaded>;
}

/** Starts and ends the what-if analysis. Its state is in the address, so that Back returns to the previous state. */
function useWhatIfSwitch() {
  const navigate = useNavigate();
  const setMode = (mode: 'what-if' | undefined) =>
    void navigate({ to: '.', search: (former) => ({ ...former, mode, lost: undefined, at: undefined }) });
  return { start: () => setMode('what-if'), end: () => setMode(undefined) };
}

/** Shows how many records are not included. */
function Notes({ leftOut, beyond }: { leftOut: number; beyond: number }) {
  if (leftOut === 0 && beyond === 0) return null;
  return (
    <Text fz="sm" c="dimmed">
      {leftOut > 0 && text('leftOut', { count: leftOut })} {beyond > 0 && text('beyond', { count: beyond })}
    </Text>
  );
}

function Details({ session, uid, centre }: { session: WhatIfSession; uid: string; centre: string }) {
  return (
    <WhyPanel session={session} uid={uid} onClose={() => session.setWhy(undefined)}>
      {uid !== centre && (
        <ButtonLink href={`/dependency-scenarios/around/${uid}`} variant="default" size="compact-sm">
          {text('showDependencies')}
        </ButtonLink>
      )}
    </WhyPanel>
  );
}

interface NeighbourhoodProps {
  readonly uid: string;
  readonly lines: DependencyGraphLines;
}

function useNeighbourhoodModel({ uid, lines }: NeighbourhoodProps) {
  const { mode } = useSearch({ strict: false });
  const mayRun = useCan(whatIf.run);
  const [levels, setLevels] = useState<Levels>({ up: 2, down: 2 });
  const nearby = useNeighbourhood(lines, uid, levels);
  const session = useWhatIfSession({
    ...{ lines, additions: nothingAdded, initial: mayRun && mode === 'what-if' ? [createLoss(uid)] : [] },
    askServer: async (targets) => (await call(whatIf.run, { body: { targets: [...targets] } })).data,
  });
  const uids = useMemo(() => nearby?.nodes.map((node) => node.uid) ?? [], [nearby]);
  const drawn = useMemo(() => new Set(uids), [uids]);
  const looks = useLooks(session, uids);
  const causePath = useCausePath(session, nearby?.links ?? noLinks);
  return { uid, mayRun, levels, setLevels, nearby, session, drawn, looks, causePath };
}

type NeighbourhoodModel = ReturnType<typeof useNeighbourhoodModel>;

interface StageProps {
  readonly model: NeighbourhoodModel;
  readonly nearby: NonNullable<NeighbourhoodModel['nearby']>;
  readonly focusOn: { readonly uid: string } | undefined;
  readonly aside: ReactNode;
}

function Stage({ model: { uid, session, looks, causePath }, nearby, focusOn, aside }: StageProps) {
  const { why } = session;
  const isRunning = session.targets.length > 0;
  return (
    <>
      <Suspense>
        <NeighbourhoodCanvas
          label={text('canvas', { name: session.getName(uid) })}
          nodes={nearby.nodes}
          links={isRunning ? nearby.links : nearby.judgedLinks}
          looks={isRunning ? looks : nearby.looks}
          path={causePath}
          chosenUid={why}
          onChoose={session.setWhy}
          focusOn={focusOn}
          aside={why === undefined ? null : aside || <Details session={session} uid={why} centre={uid} />}
        />
      </Suspense>
      {isRunning ? <WhatIfLegend isScenario={false} /> : <Legend isScenario={false} counted="all" />}
    </>
  );
}

/** The button that starts or ends the what-if analysis of the record. */
function WhatIfButton({ session }: { session: WhatIfSession }) {
  const { start, end } = useWhatIfSwitch();
  if (session.targets.length === 0) return <Button onClick={start}>{text('whatIf')}</Button>;
  return (
    <Button variant="default" onClick={end}>
      {text('endWhatIf')}
    </Button>
  );
}

function Neighbourhood(props: NeighbourhoodProps) {
  const model = useNeighbourhoodModel(props);
  const { uid, mayRun, levels, setLevels, nearby, session, drawn } = model;
  const [focusOn, setFocusOn] = useState<{ readonly uid: string }>();
  const [asTable, showTable] = useAsTable();
  useSequence({ t: () => showTable(!asTable) });
  if (!nearby)
    return (
      <Page title={text('title')}>
        <EmptyState title={text('unknown')} />
      </Page>
    );
  const name = session.getName(uid);
  const isRunning = session.targets.length > 0;
  const stage = (aside: ReactNode) => <Stage model={model} nearby={nearby} focusOn={focusOn} aside={aside} />;
  const tools = (
    <Group gap="sm">
      <NeighbourhoodTools levels={levels} onChange={setLevels} />
      <Button size="sm" variant="default" onClick={() => showTable(!asTable)} data-no-print>
        {text(asTable ? 'asCanvas' : 'table')}
      </Button>
    </Group>
  );
  return (
    <Page
      title={text('titleWithName', { name })}
      trail={[{ label: text('scenarios'), href: '/dependency-scenarios' }]}
      actions={mayRun && <WhatIfButton session={session} />}
    >
      <Notes leftOut={nearby.leftOut} beyond={nearby.beyond} />
      {isRunning ? (
        <WhatIfScreen
          session={session}
          drawn={drawn}
          onShow={(one) => setFocusOn({ uid: one })}
          tools={tools}
          stage={asTable ? undefined : stage}
        />
      ) : (
        <>
          {tools}
          {!asTable && stage(null)}
        </>
      )}
      {(asTable || !isRunning) && <NeighbourhoodTable nodes={nearby.nodes} />}
    </Page>
  );
}
