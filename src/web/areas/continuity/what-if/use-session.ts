import { useCallback, useMemo, useState } from 'react';
import type { DependencyGraphLines } from '#root/contract/continuity/dependency-graph.ts';
import type { WhatIfTarget } from '#root/contract/continuity/what-if.ts';
import type { ProviderKind } from '#root/contract/shared/activity-terms.ts';
import type { ScenarioAdditions } from '#root/domain/continuity/scenario-parts.ts';
import type { WhatIfResult } from '#root/domain/continuity/what-if.ts';
import type { NodeLook } from '#root/web/areas/continuity/canvas/canvas-types.ts';
import { lookAt } from './standing.ts';
import { useWhatIf } from './use-what-if.ts';

/** What is known of a record; minutes, null: not assessed. */
export interface KnownRecord {
  readonly uid: string;
  readonly kind: ProviderKind;
  readonly name: string;
  readonly rto: number | null;
  readonly mtpd: number | null;
  readonly archived: boolean;
}

/** What a link says of its dependent. */
export interface KnownLink {
  readonly tolerance: number;
  readonly group: string | null;
}

interface Given {
  readonly lines: DependencyGraphLines;
  readonly additions: ScenarioAdditions;
  /** What is lost at the beginning. */
  readonly initial: readonly WhatIfTarget[];
  /** The server's answer, where no worker runs. */
  readonly remote: (targets: readonly WhatIfTarget[]) => Promise<WhatIfResult>;
}

/** Where the time begins: late enough to see something. */
const firstLook = 240;

/** A loss whose end nobody knows: the question that people ask first. */
export const lossOf = (recordUid: string): WhatIfTarget => ({
  recordUid,
  lostAtMinutes: 0,
  outageMinutes: null,
  forever: true,
});

/** A pair, as the links between records are found by. */
export const pairOf = (dependent: string, provider: string): string => `${dependent} ${provider}`;

function useKnown(lines: DependencyGraphLines, additions: ScenarioAdditions) {
  const records = useMemo(
    () =>
      new Map(
        lines.nodes.map(([uid, kind, name, rto, mtpd, , , archived]): [string, KnownRecord] => [
          uid,
          { uid, kind, name, rto, mtpd, archived },
        ]),
      ),
    [lines],
  );
  const links = useMemo(() => {
    const found = new Map<string, KnownLink>();
    const uidAt = (place: number) => lines.nodes[place]?.[0] ?? '';
    for (const [, from, to, tolerance, group] of lines.edges)
      found.set(pairOf(uidAt(from), uidAt(to)), { tolerance, group });
    for (const { dependentUid, providerUid, toleranceMinutes, group } of additions.links)
      found.set(pairOf(dependentUid, providerUid), { tolerance: toleranceMinutes, group });
    return found;
  }, [lines, additions]);
  return { records, links };
}

/** What is lost, and what can be done about it. Whoever is not in the graph any more is left out. */
function useLosses(initial: readonly WhatIfTarget[], records: ReadonlyMap<string, KnownRecord>) {
  const [targets, setTargets] = useState(() => initial.filter(({ recordUid }) => records.has(recordUid)));
  const isLost = (uid: string) => targets.some(({ recordUid }) => recordUid === uid);
  return {
    targets,
    isLost,
    setTargets: (next: readonly WhatIfTarget[]) =>
      setTargets(next.filter(({ recordUid }) => records.has(recordUid)).map((target) => ({ ...target }))),
    toggle: useCallback(
      (uid: string) =>
        setTargets((now) =>
          now.some(({ recordUid }) => recordUid === uid)
            ? now.filter(({ recordUid }) => recordUid !== uid)
            : [...now, lossOf(uid)],
        ),
      [],
    ),
    change: useCallback(
      (uid: string, part: Partial<WhatIfTarget>) =>
        setTargets((now) => now.map((target) => (target.recordUid === uid ? { ...target, ...part } : target))),
      [],
    ),
  };
}

/** One what-if: what is lost, the moment that is looked at, whose causes are shown, and what comes of it. Writes nothing. */
export function useWhatIfSession({ lines, additions, initial, remote }: Given) {
  const { records, links } = useKnown(lines, additions);
  const losses = useLosses(initial, records);
  const [now, setNow] = useState(firstLook);
  const [why, setWhy] = useState<string>();
  const answer = useWhatIf({ lines, additions, targets: losses.targets, remote });
  const reached = answer.glance?.reached;
  const nameOf = useCallback((uid: string) => records.get(uid)?.name ?? '', [records]);
  const lookOf = (uid: string): NodeLook => lookAt(reached?.get(uid), now);
  return {
    ...{ lines, additions, records, links, answer, reached, now, setNow, why, setWhy, nameOf, lookOf },
    ...losses,
    isActivity: (uid: string) => records.get(uid)?.kind === 'activity' && !records.get(uid)?.archived,
  };
}

/** One what-if, as its parts get it. */
export type WhatIfSession = ReturnType<typeof useWhatIfSession>;
