import { activities } from '#root/contract/activities/activities.ts';
import { assessments } from '#root/contract/assessments/assessments.ts';
import { dependencyScenarios } from '#root/contract/continuity/dependency-scenarios.ts';
import { businessContinuityPlans } from '#root/contract/plans/business-continuity-plans.ts';
import { resiliencePlans } from '#root/contract/plans/resilience-plans.ts';
import { reportRecordKinds } from '#root/contract/reports/report-record-kinds.ts';
import type { ReportType } from '#root/contract/reports/report-types.ts';
import { capitalise, describeKind, type Kind } from '#root/contract/shared/kinds/kinds.ts';
import { call } from '#root/web/platform/api/call.ts';
import type { Session } from '#root/web/platform/session/session.ts';
import type { LoadOptions } from '#root/web/platform/ui/hooks/use-options.ts';

/** The calls that list the records that a report can be about. */
const lists = {
  activity: activities.list,
  assessment: assessments.list,
  bcp: businessContinuityPlans.list,
  resilience_plan: resiliencePlans.list,
  dependency_scenario: dependencyScenarios.list,
} as const;

const isListed = (kind: Kind): kind is keyof typeof lists => kind in lists;

/** Finds records that a report of this type can be about, that the person may read, and that match the typed text. */
export const findSubjects =
  (type: ReportType, can: Session['can']): LoadOptions =>
  async (q) => {
    const kinds = reportRecordKinds[type].filter(isListed).filter((kind) => can(lists[kind]));
    const found = await Promise.all(
      kinds.map(async (kind) => {
        const { data } = await call(lists[kind], { query: { q, pageSize: 10, sort: 'name' } });
        const group = capitalise(describeKind(kind).words.many);
        return data.map(({ uid, name }) => ({ value: uid, label: name, ...(kinds.length > 1 && { group }) }));
      }),
    );
    return found.flat();
  };

const gets = {
  activity: activities.get,
  assessment: assessments.get,
  bcp: businessContinuityPlans.get,
  resilience_plan: resiliencePlans.get,
  dependency_scenario: dependencyScenarios.get,
} as const;

/** Returns the call that reads a record of this kind, if a report can be about one. */
export const findSubjectCall = (kind: Kind) => (isListed(kind) ? gets[kind] : undefined);
