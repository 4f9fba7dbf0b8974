import { CapturedDialog } from './captured-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { LinkRemoval, RecordRemoval } from './removal-dialogs.tsx';
import type { Model } from './use-model.ts';

/** Renders the dialog that is open. */
export function Questions({ model }: { model: Model }) {
  const { question, ask } = model;
  const onClose = () => ask(undefined);
  switch (question?.what) {
    case undefined:
      return null;
    case 'link':
      return (
        <LinkDialog
          model={model}
          dependentUid={question.dependentUid}
          providerUid={question.providerUid}
          onClose={onClose}
        />
      );
    case 'edit-link':
      return question.link.captured ? (
        <CapturedDialog model={model} link={question.link} removing={false} onClose={onClose} />
      ) : (
        <LinkDialog model={model} link={question.link} onClose={onClose} />
      );
    case 'remove-link':
      return question.link.captured ? (
        <CapturedDialog model={model} link={question.link} removing onClose={onClose} />
      ) : (
        <LinkRemoval model={model} link={question.link} onClose={onClose} />
      );
    case 'remove-records':
      return <RecordRemoval model={model} uids={question.uids} onClose={onClose} />;
  }
}
