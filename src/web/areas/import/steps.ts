import type { ImportRecord } from '#root/contract/import/import-records.ts';

export const steps = ['upload', 'columns', 'fix', 'preview', 'result'] as const;
export type Step = (typeof steps)[number];

/** The steps that can be opened: what has been applied only has its result. */
export function openSteps({ state }: Pick<ImportRecord, 'state'>): readonly Step[] {
  if (state === 'applied' || state === 'undone') return ['result'];
  return state === 'mapped' ? ['upload', 'columns', 'fix', 'preview'] : ['upload', 'columns'];
}

/** The step of the address, or where this import goes on. */
export function stepOf(record: Pick<ImportRecord, 'state'>, asked: string | undefined): Step {
  const open = openSteps(record);
  const found = open.find((step) => step === asked);
  if (found) return found;
  return record.state === 'mapped' ? 'fix' : (open.at(-1) ?? 'upload');
}

export const stepHref = (uid: string, step: Step): string => `/import/${uid}?step=${step}`;
