import { Button, Group, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useHotkeys } from '@mantine/hooks';
import { type ReactNode, useRef, useState } from 'react';
import { isEqual } from '#root/domain/values/merge/equality.ts';
import { ButtonLink } from './app-link.tsx';
import { type ConflictProps, ConflictResolver } from './conflict-resolver.tsx';
import { ErrorSummary, type WrongField } from './error-summary.tsx';
import { useOfferedShortcuts } from './hooks/offered-shortcuts.ts';
import { type Problem, toProblem } from './problem.ts';
import classes from './record-form.module.css';
import { readableErrors } from './unreadable.ts';
import { UnsavedGuard } from './unsaved-guard.tsx';
import { text } from './words.ts';

/** Props of {@link RecordForm}. */
export interface RecordFormProps<Values, Output = Values> {
  form: UseFormReturnType<Values, Output>;
  /**
   * Sends the values. Rejects if they are refused: the `fields` of the error are shown beside the inputs, its message
   * and request ID in the summary. `onSubmit` may open another page. Meanwhile, only input that was typed after the
   * submission counts as unsaved.
   */
  onSubmit: (values: Output) => Promise<unknown>;
  /** Labels by path, for the error summary. `*` stands for an index ("roles.*.quantity"). */
  labels: Readonly<Record<string, string>>;
  submitLabel?: string;
  /** The path that Cancel opens. Absent: there is no Cancel button. */
  cancelHref?: string;
  /**
   * The second button of a form that keeps drafts, with rules of its own; Ctrl+S triggers it. Absent: Ctrl+S submits the
   * form. `onSave` rejects if the values are refused, as `onSubmit` does.
   */
  draft?: {
    label: string;
    validate: (values: Values) => Readonly<Record<string, ReactNode>>;
    onSave: (values: Values) => Promise<unknown>;
  };
  /** Further buttons beside the submit button. */
  actions?: ReactNode;
  /** The differing fields after a 412 response, shown in place of the summary. */
  conflict?: ConflictProps | undefined;
  /** Whether the fields are disabled and the buttons removed. */
  readOnly?: boolean;
  /** Whether to ask before the form is left with unsaved input. False for forms with autosave. */
  guarded?: boolean;
  /** Whether the submit button stands out only after a change, for pages with several forms. */
  calm?: boolean;
  /** Whether the buttons stay in view while a long form scrolls. */
  stickyButtons?: boolean;
  children: ReactNode;
}

function findLabel(labels: Readonly<Record<string, string>>, path: string): string | undefined {
  return labels[path] ?? labels[path.replaceAll(/\.\d+(?=\.|$)/g, '.*')];
}

function listWrongFields(errors: Readonly<Record<string, ReactNode>>, labels: Readonly<Record<string, string>>) {
  return Object.entries(errors).flatMap(([path, message]): WrongField[] =>
    message ? [{ path, label: findLabel(labels, path), message }] : [],
  );
}

/** Submits the form and manages the state of the submission. */
function useSubmission<Values, Output>({ form, onSubmit, draft }: RecordFormProps<Values, Output>) {
  const [pending, setPending] = useState<'submit' | 'draft'>();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [attempt, setAttempt] = useState(0);
  // A ref and not a state, because the value is read before the next rendering.
  const sent = useRef<Values>(undefined);
  const send = async (what: 'submit' | 'draft', save: (mine: Values) => Promise<unknown>) => {
    if (sent.current) return;
    const mine = form.getValues();
    sent.current = mine;
    setPending(what);
    setProblem(null);
    try {
      await save(mine);
      // Only the submitted values count as saved, because input typed since then has not been sent.
      form.resetDirty(mine);
    } catch (error) {
      const refusal = toProblem(error);
      if (refusal.fields) form.setErrors(refusal.fields);
      setProblem(refusal);
      setAttempt((count) => count + 1);
    } finally {
      sent.current = undefined;
      setPending(undefined);
    }
  };
  const refused = (errors: typeof form.errors) => {
    form.setErrors(readableErrors(errors, form.getValues()));
    setProblem(null);
    setAttempt((count) => count + 1);
  };
  const saveDraft = () => {
    const errors = draft?.validate(form.getValues()) ?? {};
    if (Object.keys(errors).length > 0) refused(errors);
    else if (draft) void send('draft', draft.onSave);
  };
  /** Returns whether leaving the page now would lose input that is neither saved nor being sent. */
  const wouldLose = () => form.isDirty() && !(sent.current && isEqual(sent.current, form.getValues()));
  const handler = form.onSubmit((values) => send('submit', () => onSubmit(values)), refused);
  return { pending, problem, attempt, wouldLose, saveDraft, handler };
}

