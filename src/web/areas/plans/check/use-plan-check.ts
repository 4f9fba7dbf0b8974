import { useEffect, useMemo, useRef, useState } from 'react';
import { type DependencyGraphLines, dependencyGraph } from '#root/contract/continuity/dependency-graph.ts';
import { dependencyScenarios } from '#root/contract/continuity/dependency-scenarios.ts';
import type { PlanContent } from '#root/contract/plans/plan-sections.ts';
import type { LossChoice, PlanAnswer, PlanQuestion } from '#root/domain/plans/plan-checker.ts';
import { findFirstTrigger } from '#root/domain/plans/plan-fit.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import { type CheckEngine, openCheckEngine } from './check-engine.ts';
import { type SectionChecks, summariseCheck } from './check-state.ts';
import { findFirstOption, type LossGroup, listLossOptions, readLoss } from './loss-options.ts';
import type { CheckNames, KnownRecord } from './return-words.ts';

const startWorker = () => new Worker(new URL('./plan-check.worker.ts', import.meta.url), { type: 'module' });

type CheckState = 'denied' | 'reading' | 'failed' | 'ready';

export interface PlanChecking {
  readonly state: CheckState;
  /** The latest answer. While people type, it can lag behind the content. */
  readonly answer: PlanAnswer | undefined;
  readonly names: CheckNames;
  readonly sections: SectionChecks;
  readonly losses: readonly LossGroup[];
  readonly loss: string;
  readonly chooseLoss: (value: string) => void;
  /** The trigger that activates the plan; null if the plan is activated at once. */
  readonly triggerUid: string | null;
  readonly chooseTrigger: (uid: string | null) => void;
}

/** Asks a question in a worker each time it changes. */
function useAnswer(lines: DependencyGraphLines | undefined, question: PlanQuestion | undefined) {
  const [answered, setAnswered] = useState<{ readonly answer: PlanAnswer; readonly question: PlanQuestion }>();
  const [hasFailed, setFailed] = useState(false);
  const engine = useRef<CheckEngine>(undefined);
  useEffect(() => {
    if (!lines) return;
    const opened = openCheckEngine({
      lines: { nodes: lines.nodes, edges: lines.edges },
      startWorker,
      onAnswer: (answer, of) => setAnswered({ answer, question: of }),
      onFailed: () => setFailed(true),
    });
    engine.current = opened;
    return () => opened.close();
  }, [lines]);
  useEffect(() => {
    if (question) engine.current?.ask(question);
  }, [question, lines]);
  return { answered, hasFailed };
}

/** Returns the records that the chosen scenario takes away; undefined while they are being read. */
function useLossChoice(value: string): LossChoice | undefined {
  const { what, uid } = readLoss(value);
  const mayRead = useCan(dependencyScenarios.get);
  const read = useRead(dependencyScenarios.get, { params: { uid }, enabled: what === 'scenario' && mayRead });
  const targets = read.data?.data.content.targets;
  return useMemo(() => {
    if (what === 'record') return { what, uid };
    if (what === 'recovered') return { what };
    return targets ? { what: 'targets', targets } : undefined;
  }, [what, uid, targets]);
}

const noNodes: DependencyGraphLines['nodes'] = [];

/**
 * Checks a plan against the dependencies and limits of the organisation while people type. The check runs in a worker,
 * uses the same graph as the what-if, and writes nothing.
 */
export function usePlanCheck(content: PlanContent, getName: (uid: string) => string): PlanChecking {
  const mayRead = useCan(dependencyGraph.lines);
  const read = useRead(dependencyGraph.lines, { enabled: mayRead });
  const lines = read.data?.data;
  const nodes = lines?.nodes ?? noNodes;
  const [chosenLoss, chooseLoss] = useState<string>();
  const [chosenTrigger, chooseTrigger] = useState<string | null>();
  const { scope, tasks, team, strategies, triggers } = content;
  const first = useMemo(() => findFirstOption({ scope, tasks }, nodes), [scope, tasks, nodes]);
  const losses = useMemo(() => listLossOptions(scope, nodes, getName), [scope, nodes]);
  const loss = losses.some(({ items }) => items.some(({ value }) => value === chosenLoss))
    ? (chosenLoss ?? 'recovered')
    : first;
  const choice = useLossChoice(loss);
  const isKnown = chosenTrigger === null || triggers.some(({ uid }) => uid === chosenTrigger);
  const triggerUid = isKnown ? (chosenTrigger ?? null) : findFirstTrigger(content);
  const question = useMemo(
    (): PlanQuestion | undefined =>
      choice && { content: { scope, tasks, team, strategies, triggers }, loss: choice, triggerUid },
    [choice, scope, tasks, team, strategies, triggers, triggerUid],
  );
  const { answered, hasFailed } = useAnswer(lines, question);
  const records = useMemo(
    () => new Map(nodes.map(([uid, kind, name, rto, mtpd]): [string, KnownRecord] => [uid, { kind, name, rto, mtpd }])),
    [nodes],
  );
  const names: CheckNames = {
    content: answered?.question.content ?? content,
    findRecord: (uid) => records.get(uid),
    getName,
  };
  const isBroken = hasFailed || read.isError;
  return {
    state: !mayRead ? 'denied' : isBroken ? 'failed' : answered ? 'ready' : 'reading',
    answer: answered?.answer,
    names,
    sections: summariseCheck(answered?.answer, names),
    losses,
    loss,
    chooseLoss,
    triggerUid,
    chooseTrigger,
  };
}
