import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { type ActivitySection, activitySections } from '#root/contract/shared/activity-terms.ts';
import { useGo } from '#root/web/platform/ui/app-link.tsx';
import type { AutosaveState } from '#root/web/platform/ui/autosave-queue.ts';
import { Confirm } from '#root/web/platform/ui/confirm.tsx';
import { type ConflictProps, ConflictResolver } from '#root/web/platform/ui/conflict-resolver.tsx';
import { ErrorSummary } from '#root/web/platform/ui/error-summary.tsx';
import { useOfferedShortcuts } from '#root/web/platform/ui/hooks/offered-shortcuts.ts';
import type { Fact } from '#root/web/platform/ui/key-value.tsx';
import type { Problem } from '#root/web/platform/ui/problem.ts';
import { SaveStatus } from '#root/web/platform/ui/save-status.tsx';
import { ActivityFrame, type ActivityViewProps } from './activity-frame.tsx';
import { toActivityPath } from './activity-paths.ts';
import { EffectPanel } from './effect-panel.tsx';
import { text } from './record.messages.ts';
import type { EffectCheck } from './use-effect-check.ts';
import type { Reopening } from './use-reopening.ts';
import type { FlushResult } from './use-section.ts';

/** The editing state that the page of a section needs, as returned by `useSection`. */
export interface PageEditing {
  readonly flush: () => Promise<FlushResult>;
  readonly errors: Readonly<Record<string, string>>;
  readonly problem: Problem | undefined;
  readonly warnings?: readonly { field: string; message: string }[];
  readonly conflict?: ConflictProps | undefined;
  readonly state: AutosaveState;
  readonly effectCheck: EffectCheck;
  readonly reopening?: Reopening;
  readonly confirm: () => void;
  readonly undoChange: () => void;
  readonly restored: boolean;
}

interface SectionPageProps extends ActivityViewProps {
  editing: PageEditing;
  /** Labels by field path, for the error summary. `*` stands for an index or a uid. */
  labels: Readonly<Record<string, string>>;
  facts?: readonly Fact[];
  /** The checkbox "I have completed this section". Only sections without required fields have it. */
  completion?: { readonly checked: boolean; readonly onChange: (checked: boolean) => void };
  /**
   * True if the fields disable themselves. The page then disables nothing, so that the other controls between the
   * fields remain usable.
   */
  disablesOwnFields?: boolean;
  children: ReactNode;
}

/** Returns the path of the list, with the saved activity at the top and highlighted. */
export const toListPath = (uid: string) => `/activities?sort=-updatedAt#${uid}`;

const findLabel = (labels: Readonly<Record<string, string>>, path: string) =>
  labels[path] ?? labels[path.split('.')[0] ?? ''] ?? undefined;

/** The save status in the header: refused, unconfirmed, or the state of autosave. */
export function SaveState({ editing: { problem, effectCheck, state } }: { editing: PageEditing }) {
  if (problem || effectCheck.status === 'unconfirmed') {
    return (
      <Text role="status" fz="sm" c="var(--mantine-color-error)">
        {problem ? text('refused', { message: problem.message }) : text('waiting')}
      </Text>
    );
  }
  return <SaveStatus state={state} />;
}

/** Saves everything before a section is left by its buttons or keys, or shows why it can't be left. */
function useLeave(editing: Pick<PageEditing, 'flush'>) {
  const go = useGo();
  const [attempt, setAttempt] = useState(0);
  const leave = async (href?: string) => {
    const flushed = await editing.flush();
    if (flushed === 'invalid') setAttempt((count) => count + 1);
    // Offline, the local copy is sent later. Only a pending confirmation prevents the section from being left.
    if (href && (flushed === 'saved' || (flushed === 'failed' && !navigator.onLine))) go(href);
    if (flushed === 'unconfirmed') document.querySelector<HTMLElement>('[data-effect] button')?.focus();
  };
  return { attempt, leave };
}

/** Handles Ctrl+Enter (continue) and Ctrl+S (save), which also work in input fields. */
export function useSavingKeys(actions: { readonly onContinue: () => void; readonly onSave: () => void } | false): void {
  useHotkeys(
    actions
      ? [
          ['mod+Enter', actions.onContinue],
          ['mod+S', actions.onSave],
        ]
      : [],
    [],
  );
  useOfferedShortcuts(actions && 'submit', actions && 'draft');
}

