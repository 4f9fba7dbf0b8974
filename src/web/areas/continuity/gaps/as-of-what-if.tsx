import { asOf } from '#root/contract/continuity/as-of.ts';
import type { DependencyGraphLines } from '#root/contract/continuity/dependency-graph.ts';
import { useWhatIfSession } from '#root/web/areas/continuity/what-if/use-session.ts';
import { WhatIfScreen } from '#root/web/areas/continuity/what-if/what-if-screen.tsx';
import { call } from '#root/web/platform/api/call.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { LoadedPart } from '#root/web/platform/ui/loaded-part.tsx';

const nothingAdded = { nodes: [], links: [] };
const noLosses = [] as const;
const nothingDrawn: ReadonlySet<string> = new Set();

function Analysis({ uid, lines }: { uid: string; lines: DependencyGraphLines }) {
  const session = useWhatIfSession({
    ...{ lines, additions: nothingAdded, initial: noLosses },
    askServer: async (targets) => (await call(asOf.whatIf, { params: { uid }, body: { targets: [...targets] } })).data,
  });
  return <WhatIfScreen session={session} drawn={nothingDrawn} isPast />;
}

/** A what-if analysis of the dependencies of an earlier day, calculated with today's engine. */
export function AsOfWhatIf({ uid }: { uid: string }) {
  const read = useRead(asOf.graph, { params: { uid } });
  return <LoadedPart read={read}>{({ data }) => <Analysis key={uid} uid={uid} lines={data} />}</LoadedPart>;
}
