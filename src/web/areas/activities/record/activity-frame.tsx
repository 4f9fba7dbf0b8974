import { Alert, Box, Group, Stack, Text, Title } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { ActivityRecord } from '#root/contract/activities/activities.ts';
import { type ActivitySection, activitySections } from '#root/contract/shared/activity-terms.ts';
import { computeSectionStatuses, readSectionFacts } from '#root/domain/activities/sections.ts';
import { text as listText } from '#root/web/areas/activities/activities.messages.ts';
import { listUnassessed, useActiveCategories } from '#root/web/areas/activities/check/unassessed.ts';
import { useActivityActions } from '#root/web/areas/activities/list/use-activity-actions.tsx';
import { useLocalCopies } from '#root/web/platform/editing/use-local-copies.ts';
import { ActivityStateChip } from '#root/web/platform/ui/activity-chips.tsx';
import { useGo } from '#root/web/platform/ui/app-link.tsx';
import { formatDate } from '#root/web/platform/ui/format.ts';
import type { GlossaryEntry } from '#root/web/platform/ui/glossary.ts';
import { GlossaryTerm } from '#root/web/platform/ui/glossary-term.tsx';
import { useOfferedShortcuts } from '#root/web/platform/ui/hooks/offered-shortcuts.ts';
import { useSequence } from '#root/web/platform/ui/hooks/use-sequence.ts';
import { type Fact, KeyValue } from '#root/web/platform/ui/key-value.tsx';
import { LinkTabs } from '#root/web/platform/ui/link-tabs.tsx';
import { Page } from '#root/web/platform/ui/page.tsx';
import { RowMenu } from '#root/web/platform/ui/row-menu.tsx';
import { type Section, SectionNav } from '#root/web/platform/ui/section-nav.tsx';
import { MakePlan } from '#root/web/shared/plans/make-plan.tsx';
import { DependenciesLink } from '#root/web/shared/registers/dependencies-link.tsx';
import { ReportButton } from '#root/web/shared/reports/report-button.tsx';
import classes from './activity-frame.module.css';
import { type ActivityMode, type ActivityView, isSection, toActivityPath } from './activity-paths.ts';
import { text } from './record.messages.ts';
import type { ReadOnlyReason } from './use-activity.ts';

/** Props of every view of an activity. */
export interface ActivityViewProps {
  record: ActivityRecord;
  view: ActivityView;
  mode: ActivityMode;
  readOnly: ReadOnlyReason | undefined;
}

interface FrameProps extends ActivityViewProps {
  /** The save status and the buttons in the header. */
  actions?: ReactNode;
  /** The results so far, shown below "Why we ask". */
  facts?: readonly Fact[];
  /** Content at the end of the section, after "Why we ask": the button that continues. */
  footer?: ReactNode;
  children: ReactNode;
}

/** Returns the sections of an activity with their progress. A section with a local copy is in progress. */
function useSections(record: ActivityRecord, mode: ActivityMode): Section[] {
  const copies = useLocalCopies(record.uid);
  const statuses = computeSectionStatuses(readSectionFacts(record));
  const unanswered = listUnassessed(record.tolerant.impacts, useActiveCategories()).length;
  return activitySections.map((id) => ({
    id,
    label: text(`section.${id}`),
    href: toActivityPath(record.uid, id, mode),
    status: copies.has(id) ? 'in_progress' : statuses[id],
    note:
      id === 'tolerant' && statuses.tolerant === 'completed' && unanswered > 0
        ? text('completedWithout', { count: unanswered })
        : undefined,
  }));
}

/** Handles keys: Alt+Up and [ open the previous section, Alt+Down and ] the next one, h the history. */
function useSectionKeys(sections: readonly Section[], active: string, history: string): void {
  const go = useGo();
  const step = (by: number) => {
    const next = sections[sections.findIndex(({ id }) => id === active) + by];
    if (next) go(next.href);
  };
  useHotkeys(
    [
      ['alt+ArrowUp', () => step(-1)],
      ['alt+ArrowDown', () => step(1)],
    ],
    [],
  );
  useSequence({ '[': () => step(-1), ']': () => step(1), h: () => go(history) });
  useOfferedShortcuts('sections', 'history');
}

/** The views that contain a wide table. */
const wideViews: ReadonlySet<ActivityView> = new Set(['tolerant', 'dependencies']);

