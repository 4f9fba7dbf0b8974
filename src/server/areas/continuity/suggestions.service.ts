import type { continuitySuggestions } from '#root/contract/continuity/continuity-findings.ts';
import type { Ctx } from '#root/server/platform/http/route.ts';
import { findSuggestions } from '#root/server/shared/graph/engine.ts';
import { findingsRepository as repository } from './findings.repository.ts';
import { gapAnswer, namedNode, readAcceptedDays } from './gap-list.service.ts';

export async function suggestRecoveryTimes(ctx: Ctx<typeof continuitySuggestions.recoverySuggestions>) {
  const { db, organisation, services } = ctx;
  const [parts, listed, findUntil] = await Promise.all([
    services.graphs.read(db, organisation.uid),
    db.many(repository.activityRtos(organisation.uid)),
    readAcceptedDays(ctx),
  ]);
  const toRow = new Map(listed.map(({ uid, minutes }) => [minutes, uid]));
  const activityRtos = listed.flatMap(({ minutes }) => (minutes === null ? [] : [minutes]));
  const {
    sets,
    remaining,
    gaps: named,
  } = await findSuggestions({ db, whatIfs: services.whatIfs, parts }, activityRtos);
  const gaps = new Map(named.map((gap) => [gap.key, gap]));
  const { graph } = parts;
  const answers = (keys: readonly string[]) =>
    keys.flatMap((key) => {
      const gap = gaps.get(key);
      return gap ? [{ ...gapAnswer(graph, gap), acceptedUntil: findUntil(gap) }] : [];
    });
  const isOpen = (key: string) => answers([key]).some(({ acceptedUntil }) => acceptedUntil === null);
  const needed = sets.filter(({ closes }) => closes.some(isOpen));
  return {
    data: {
      sets: needed.map(({ changes, closes, total, exact }) => ({
        changes: changes.map((change) => {
          const node = namedNode(graph, change.node);
          return { ...change, node, rtoUid: node.kind === 'activity' ? (toRow.get(change.to) ?? null) : null };
        }),
        closes: answers(closes),
        total,
        exact,
      })),
      remaining: answers(remaining.filter(isOpen)),
    },
  };
}
