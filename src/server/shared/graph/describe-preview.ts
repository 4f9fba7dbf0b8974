import type { PreviewResult } from '#root/contract/continuity/continuity.ts';
import type { ContinuityGraph } from '#root/domain/continuity/graph.ts';
import { previewChange } from '#root/domain/continuity/preview.ts';
import { gapAnswer, namedNode } from './gap-answer.ts';

/** The maximum number of links, and of gaps, in the response. The counts include all of them. */
const maxLines = 200;

/** Describes what a change makes worse or better. */
export function describePreview(before: ContinuityGraph, after: ContinuityGraph): PreviewResult {
  const { links, gaps } = previewChange(before, after);
  const worse = [...links, ...gaps].filter(({ direction }) => direction === 'worse').length;
  const nodeBefore = (uid: string) => namedNode(before, uid);
  const nodeAfter = (uid: string) => namedNode(after, uid);
  return {
    breaks: worse,
    closes: links.length + gaps.length - worse,
    links: links.slice(0, maxLines).map(({ edge, dependent, provider, ...change }) => ({
      linkUid: edge,
      dependent: nodeAfter(dependent),
      provider: nodeAfter(provider),
      ...change,
    })),
    gaps: gaps.slice(0, maxLines).map((difference) => ({
      before: difference.before && gapAnswer(nodeBefore, difference.before),
      after: difference.after && gapAnswer(nodeAfter, difference.after),
      direction: difference.direction,
    })),
  };
}