/**
 * The frame of every form: error summary, buttons, Ctrl+Enter and Ctrl+S, the question before the form is left with
 * unsaved input, and the choice if somebody else has changed the record. The children are the fields.
 */
export function RecordForm<Values, Output = Values>(props: RecordFormProps<Values, Output>) {
  const { form, labels, conflict, readOnly = false, guarded = true, draft, children } = props;
  const element = useRef<HTMLFormElement>(null);
  const { pending, problem, attempt, wouldLose, saveDraft, handler } = useSubmission(props);
  // In a hidden tab, errors would not be visible. The keys therefore do nothing.
  const isShown = () => element.current?.checkVisibility() === true;
  const submit = () => element.current?.requestSubmit();
  useHotkeys(
    [
      ['mod+Enter', () => !readOnly && isShown() && submit()],
      ['mod+S', () => !readOnly && isShown() && (draft ? saveDraft() : submit())],
    ],
    [],
  );
  useOfferedShortcuts(...(readOnly ? [] : (['submit', 'draft'] as const)));
  const fields = listWrongFields(form.errors, labels);
  // The general message and the request ID are shown only for errors without a field.
  const message = problem && !(problem.fields && fields.length > 0) ? problem.message : null;
  return (
    <form ref={element} onSubmit={handler} noValidate aria-busy={Boolean(pending)}>
      {guarded && !readOnly && <UnsavedGuard when={wouldLose} />}
      <Stack gap="md">
        {conflict ? (
          <ConflictResolver
            {...conflict}
            pending={Boolean(pending)}
            onResolve={(choices) => {
              conflict.onResolve(choices);
              submit();
            }}
          />
        ) : (
          attempt > 0 && (
            <ErrorSummary
              fields={fields}
              message={message}
              requestId={message ? problem?.requestId : undefined}
              attempt={attempt}
            />
          )
        )}
        {/* A form that does not ask before it is left is locked during the submission. Otherwise input typed meanwhile would be lost. */}
        <fieldset
          disabled={readOnly}
          inert={Boolean(pending) && !guarded}
          style={{ all: 'unset', display: 'contents' }}
        >
          {children}
        </fieldset>
        {!readOnly && <Buttons {...props} pending={pending} onDraft={saveDraft} />}
      </Stack>
    </form>
  );
}

interface ButtonsProps<Values, Output> extends RecordFormProps<Values, Output> {
  /** What is being sent. */
  readonly pending: 'submit' | 'draft' | undefined;
  readonly onDraft: () => void;
}

function Buttons<Values, Output>(props: ButtonsProps<Values, Output>) {
  const { form, pending, onDraft, submitLabel = text('save'), draft, cancelHref, actions, calm, stickyButtons } = props;
  const isQuiet = calm && !pending && !form.isDirty();
  return (
    <Group gap="sm" mt="sm" data-no-print {...(stickyButtons && { className: classes.sticky ?? '' })}>
      <Button
        type="submit"
        loading={pending === 'submit'}
        disabled={pending === 'draft'}
        variant={isQuiet ? 'default' : 'filled'}
      >
        {submitLabel}
      </Button>
      {draft && (
        <Button variant="default" loading={pending === 'draft'} disabled={pending === 'submit'} onClick={onDraft}>
          {draft.label}
        </Button>
      )}
      {actions}
      {cancelHref && (
        <ButtonLink variant="subtle" href={cancelHref}>
          {text('cancel')}
        </ButtonLink>
      )}
    </Group>
  );
}
