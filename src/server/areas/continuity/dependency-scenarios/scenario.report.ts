import type { Scenario } from '#root/contract/continuity/dependency-scenarios.ts';
import type { WhatIfAnswer } from '#root/contract/continuity/what-if.ts';
import { formatDay } from '#root/domain/reports/blocks.ts';
import { describeScenario } from '#root/domain/reports/scenario-sections.ts';
import { findLocalDay } from '#root/domain/values/moments.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import { answerWhatIf } from '#root/server/shared/graph/what-if-answers.ts';
import { selectCategories } from '#root/server/shared/reports/impact-categories.repository.ts';
import { createContent } from '#root/server/shared/reports/report-content.ts';
import type { ReportContext, ReportReader } from '#root/server/shared/reports/report-reader.ts';
import { runsRepository } from './runs.repository.ts';
import { scenariosRepository } from './scenarios.repository.ts';
import { readQuestion } from './simulate.service.ts';

/**
 * Returns a run by its uid, or the latest run of a scenario by the scenario's uid. If no run is saved, calculates the
 * scenario now. @throws 404
 */
async function readRun({ db, services, organisation }: ReportContext, record: string) {
  const kept = await db.maybe(runsRepository.ofRecord(organisation.uid, record));
  if (kept) {
    const day = formatDay(findLocalDay(organisation.timeZone, kept.createdAt));
    return { ...kept, source: `Run “${kept.name}”, saved on ${day}.` };
  }
  const of = { organisation: organisation.uid, uid: record };
  const { parts, question } = await readQuestion(db, services, of, undefined);
  const call = { db, whatIfs: services.whatIfs, parts };
  const { data: result } = JSON.parse(await answerWhatIf(call, organisation.uid, question)) as { data: WhatIfAnswer };
  const targets = question.targets.map((one) => ({ ...one, name: result.names[one.recordUid] ?? '' }));
  return {
    scenarioUid: record,
    targets,
    result,
    source: 'No run is saved. The figures are based on the current data.',
  };
}

/** The report about a saved run. If it is requested for a scenario, it shows the scenario's latest saved run. */
export const scenarioReport: ReportReader = {
  type: 'scenario',
  read: async (context, { recordUid }) => {
    const { db, organisation } = context;
    if (recordUid === null) throw errors.notFound();
    const { scenarioUid, ...run } = await readRun(context, recordUid);
    const json = await db.record(scenariosRepository.byUid(organisation.uid, scenarioUid));
    if (!json) throw errors.notFound();
    const { data: scenario } = JSON.parse(json.text) as { data: Scenario };
    const categories = await db.many(selectCategories(organisation.uid));
    const reported = { ...run, scenario, categories: new Map(categories.map(({ uid, name }) => [uid, name])) };
    return createContent('scenario', { title: scenario.name, blocks: describeScenario(reported) });
  },
};
