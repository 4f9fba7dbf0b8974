import { useEffect, useMemo, useRef, useState } from 'react';
import type { DependencyGraphLines } from '#root/contract/continuity/dependency-graph.ts';
import type { WhatIfTarget } from '#root/contract/continuity/what-if.ts';
import type { ImpactInput } from '#root/domain/continuity/impact-over-time.ts';
import type { ScenarioAdditions } from '#root/domain/continuity/scenario-parts.ts';
import type { WhatIfResult } from '#root/domain/continuity/what-if.ts';
import { type Engine, openEngine } from './engine.ts';
import type { Glance } from './step-parts.ts';

interface WhatIfInput {
  readonly lines: DependencyGraphLines;
  readonly additions: ScenarioAdditions;
  readonly targets: readonly WhatIfTarget[];
  /** Calculates the result on the server if no worker is available. */
  readonly askServer: (targets: readonly WhatIfTarget[]) => Promise<WhatIfResult>;
}

/** The results for the current targets. */
export interface Answer {
  /** The quick result. Undefined if nothing is lost, and until the first result arrives. */
  readonly glance: Glance | undefined;
  /** The full result. While a slider is dragged, this is the full result from before the drag. */
  readonly result: WhatIfResult | undefined;
  /** Whether `result` belongs to the current targets. */
  readonly settled: boolean;
  readonly failure: unknown;
}

const noResults = { glance: undefined, result: undefined, resultTargets: undefined, failure: undefined };

function toImpactInput({ nodes, categories, impacts }: DependencyGraphLines): ImpactInput {
  return {
    categories: categories.map(([uid, , unacceptableLevel]) => ({ uid, unacceptableLevel })),
    matrices: Object.fromEntries(
      impacts.map(([place, rows]) => [
        nodes[place]?.[0] ?? '',
        Object.fromEntries(rows.map(([category, levels]) => [categories[category]?.[0] ?? '', levels])),
      ]),
    ),
  };
}

/**
 * Leaves out additions for records that were created after the graph was read, because the graph does not contain these
 * records.
 */
function filterAdditions({ nodes }: DependencyGraphLines, additions: ScenarioAdditions): ScenarioAdditions {
  const uids = new Set(nodes.map(([uid]) => uid));
  return {
    nodes: additions.nodes.filter(({ recordUid }) => uids.has(recordUid)),
    links: additions.links.filter(({ dependentUid, providerUid }) => uids.has(dependentUid) && uids.has(providerUid)),
  };
}

const startWorker = () => new Worker(new URL('./what-if.worker.ts', import.meta.url), { type: 'module' });

/**
 * Calculates the results when the targets change: the quick result immediately, the full result once the targets stop
 * changing.
 */
export function useWhatIf({ lines, additions, targets, askServer }: WhatIfInput): Answer {
  const [results, setResults] = useState<
    Omit<Answer, 'settled'> & { readonly resultTargets: readonly WhatIfTarget[] | undefined }
  >(noResults);
  const engine = useRef<Engine>(undefined);
  const latest = useRef({ targets, askServer });
  latest.current = { targets, askServer };
  const graph = useMemo(
    () => ({
      nodes: lines.nodes,
      edges: lines.edges,
      additions: filterAdditions(lines, additions),
      impacts: toImpactInput(lines),
    }),
    [lines, additions],
  );
  const ask = () => {
    if (latest.current.targets.length > 0) engine.current?.ask(latest.current.targets);
    else setResults(noResults);
  };
  useEffect(() => {
    const isCurrent = (of: readonly unknown[]) => of === latest.current.targets;
    const opened = openEngine({
      graph,
      startWorker,
      askServer: (of) => latest.current.askServer(of as readonly WhatIfTarget[]),
      onGlance: (glance, of) => isCurrent(of) && setResults((now) => ({ ...now, glance, failure: undefined })),
      onResult: (result, of) =>
        isCurrent(of) && setResults((now) => ({ ...now, result, resultTargets: of as readonly WhatIfTarget[] })),
      onFailed: (failure) => setResults({ ...noResults, failure }),
    });
    engine.current = opened;
    ask();
    return () => opened.close();
  }, [graph]);
  const asked = useRef(targets);
  useEffect(() => {
    if (asked.current === targets) return;
    asked.current = targets;
    ask();
  }, [targets]);
  const { resultTargets, ...answer } = results;
  return { ...answer, settled: resultTargets === targets };
}
