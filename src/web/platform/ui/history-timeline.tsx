import { Button, Group, Text, Timeline, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';
import { formatDateTime } from './format.ts';
import { text } from './words.ts';

/** One changed field. */
export interface HistoryChange {
  /** The field's label. */
  field: string;
  before: ReactNode;
  after: ReactNode;
}

/** One change of a record. */
export interface HistoryEntry {
  id: string;
  /** The date and time in ISO format. */
  at: string;
  who: string;
  /** The landlord on whose behalf the person acted; undefined for the organisation's own people. */
  onBehalfOf?: string | undefined;
  /** The action as text, such as "created" or "approved". */
  action?: string | undefined;
  changes: readonly HistoryChange[];
}

/** Props of {@link HistoryTimeline}. */
export interface HistoryTimelineProps {
  entries: readonly HistoryEntry[];
  /** Restores a version. Absent if versions cannot be restored. */
  onRestore?: (entry: HistoryEntry) => void;
}

const isEmpty = (value: ReactNode) => value === null || value === undefined || value === '';
const shown = (value: ReactNode) => (isEmpty(value) ? text('emptyValue') : value);

/**
 * The changes of a record, ordered from newest to oldest, with the values of each field before and after the change.
 */
export function HistoryTimeline({ entries, onRestore }: HistoryTimelineProps) {
  if (entries.length === 0) return <EmptyState title={text('historyEmpty')} />;
  return (
    <Timeline bulletSize={14} lineWidth={2}>
      {entries.map((entry) => (
        <Timeline.Item key={entry.id} title={<Who entry={entry} />}>
          <Text fz="sm" c="dimmed" className="hf-numbers">
            {formatDateTime(entry.at)}
          </Text>
          {entry.changes.map((change) => (
            <Text key={change.field} fz="sm" component="div">
              <b>{change.field}</b>
              {': '}
              {!isEmpty(change.before) && (
                <>
                  <VisuallyHidden>{text('historyBefore')} </VisuallyHidden>
                  <del>{change.before}</del>
                  {' → '}
                  <VisuallyHidden>{text('historyAfter')} </VisuallyHidden>
                </>
              )}
              <ins style={{ textDecoration: 'none', fontWeight: 600 }}>{shown(change.after)}</ins>
            </Text>
          ))}
          {onRestore && (
            <Button variant="subtle" size="compact-sm" onClick={() => onRestore(entry)}>
              {text('historyRestore')}
            </Button>
          )}
        </Timeline.Item>
      ))}
    </Timeline>
  );
}

function Who({ entry }: { entry: HistoryEntry }) {
  const { who, onBehalfOf, action } = entry;
  return (
    <Group gap={6}>
      <span>{onBehalfOf ? text('historyOnBehalf', { who, onBehalfOf }) : who}</span>
      {action && <Text c="dimmed">{action}</Text>}
    </Group>
  );
}
