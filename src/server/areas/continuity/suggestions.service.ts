import type { continuitySuggestions } from '#root/contract/continuity/continuity-findings.ts';
import { findLocalDay } from '#root/domain/values/moments.ts';
import { Json } from '#root/server/platform/db/tenant.ts';
import type { Ctx } from '#root/server/platform/http/route.ts';
import { gapAcceptancesRepository } from '#root/server/shared/gaps/gap-acceptances.repository.ts';
import { defineGraphTask, findSuggestions } from '#root/server/shared/graph/engine.ts';
import { digestTexts } from '#root/server/shared/graph/graph-text.ts';
import { sizedText } from '#root/server/shared/graph/what-if-cache.ts';
import { describeSuggestions, type SuggestionsOrder } from './describe-suggestions.ts';
import { findingsRepository as repository } from './findings.repository.ts';

const task = defineGraphTask<SuggestionsOrder, string>(new URL('./suggestions.worker.ts', import.meta.url));
/**
 * Suggestions with more characters than this are described in a thread. Shorter suggestions do not delay the main
 * thread, which parses 100 kB in a millisecond.
 */
const longText = 100_000;

export async function suggestRecoveryTimes(ctx: Ctx<typeof continuitySuggestions.recoverySuggestions>) {
  const { db, organisation, services } = ctx;
  const [parts, rtos, rows] = await Promise.all([
    services.graphs.read(db, organisation.uid),
    db.many(repository.activityRtos(organisation.uid)),
    db.many(gapAcceptancesRepository.all(organisation.uid)),
  ]);
  const { whatIfs } = services;
  const acceptances = rows.map(({ key, until, verdict, minutesOver }) => ({ key, until, verdict, minutesOver }));
  const today = findLocalDay(organisation.timeZone, services.now());
  const activityRtos = rtos.flatMap(({ minutes }) => (minutes === null ? [] : [minutes]));
  const key = `suggestions answer ${digestTexts(JSON.stringify([rtos, acceptances, today]))}`;
  const text = await whatIfs.read(db, parts, key, async () => {
    const found = await findSuggestions({ db, whatIfs, parts }, activityRtos);
    const order = { found, rtos, acceptances, today };
    const isLong = found.length > longText;
    return sizedText(isLong ? await whatIfs.workers.run(task, organisation.uid, order) : describeSuggestions(order));
  });
  return new Json(text);
}
