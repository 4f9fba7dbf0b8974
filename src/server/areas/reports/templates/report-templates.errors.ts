import { AppError, defineError } from '#root/server/platform/http/define-error.ts';

export const fixedTemplate = defineError(
  'fixed_template',
  403,
  'The landlord decides how reports of this type look. Choose one of the landlord’s revisions.',
);
export const notADraft = defineError(
  'not_a_draft',
  409,
  'This revision has been published and cannot be changed. Create a new draft from it.',
);
export const notPublished = defineError('not_published', 409, 'Only a published revision can be retired.');
export const neverPublished = defineError('not_published', 409, 'Only a published revision can be the default.');
export const ofAnotherType = defineError('other_type', 409, 'This revision is for another type of report.');
export const isTheDefault = defineError(
  'is_default',
  409,
  'Reports use this revision by default. Make another revision the default first.',
);

/** The error for retiring or deleting one of the landlord's revisions that organisations have chosen as their default. */
export const isChosen = (organisations: number) =>
  new AppError(
    'is_default',
    409,
    organisations === 1
      ? '1 organisation uses this revision by default. It has to choose another one first.'
      : `${organisations} organisations use this revision by default. They have to choose another one first.`,
  );

export const revisionConstraints = {
  report_template_defaults_own: () => isTheDefault(),
  report_templates_immutable: () => notADraft(),
};
