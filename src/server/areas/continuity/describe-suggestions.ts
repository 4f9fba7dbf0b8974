import type { continuitySuggestions } from '#root/contract/continuity/continuity-findings.ts';
import type { ResponseOf } from '#root/contract/platform/endpoint.ts';
import type { Gap } from '#root/domain/continuity/gap.ts';
import { type AcceptedGap, coversGap } from '#root/domain/continuity/gap-acceptance.ts';
import type { NamedSuggestions } from '#root/server/shared/graph/engine-work.ts';
import { gapAnswer, type NamedNode } from '#root/server/shared/graph/gap-answer.ts';

/** The data from which the response with suggested recovery times is built. */
export interface SuggestionsOrder {
  /** The JSON of `NamedSuggestions`. */
  readonly found: string;
  /** The times that can be set for an activity, with their master rows. */
  readonly rtos: readonly { readonly uid: string; readonly minutes: number | null }[];
  readonly acceptances: readonly (AcceptedGap & { readonly key: string })[];
  /** Today in the organisation's time zone, as YYYY-MM-DD. */
  readonly today: string;
}

/** Returns the response as JSON. Sets of changes that close only accepted gaps are left out. */
export function describeSuggestions({ found, rtos, acceptances, today }: SuggestionsOrder): string {
  const { sets, remaining, gaps: named, nodes } = JSON.parse(found) as NamedSuggestions;
  const rtoUids = new Map(rtos.map(({ uid, minutes }) => [minutes, uid]));
  const gaps = new Map(named.map((gap) => [gap.key, gap]));
  const nodeByUid = new Map(nodes.map((node) => [node.uid, node]));
  const accepted = new Map(acceptances.map((acceptance) => [acceptance.key, acceptance]));
  const findNode = (uid: string) => nodeByUid.get(uid) as NamedNode;
  const findUntil = (gap: Gap): string | null => {
    const acceptance = accepted.get(gap.key);
    return acceptance && coversGap(acceptance, gap, today) ? acceptance.until : null;
  };
  const toAnswer = (gap: Gap) => ({ ...gapAnswer(findNode, gap), acceptedUntil: findUntil(gap) });
  const answers = (keys: readonly string[]) => keys.flatMap((key) => gaps.get(key) ?? []).map(toAnswer);
  const isOpen = (key: string) => {
    const gap = gaps.get(key);
    return gap !== undefined && findUntil(gap) === null;
  };
  const answer: ResponseOf<typeof continuitySuggestions.recoverySuggestions> = {
    data: {
      sets: sets
        .filter(({ closes }) => closes.some(isOpen))
        .map(({ changes, closes, total, exact }) => ({
          changes: changes.map((change) => {
            const node = findNode(change.node);
            return { ...change, node, rtoUid: node.kind === 'activity' ? (rtoUids.get(change.to) ?? null) : null };
          }),
          closes: answers(closes),
          total,
          exact,
        })),
      remaining: answers(remaining.filter(isOpen)),
    },
  };
  return JSON.stringify(answer);
}
