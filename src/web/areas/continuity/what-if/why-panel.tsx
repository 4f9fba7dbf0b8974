import { CloseButton, Group, Paper, Switch, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { whatIf } from '#root/contract/continuity/what-if.ts';
import { findNodeKind, findRecordPath } from '#root/contract/shared/kinds/kinds.ts';
import { KindGlyph } from '#root/web/areas/continuity/canvas/kind-glyph.tsx';
import { StateMark } from '#root/web/areas/continuity/canvas/node-state.tsx';
import { useCan } from '#root/web/platform/session/session.ts';
import { kindLabel } from '#root/web/platform/ui/activity-chips.tsx';
import { AppLink } from '#root/web/platform/ui/app-link.tsx';
import { formatDuration } from '#root/web/platform/ui/format.ts';
import type { WhatIfSession } from './use-session.ts';
import { text } from './what-if.messages.ts';
import classes from './what-if.module.css';
import { WhyList } from './why-list.tsx';

const formatTime = (minutes: number | null) => (minutes === null ? text('notAssessed') : formatDuration(minutes));

interface Props {
  readonly session: WhatIfSession;
  readonly uid: string;
  readonly onClose: () => void;
  /** Content shown below the causes. */
  readonly children?: ReactNode;
}

/** Shows the state of a record with its causes, and a switch that marks the record as lost. */
export function WhyPanel({ session, uid, onClose, children }: Props) {
  const mayRun = useCan(whatIf.run);
  const record = session.records.get(uid);
  if (!record) return null;
  const path = findRecordPath(findNodeKind(record.kind), uid);
  return (
    <Paper
      component="section"
      aria-label={text('whyOf', { name: record.name })}
      withBorder
      className={classes.whyPanel ?? ''}
      data-inspector
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
    >
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Title order={2} size="h4" style={{ overflowWrap: 'anywhere' }}>
          {record.name}
        </Title>
        <CloseButton aria-label={text('close')} onClick={onClose} />
      </Group>
      <Group gap={6} c="dimmed" fz="sm">
        <KindGlyph kind={record.kind} size={16} />
        {kindLabel(record.kind)}
        {session.reached && <StateMark {...session.getLook(uid)} />}
      </Group>
      <Group gap="md" fz="sm" className="hf-numbers">
        <span>{text('rto', { time: formatTime(record.rto) })}</span>
        {record.kind === 'activity' && <span>{text('mtpd', { time: formatTime(record.mtpd) })}</span>}
        {path && (
          <AppLink href={path} fz="sm">
            {text('openRecord')}
          </AppLink>
        )}
      </Group>
      {mayRun && (
        <Switch
          size="sm"
          label={text('isLost')}
          checked={session.isLost(uid)}
          onChange={() => session.toggle(uid)}
          my={4}
        />
      )}
      {session.reached && (
        <>
          <Text fz="sm" fw={600}>
            {text('why')}
          </Text>
          <WhyList session={session} uid={uid} />
        </>
      )}
      {children}
    </Paper>
  );
}
