import { z } from 'zod';
import {
  type AssessmentInput,
  type AssessmentRecord,
  assessmentScope,
} from '#root/contract/assessments/assessments.ts';
import { date, description, name, uid } from '#root/contract/platform/fields.ts';
import { text } from '#root/web/areas/assessments/assessments.messages.ts';

/** The rules of the form for a new BIA and for the details of an existing one. */
export const assessmentForm = z.object({
  name: name(),
  description: description(),
  dueOn: date().nullable(),
  categoryUid: uid('assessment_category').nullable(),
  ownerUids: z.array(uid('activity_owner')).max(50, 'Choose at most 50'),
  scope: assessmentScope,
});
/** The rules of the form for a BIA that is launched at once. */
export const launchForm = assessmentForm
  .refine(({ dueOn }) => dueOn !== null, { path: ['dueOn'], message: text('dueMissing') })
  .refine(({ scope }) => Object.values(scope).some((uids) => uids.length > 0), {
    path: ['scope'],
    message: text('scopeMissing'),
  });
export type AssessmentForm = z.infer<typeof assessmentForm>;

export const emptyAssessment: AssessmentForm = {
  name: '',
  description: '',
  dueOn: null,
  categoryUid: null,
  ownerUids: [],
  scope: { divisionUids: [], businessUnitUids: [], activityUids: [] },
};

const uids = (records: readonly { readonly uid: string }[]) => records.map((one) => one.uid);

/** Returns the body of the request that saves a BIA. */
export const toInput = ({ name: named, ...record }: AssessmentRecord): AssessmentInput => ({
  name: named,
  description: record.description,
  dueOn: record.dueOn,
  categoryUid: record.categoryUid,
  statusUid: record.statusUid,
  ownerUids: record.ownerUids,
  scope: {
    divisionUids: uids(record.scope.divisions),
    businessUnitUids: uids(record.scope.businessUnits),
    activityUids: uids(record.scope.activities),
  },
});
