import { useEffect, useMemo, useRef, useState } from 'react';
import type { DependencyGraphLines } from '#root/contract/continuity/dependency-graph.ts';
import type { WhatIfTarget } from '#root/contract/continuity/what-if.ts';
import type { ImpactInput } from '#root/domain/continuity/impact-over-time.ts';
import type { ScenarioAdditions } from '#root/domain/continuity/scenario-parts.ts';
import type { WhatIfResult } from '#root/domain/continuity/what-if.ts';
import { type Engine, openEngine } from './engine.ts';
import type { Glance } from './step-parts.ts';

interface Given {
  readonly lines: DependencyGraphLines;
  readonly additions: ScenarioAdditions;
  readonly targets: readonly WhatIfTarget[];
  /** The server's answer, where no worker runs. */
  readonly remote: (targets: readonly WhatIfTarget[]) => Promise<WhatIfResult>;
}

/** What is known of the targets of the moment. */
export interface Answer {
  /** Undefined while nothing is lost, and until the first answer comes. */
  readonly glance: Glance | undefined;
  /** All of it. While something is being dragged still that of before. */
  readonly result: WhatIfResult | undefined;
  /** Whether `result` is of the targets of the moment. */
  readonly settled: boolean;
  readonly failure: unknown;
}

const nothing = { glance: undefined, result: undefined, resultOf: undefined, failure: undefined };

function impactsOf({ nodes, categories, impacts }: DependencyGraphLines): ImpactInput {
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

/** What an addition says of records that are in the graph: one may have been created since it was read. */
function thereOf({ nodes }: DependencyGraphLines, additions: ScenarioAdditions): ScenarioAdditions {
  const there = new Set(nodes.map(([uid]) => uid));
  return {
    nodes: additions.nodes.filter(({ recordUid }) => there.has(recordUid)),
    links: additions.links.filter(({ dependentUid, providerUid }) => there.has(dependentUid) && there.has(providerUid)),
  };
}

const startWorker = () => new Worker(new URL('./what-if.worker.ts', import.meta.url), { type: 'module' });

/** Answers each change of what is lost: at once what the screen shows while something is dragged, and all of it when it rests. */
export function useWhatIf({ lines, additions, targets, remote }: Given): Answer {
  const [known, setKnown] = useState<
    Omit<Answer, 'settled'> & { readonly resultOf: readonly WhatIfTarget[] | undefined }
  >(nothing);
  const engine = useRef<Engine>(undefined);
  const latest = useRef({ targets, remote });
  latest.current = { targets, remote };
  const graph = useMemo(
    () => ({ nodes: lines.nodes, edges: lines.edges, additions: thereOf(lines, additions), impacts: impactsOf(lines) }),
    [lines, additions],
  );
  const ask = () => {
    if (latest.current.targets.length > 0) engine.current?.ask(latest.current.targets);
    else setKnown(nothing);
  };
  useEffect(() => {
    const isNow = (of: readonly unknown[]) => of === latest.current.targets;
    const opened = openEngine({
      graph,
      worker: startWorker,
      remote: (of) => latest.current.remote(of as readonly WhatIfTarget[]),
      onGlance: (glance, of) => isNow(of) && setKnown((now) => ({ ...now, glance, failure: undefined })),
      onResult: (result, of) =>
        isNow(of) && setKnown((now) => ({ ...now, result, resultOf: of as readonly WhatIfTarget[] })),
      onFailed: (failure) => setKnown({ ...nothing, failure }),
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
  const { resultOf, ...answer } = known;
  return { ...answer, settled: resultOf === targets };
}
