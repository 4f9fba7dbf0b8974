import { readGraphLines } from '#root/domain/continuity/graph-lines.ts';
import { PlanChecker } from '#root/domain/plans/plan-checker.ts';
import type { FromPlanWorker, ToPlanWorker } from './plan-check-protocol.ts';

// Checks plans in a separate thread, so that typing remains smooth.

let checker: PlanChecker | undefined;

const reply = (message: FromPlanWorker) => postMessage(message);

addEventListener('message', ({ data }: MessageEvent<ToPlanWorker>) => {
  try {
    if (data.what === 'graph') {
      const { nodes, edges } = readGraphLines({ nodes: [...data.lines.nodes], edges: [...data.lines.edges] });
      checker = new PlanChecker(nodes, edges);
    } else if (checker) {
      const started = performance.now();
      const answer = checker.answer(data.question);
      reply({ what: 'answer', id: data.id, answer, milliseconds: performance.now() - started });
    }
  } catch (error) {
    reply({ what: 'failed', message: String(error) });
  }
});
