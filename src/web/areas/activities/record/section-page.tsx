import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { type ActivitySection, activitySections } from '#root/contract/shared/activity-terms.ts';
import { useGo } from '#root/web/platform/ui/app-link.tsx';
import type { AutosaveState } from '#root/web/platform/ui/autosave-queue.ts';
import { type ConflictProps, ConflictResolver } from '#root/web/platform/ui/conflict-resolver.tsx';
import { ErrorSummary } from '#root/web/platform/ui/error-summary.tsx';
import type { Fact } from '#root/web/platform/ui/key-value.tsx';
import type { Problem } from '#root/web/platform/ui/problem.ts';
import { SaveStatus } from '#root/web/platform/ui/save-status.tsx';
import { ActivityFrame, type ActivityViewProps } from './activity-frame.tsx';
import { activityPath } from './activity-paths.ts';
import { EffectPanel } from './effect-panel.tsx';
import { text } from './record.messages.ts';
import type { Gate } from './use-effect-gate.ts';
import type { Flushed } from './use-section.ts';

/** What the page of a section needs of its editing; `useSection` gives it. */
export interface PageEditing {
  readonly flush: () => Promise<Flushed>;
  readonly errors: Readonly<Record<string, string>>;
  readonly problem: Problem | undefined;
  readonly warnings?: readonly { field: string; message: string }[];
  readonly conflict?: ConflictProps | undefined;
  readonly state: AutosaveState;
  readonly gate: Gate;
  readonly confirm: () => void;
  readonly putBack: () => void;
  readonly restored: boolean;
}

interface SectionPageProps extends ActivityViewProps {
  editing: PageEditing;
  /** Labels by field path, for the summary of what is wrong; `*` stands for an index or uid. */
  labels: Readonly<Record<string, string>>;
  facts?: readonly Fact[];
  /** Where "I have completed this section" stands; only sections whose parts are all optional ask. */
  completion?: { readonly checked: boolean; readonly onChange: (checked: boolean) => void };
  /** The fields take `disabled` themselves: there is something in between that stays usable. */
  locksItself?: boolean;
  children: ReactNode;
}

/** The list, sorted so that what was just saved comes first, with its row highlighted. */
export const listAfter = (uid: string) => `/activities?sort=-updatedAt#${uid}`;

const labelOf = (labels: Readonly<Record<string, string>>, path: string) =>
  labels[path] ?? labels[path.split('.')[0] ?? ''] ?? undefined;

/** What the header says of saving: refused, held back, or what the queue says. */
export function SavingState({ editing: { problem, gate, state } }: { editing: PageEditing }) {
  if (problem || gate.status === 'held') {
    return (
      <Text role="status" fz="sm" c="var(--mantine-color-error)">
        {problem ? text('refused', { message: problem.message }) : text('waiting')}
      </Text>
    );
  }
  return <SaveStatus state={state} />;
}

/** Leaving a section by its buttons and keys: everything is saved first, or it says why not. */
function useLeaving(editing: Pick<PageEditing, 'flush'>) {
  const go = useGo();
  const [attempt, setAttempt] = useState(0);
  const leave = async (href?: string) => {
    const flushed = await editing.flush();
    if (flushed === 'invalid') setAttempt((count) => count + 1);
    // Without an answer the copy on this device goes on later; only a choice that is open keeps the person here.
    if (href && (flushed === 'saved' || (flushed === 'failed' && !navigator.onLine))) go(href);
    if (flushed === 'held') document.querySelector<HTMLElement>('[data-effect] button')?.focus();
  };
  return { attempt, leave };
}

/** Ctrl+Enter continues, Ctrl+S saves; in fields too. */
export function useSavingKeys(onContinue: () => void, onSave: () => void): void {
  useHotkeys(
    [
      ['mod+Enter', onContinue],
      ['mod+S', onSave],
    ],
    [],
  );
}

/** A section that is edited: header buttons, what is wrong, the fields, what they do elsewhere, and Continue. */
export function SectionPage(props: SectionPageProps) {
  const { record, view, way, readOnly, editing, labels, completion, children, facts = [] } = props;
  const { attempt, leave } = useLeaving(editing);
  const next = activitySections[activitySections.indexOf(view as ActivitySection) + 1] ?? 'review';
  const onContinue = () => void leave(activityPath(record.uid, next, way));
  useSavingKeys(
    () => !readOnly && onContinue(),
    () => !readOnly && void leave(),
  );
  const wrong = Object.entries(editing.errors).map(([path, message]) => ({
    path,
    label: labelOf(labels, path),
    message,
  }));
  const actions = !readOnly && (
    <>
      <SavingState editing={editing} />
      <Button variant="default" px="sm" onClick={() => void leave()}>
        {text('saveDraft')}
      </Button>
      <Button variant="default" px="sm" onClick={() => void leave(listAfter(record.uid))}>
        {text('saveAndExit')}
      </Button>
    </>
  );
  return (
    <ActivityFrame record={record} view={view} way={way} readOnly={readOnly} actions={actions} facts={facts}>
      <Stack gap="lg">
        <Troubles editing={editing} attempt={attempt} wrong={wrong} />
        <fieldset disabled={readOnly !== undefined && !props.locksItself} style={{ all: 'unset', display: 'contents' }}>
          {children}
        </fieldset>
        <EffectPanel gate={editing.gate} onConfirm={editing.confirm} onPutBack={editing.putBack} />
        {!readOnly && completion && (
          <Checkbox
            label={text('completed')}
            description={text('completedHelp')}
            checked={completion.checked}
            onChange={(event) => completion.onChange(event.currentTarget.checked)}
          />
        )}
        {!readOnly && (
          <Group data-no-print>
            <Button size="md" onClick={onContinue}>
              {text('continue')}
            </Button>
          </Group>
        )}
      </Stack>
    </ActivityFrame>
  );
}

/** What stands above the fields: a conflict to settle, what is wrong, warnings, and what was brought back. */
function Troubles({
  editing,
  attempt,
  wrong,
}: {
  editing: PageEditing;
  attempt: number;
  wrong: { path: string; label: string | undefined; message: string }[];
}) {
  const { conflict, problem, warnings = [], restored } = editing;
  const message = problem && wrong.length === 0 ? problem.message : undefined;
  return (
    <>
      {conflict && <ConflictResolver {...conflict} />}
      {!conflict && attempt > 0 && (
        <ErrorSummary fields={wrong} message={message} requestId={problem?.requestId} attempt={attempt} />
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