/** The frame of every view of an activity: heading, list of sections, content and help. */
export function ActivityFrame({ record, view, mode, readOnly, actions, facts = [], footer, children }: FrameProps) {
  const go = useGo();
  const acts = useActivityActions(() => go('/activities'));
  const sections = useSections(record, mode);
  useSectionKeys(sections, view, toActivityPath(record.uid, 'history', mode));
  const { name } = record.details;
  const target = { uid: record.uid, name, version: record.version, state: record.state };
  return (
    <Page
      title={name}
      status={<ActivityStateChip state={record.state} variant="filled" />}
      trail={[{ label: listText('title'), href: '/activities' }]}
      actions={
        <>
          {view === 'overview' && record.state !== 'archived' && (
            <MakePlan start={{ from: 'activity', uid: record.uid, name }} kind="bcp" />
          )}
          <DependenciesLink uid={record.uid} />
          {actions}
          {view === 'overview' && <ReportButton type="activity" recordUid={target.uid} />}
          <RowMenu name={name} actions={acts.listActions(target)} />
        </>
      }
    >
      <LinkTabs
        label={text('tabs')}
        tabs={[
          {
            label: text('tab.overview'),
            href: toActivityPath(record.uid, 'overview', mode),
            active: view === 'overview',
          },
          { label: text('tab.answers'), href: toActivityPath(record.uid, 'details', mode), active: isSection(view) },
          { label: text('tab.history'), href: toActivityPath(record.uid, 'history', mode), active: view === 'history' },
        ]}
      />
      <Notices record={record} readOnly={readOnly} />
      {isSection(view) ? (
        <div className={classes.columns} data-wide={wideViews.has(view) || undefined}>
          <SectionNav sections={sections} active={view} />
          <Box className={classes.centre}>
            <Heading view={view} />
            {children}
          </Box>
          <SectionHelp view={view} facts={facts} />
          {footer && <div className={classes.footer}>{footer}</div>}
        </div>
      ) : (
        <Box className={classes.single}>
          {view === 'history' && <Heading view={view} />}
          {children}
        </Box>
      )}
      {acts.dialog}
    </Page>
  );
}

const Heading = ({ view }: { view: Exclude<ActivityView, 'overview'> }) => (
  <Title order={2} mb="md">
    {text(`section.${view}`)}
  </Title>
);

function Notices({ record, readOnly }: { record: ActivityRecord; readOnly: ReadOnlyReason | undefined }) {
  return (
    <>
      {readOnly && (
        <Alert variant="outline" color="gray" py="xs">
          {text(`readOnly.${readOnly}`)}
        </Alert>
      )}
      {!readOnly && record.state === 'approved' && record.approvedAt && (
        <Alert variant="outline" color="gray" py="xs">
          {text('workingVersion', { date: formatDate(record.approvedAt) })}
        </Alert>
      )}
      {record.state === 'draft' && record.approvedAt && (
        <Alert variant="outline" color="gray" py="xs">
          {text('changedSince', { date: formatDate(record.approvedAt) })}
        </Alert>
      )}
      {record.state === 'returned' && record.reviewNote && (
        <Alert variant="outline" color="yellow" py="xs">
          {text('returned', { note: record.reviewNote })}
        </Alert>
      )}
    </>
  );
}

/** The glossary terms explained in each section. */
const terms: Partial<Record<ActivityView, readonly GlossaryEntry[]>> = {
  tolerant: ['mtpd', 'rto'],
  'recovery-time': ['rto', 'mtpd', 'mdl', 'mbco'],
  dependencies: ['upstream', 'downstream', 'rto'],
  review: ['bia', 'mtpd', 'rto'],
};

/** The right-hand column: why the section is needed, and the results so far. */
export function SectionHelp({ view, facts }: { view: ActivitySection; facts: readonly Fact[] }) {
  return (
    <aside className={classes.why} aria-label={text('why.title')}>
      <Stack gap="xs">
        <Title order={3}>{text('why.title')}</Title>
        <Text fz="sm">{text(`why.${view}`)}</Text>
        {terms[view] && (
          <Group gap="sm">
            {terms[view].map((term) => (
              <GlossaryTerm key={term} term={term} />
            ))}
          </Group>
        )}
        {facts.length > 0 && (
          <>
            <Title order={3} mt="sm">
              {text('why.facts')}
            </Title>
            <KeyValue items={facts} labelWidth={110} />
          </>
        )}
      </Stack>
    </aside>
  );
}
