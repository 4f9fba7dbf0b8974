import { useCallback, useMemo, useState } from 'react';
import type { DependencyGraphLines } from '#root/contract/continuity/dependency-graph.ts';
import type { WhatIfTarget } from '#root/contract/continuity/what-if.ts';
import type { ProviderKind } from '#root/contract/shared/activity-terms.ts';
import type { ScenarioAdditions } from '#root/domain/continuity/scenario-parts.ts';
import type { WhatIfResult } from '#root/domain/continuity/what-if.ts';
import type { NodeLook } from '#root/web/areas/continuity/canvas/canvas-types.ts';
import { findLook } from './condition.ts';
import { useLosses } from './use-losses.ts';
import { useWhatIf } from './use-what-if.ts';

/** A record of the graph. Times are in minutes; null means not assessed. */
export interface KnownRecord {
  readonly uid: string;
  readonly kind: ProviderKind;
  readonly name: string;
  readonly rto: number | null;
  readonly mtpd: number | null;
  readonly archived: boolean;
}

/** The terms of a link. */
export interface KnownLink {
  readonly tolerance: number;
  readonly group: string | null;
}

interface SessionInput {
  readonly lines: DependencyGraphLines;
  readonly additions: ScenarioAdditions;
  /** The records that are lost if the address does not mention losses. */
  readonly initial: readonly WhatIfTarget[];
  /** Calculates the result on the server if no worker is available. */
  readonly askServer: (targets: readonly WhatIfTarget[]) => Promise<WhatIfResult>;
}

/** Returns the key of the link between a dependent and a provider. */
export const toPairKey = (dependent: string, provider: string): string => `${dependent} ${provider}`;

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
    const byPair = new Map<string, KnownLink>();
    const findUid = (place: number) => lines.nodes[place]?.[0] ?? '';
    for (const [, from, to, tolerance, group] of lines.edges)
      byPair.set(toPairKey(findUid(from), findUid(to)), { tolerance, group });
    for (const { dependentUid, providerUid, toleranceMinutes, group } of additions.links)
      byPair.set(toPairKey(dependentUid, providerUid), { tolerance: toleranceMinutes, group });
    return byPair;
  }, [lines, additions]);
  return { records, links };
}

/**
 * Manages the state of a what-if analysis: lost records, selected time, the record whose causes are shown, and results.
 * The state is stored in the address only.
 */
export function useWhatIfSession({ lines, additions, initial, askServer }: SessionInput) {
  const { records, links } = useKnown(lines, additions);
  const losses = useLosses(initial, records);
  const [why, setWhy] = useState<string>();
  const answer = useWhatIf({ lines, additions, targets: losses.targets, askServer });
  const reached = answer.glance?.reached;
  const getName = useCallback((uid: string) => records.get(uid)?.name ?? '', [records]);
  const getLook = (uid: string): NodeLook => findLook(reached?.get(uid), losses.now);
  return {
    ...{ lines, additions, records, links, answer, reached, why, setWhy, getName, getLook },
    ...losses,
    isActivity: (uid: string) => records.get(uid)?.kind === 'activity' && !records.get(uid)?.archived,
  };
}

export type WhatIfSession = ReturnType<typeof useWhatIfSession>;