/** The page of a section: header buttons, errors, fields, effect on other activities, and Continue. */
export function SectionPage(props: SectionPageProps) {
  const { record, view, mode: way, readOnly, editing, labels, completion, children, facts = [] } = props;
  const { attempt, leave } = useLeave(editing);
  const next = activitySections[activitySections.indexOf(view as ActivitySection) + 1] ?? 'review';
  const onContinue = () => void leave(toActivityPath(record.uid, next, way));
  useSavingKeys(!readOnly && { onContinue, onSave: () => void leave() });
  const fieldErrors = Object.entries(editing.errors).map(([path, message]) => ({
    path,
    label: findLabel(labels, path),
    message,
  }));
  const actions = !readOnly && (
    <>
      <SaveState editing={editing} />
      <Button variant="default" px="sm" onClick={() => void leave()}>
        {text('saveDraft')}
      </Button>
      <Button variant="default" px="sm" onClick={() => void leave(toListPath(record.uid))}>
        {text('saveAndExit')}
      </Button>
    </>
  );
  return (
    <ActivityFrame
      record={record}
      view={view}
      mode={way}
      readOnly={readOnly}
      actions={actions}
      facts={facts}
      footer={!readOnly && <SectionFooter completion={completion} onContinue={onContinue} />}
    >
      <Stack gap="lg">
        <SectionNotices editing={editing} attempt={attempt} fieldErrors={fieldErrors} />
        <fieldset
          disabled={readOnly !== undefined && !props.disablesOwnFields}
          style={{ all: 'unset', display: 'contents' }}
        >
          {children}
        </fieldset>
        <ReopenQuestion reopening={editing.reopening} />
        <EffectPanel effectCheck={editing.effectCheck} onConfirm={editing.confirm} onUndo={editing.undoChange} />
      </Stack>
    </ActivityFrame>
  );
}

interface FooterProps {
  completion: SectionPageProps['completion'];
  onContinue: () => void;
}

/** The end of a section: whether it is completed, and the button that continues. */
const SectionFooter = ({ completion, onContinue }: FooterProps) => (
  <Stack gap="lg" data-no-print>
    {completion && (
      <Checkbox
        label={text('completed')}
        description={text('completedHelp')}
        checked={completion.checked}
        onChange={(event) => completion.onChange(event.currentTarget.checked)}
      />
    )}
    <Group>
      <Button size="md" onClick={onContinue}>
        {text('continue')}
      </Button>
    </Group>
  </Stack>
);

/** Asks before the first change of an approved activity. */
function ReopenQuestion({ reopening }: { reopening: Reopening | undefined }) {
  if (!reopening?.isAsking) return null;
  return (
    <Confirm
      title={text('reopenTitle')}
      confirmLabel={text('reopenConfirm')}
      onClose={reopening.cancel}
      onConfirm={async () => reopening.confirm()}
    >
      <Text>{text('reopenBody')}</Text>
    </Confirm>
  );
}

/** The notices above the fields: conflicts, errors, restored changes and warnings. */
function SectionNotices({
  editing,
  attempt,
  fieldErrors,
}: {
  editing: PageEditing;
  attempt: number;
  fieldErrors: { path: string; label: string | undefined; message: string }[];
}) {
  const { conflict, problem, warnings = [], restored } = editing;
  const message = problem && fieldErrors.length === 0 ? problem.message : undefined;
  return (
    <>
      {conflict && <ConflictResolver {...conflict} />}
      {!conflict && attempt > 0 && (
        <ErrorSummary fields={fieldErrors} message={message} requestId={problem?.requestId} attempt={attempt} />
      )}
      {restored && (
        <Alert variant="outline" color="gray" py="xs" role="status">
          {text('restored')}
        </Alert>
      )}
      {warnings.map((warning) => (
        <Alert key={warning.field + warning.message} variant="outline" color="yellow" py="xs" role="status">
          {warning.message}
        </Alert>
      ))}
    </>
  );
}
