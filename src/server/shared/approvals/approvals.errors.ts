import { AppError, defineError, invalidField } from '#root/server/platform/http/define-error.ts';

export const approvalErrors = {
  contentMoved: defineError(
    'content_moved',
    409,
    'This record, or something that it relies on, has changed since it was submitted. Return it, so that it can be submitted again.',
  ),
  /** @param words the kind of record, such as "activity" */
  ownSubmission: (words: string) =>
    new AppError(
      'own_submission',
      422,
      `You submitted this ${words} yourself. Ask someone else to approve or return it.`,
    ),
  alreadyAnswered: defineError('already_answered', 422, 'You have already answered. Others still have to.'),
  notAsked: defineError('not_asked', 422, 'Other people were asked to decide on this.'),
  wrongState: (message: string) => new AppError('wrong_state', 422, message),
  tooFewAsked: (field: string, least: number) =>
    invalidField(field, least === 1 ? 'Choose at least 1 person' : `Choose at least ${least} people, or nobody`),
  asksSubmitter: (field: string) => invalidField(field, 'Choose someone else: you can’t decide on your own submission'),
  alreadyAsked: (field: string) => invalidField(field, 'Choose someone else: this person has already been asked'),
  cannotBeAsked: (field: string) => invalidField(field, 'Choose active people who may approve'),
};
