import type { ImportRecord } from '#root/contract/import/import-records.ts';

export const steps = ['upload', 'columns', 'fix', 'preview', 'result'] as const;
export type Step = (typeof steps)[number];

/** Returns the steps that can be opened. Once the import has been applied, only the result can be opened. */
export function listOpenSteps({ state }: Pick<ImportRecord, 'state'>): readonly Step[] {
  if (state === 'applied' || state === 'undone') return ['result'];
  return state === 'mapped' ? ['upload', 'columns', 'fix', 'preview'] : ['upload', 'columns'];
}

/** Returns the step in the address if it can be opened; otherwise the current step of the import. */
export function resolveStep(record: Pick<ImportRecord, 'state'>, asked: string | undefined): Step {
  const open = listOpenSteps(record);
  const found = open.find((step) => step === asked);
  if (found) return found;
  return record.state === 'mapped' ? 'fix' : (open.at(-1) ?? 'upload');
}

export const buildStepHref = (uid: string, step: Step): string => `/import/${uid}?step=${step}`;
