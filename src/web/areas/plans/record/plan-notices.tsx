import { Alert, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PlanRecord } from '#root/contract/plans/plan-endpoints.ts';
import { labels, text as listText } from '#root/web/areas/plans/plans.messages.ts';
import { fieldLabels } from '#root/web/areas/plans/sections/field-labels.ts';
import { ConflictResolver } from '#root/web/platform/ui/conflict-resolver.tsx';
import { ErrorSummary } from '#root/web/platform/ui/error-summary.tsx';
import classes from './plan-frame.module.css';
import { findClosedPhase } from './read-only.ts';
import { text } from './record.messages.ts';
import type { PlanEditing } from './use-plan-editing.ts';

const Notice = ({ children }: { readonly children: ReactNode }) => (
  <Alert variant="outline" color="gray" py="xs" role="status">
    {children}
  </Alert>
);

/** Returns the notices about the versions of the plan for its reader or editor. */
function describeVersions({ status, isTemplate, inForceNumber, versionNumber }: PlanRecord, isEditing: boolean) {
  if (isTemplate) return text('templateNote');
  if (inForceNumber === null) return text('neverApproved');
  if (status.phase === 'approved')
    return isEditing ? text('inForceKept', { inForce: inForceNumber, number: versionNumber + 1 }) : undefined;
  return text('workingVersion', { number: versionNumber, inForce: inForceNumber });
}

/** The version and the classification, on paper. */
export const PrintedVersion = ({
  plan: { versionNumber, inForceNumber, classification },
}: Pick<NoticesProps, 'plan'>) => (
  <Text className={classes.printed} fz="sm">
    {text(versionNumber === inForceNumber ? 'printedVersion' : 'printedDraft', { number: versionNumber })}
    {classification !== '' && ` · ${listText(`classification.${classification}`)}`}
  </Text>
);

interface NoticesProps {
  readonly plan: PlanRecord;
  readonly isEditing: boolean;
  readonly editing: PlanEditing;
}

/** The notices above the plan: which version it is, why it cannot be edited, and what was restored. */
export function PlanNotices({ plan, isEditing, editing }: NoticesProps) {
  const closed = findClosedPhase(plan);
  const versions = describeVersions(plan, isEditing);
  return (
    <>
      {closed ? <Notice>{text(`readOnly.${closed}`)}</Notice> : versions && <Notice>{versions}</Notice>}
      {editing.restored && isEditing && <Notice>{text('restored')}</Notice>}
    </>
  );
}

/** Returns the label of the field at a path: `details.name`, `scope.activityUids`, `triggers.0.measure`. */
function findLabel(path: string): string | undefined {
  const [part, ...rest] = path.split('.');
  const field = rest.at(-1) ?? '';
  return part === 'details' ? labels[field as keyof typeof labels] : fieldLabels[field];
}

/**
 * The notices above the section that is being edited. In a conflict, the choice between two versions; otherwise the
 * errors.
 */
export function SectionNotices({ editing, attempt }: { readonly editing: PlanEditing; readonly attempt: number }) {
  const { conflict, errors, problem } = editing;
  if (conflict) return <ConflictResolver {...conflict} />;
  if (attempt === 0) return null;
  const fields = Object.entries(errors).map(([path, message]) => ({ path, label: findLabel(path), message }));
  return (
    <ErrorSummary
      fields={fields}
      message={fields.length === 0 ? problem?.message : undefined}
      requestId={problem?.requestId}
      attempt={attempt}
    />
  );
}
