import type { continuitySuggestions } from '#root/contract/continuity/continuity-findings.ts';
import type { ResponseOf } from '#root/contract/platform/endpoint.ts';
import type { Gap } from '#root/domain/continuity/gap.ts';
import { Json } from '#root/server/platform/db/tenant.ts';
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
  const toAnswer = (gap: Gap) => ({ ...gapAnswer(graph, gap), acceptedUntil: findUntil(gap) });
  const answers = (keys: readonly string[]) => keys.flatMap((key) => gaps.get(key) ?? []).map(toAnswer);
  const isOpen = (key: string) => {
    const gap = gaps.get(key);
    return gap !== undefined && findUntil(gap) === null;
  };
  const needed = sets.filter(({ closes }) => closes.some(isOpen));
  const answer: ResponseOf<typeof continuitySuggestions.recoverySuggestions> = {
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
  // Written here, because parsing thousands of gaps by the contract would block all other calls for 0.2 s.
  return new Json(JSON.stringify(answer));
}
