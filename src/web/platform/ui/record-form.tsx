import { Button, Group, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useHotkeys } from '@mantine/hooks';
import { type ReactNode, useRef, useState } from 'react';
import { isEqual } from '#root/domain/values/merge/equality.ts';
import { ButtonLink } from './app-link.tsx';
import { type ConflictProps, ConflictResolver } from './conflict-resolver.tsx';
import { ErrorSummary, type WrongField } from './error-summary.tsx';
import { type Problem, problemOf } from './problem.ts';
import { readableErrors } from './unreadable.ts';
import { UnsavedGuard } from './unsaved-guard.tsx';
import { text } from './words.ts';

/** Props of {@link RecordForm}. */
export interface RecordFormProps<Values, Output = Values> {
  form: UseFormReturnType<Values, Output>;
  /**
   * Sends the values; throw or reject when they are refused. Fields of the error (`fields` by path) go beside the
   * inputs, its message and request id into the summary. Navigating inside it is fine: only what is typed meanwhile is
   * guarded.
   */
  onSubmit: (values: Output) => Promise<unknown>;
  /** Labels by path for the error summary; `*` stands for an index ("roles.*.quantity"). */
  labels: Readonly<Record<string, string>>;
  submitLabel?: string;
  /** Where Cancel leads; without it there is no Cancel. */
  cancelHref?: string;
  /** Ctrl+S and a second button, for forms that keep drafts; without it Ctrl+S submits. */
  draft?: { label: string; onSave: () => void };
  /** More buttons beside the submit button. */
  actions?: ReactNode;
  /** Set after a 412: what differs. The resolver takes the place of the summary. */
  conflict?: ConflictProps | undefined;
  /** Nothing can be changed; no buttons. */
  readOnly?: boolean;
  /** False for forms that autosave and need no question on leaving. */
  guarded?: boolean;
  children: ReactNode;
}

function labelOf(labels: Readonly<Record<string, string>>, path: string): string | undefined {
  return labels[path] ?? labels[path.replaceAll(/\.\d+(?=\.|$)/g, '.*')];
}

function wrongFields(errors: Readonly<Record<string, ReactNode>>, labels: Readonly<Record<string, string>>) {
  return Object.entries(errors).flatMap(([path, message]): WrongField[] =>
    message ? [{ path, label: labelOf(labels, path), message }] : [],
  );
}

/** Submitting with its states: pending, refused by the schema, refused by the server. */
function useSubmission<Values, Output>({ form, onSubmit }: RecordFormProps<Values, Output>) {
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [attempt, setAttempt] = useState(0);
  // Read at the moment of leaving, between two renders, hence no state.
  const sent = useRef<Values>(undefined);
  const submit = async (values: Output) => {
    if (sent.current) return;
    const mine = form.getValues();
    sent.current = mine;
    setPending(true);
    setProblem(null);
    try {
      await onSubmit(values);
      // What has been typed since is not saved.
      form.resetDirty(mine);
    } catch (error) {
      const found = problemOf(error);
      if (found.fields) form.setErrors(found.fields);
      setProblem(found);
      setAttempt((count) => count + 1);
    } finally {
      sent.current = undefined;
      setPending(false);
    }
  };
  const refused = (errors: typeof form.errors) => {
    form.setErrors(readableErrors(errors, form.getValues()));
    setProblem(null);
    setAttempt((count) => count + 1);
  };
  /** Whether leaving now would lose something that is neither saved nor on its way. */
  const wouldLose = () => form.isDirty() && !(sent.current && isEqual(sent.current, form.getValues()));
  return { pending, problem, attempt, wouldLose, handler: form.onSubmit(submit, refused) };
}

/**
 * The shell of every form: error summary on top, buttons below, Ctrl+Enter and Ctrl+S, the question on leaving with
 * unsaved input, and the choice after somebody else changed the record. The fields are its children.
 */
export function RecordForm<Values, Output = Values>(props: RecordFormProps<Values, Output>) {
  const { form, labels, conflict, readOnly = false, guarded = true, draft, children } = props;
  const element = useRef<HTMLFormElement>(null);
  const { pending, problem, attempt, wouldLose, handler } = useSubmission(props);
  // In a tab that is not shown its keys belong to nobody: what is wrong with it could not be seen.
  const isShown = () => element.current?.checkVisibility() === true;
  const submit = () => element.current?.requestSubmit();
  useHotkeys(
    [
      ['mod+Enter', () => !readOnly && isShown() && submit()],
      ['mod+S', () => !readOnly && isShown() && (draft ? draft.onSave() : submit())],
    ],
    [],
  );
  const fields = wrongFields(form.errors, labels);
  // The fields say it already; the general sentence, and the id that support asks for, are for what no field can say.
  const message = problem && !(problem.fields && fields.length > 0) ? problem.message : null;
  return (
    <form ref={element} onSubmit={handler} noValidate aria-busy={pending}>
      {guarded && !readOnly && <UnsavedGuard when={wouldLose} />}
      <Stack gap="md">
        {conflict ? (
          <ConflictResolver
            {...conflict}
            pending={pending}
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
        {/* Where nobody is asked before it closes, nothing can be typed that would go with it. */}
        <fieldset disabled={readOnly} inert={pending && !guarded} style={{ all: 'unset', display: 'contents' }}>
          {children}
        </fieldset>
        {!readOnly && <Buttons {...props} pending={pending} />}
      </Stack>
    </form>
  );
}

function Buttons<Values, Output>(props: RecordFormProps<Values, Output> & { pending: boolean }) {
  const { pending, submitLabel = text('save'), draft, cancelHref, actions } = props;
  return (
    <Group gap="sm" mt="sm" data-no-print>
      <Button type="submit" loading={pending}>
        {submitLabel}
      </Button>
      {draft && (
        <Button variant="default" onClick={draft.onSave}>
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
