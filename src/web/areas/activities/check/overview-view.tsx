import { Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { continuity } from '#root/contract/continuity/continuity.ts';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { listSubmitProblems, readSectionFacts } from '#root/domain/activities/sections.ts';
import { ActivityFrame, type ActivityViewProps } from '#root/web/areas/activities/record/activity-frame.tsx';
import { toActivityPath } from '#root/web/areas/activities/record/activity-paths.ts';
import { DownstreamTable } from '#root/web/areas/activities/steps/downstream-table.tsx';
import { toDependent } from '#root/web/areas/activities/steps/link-models.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import { ButtonLink } from '#root/web/platform/ui/app-link.tsx';
import { EditButton } from '#root/web/platform/ui/edit-button.tsx';
import { text as linkText } from '#root/web/shared/continuity/links.messages.ts';
import { LinksTable } from '#root/web/shared/continuity/links-table.tsx';
import { useProviders } from '#root/web/shared/continuity/use-providers.ts';
import { RecordCoverage } from '#root/web/shared/plans/record-coverage.tsx';
import { RecordGaps } from '#root/web/shared/registers/record-gaps.tsx';
import { ShownIn } from '#root/web/shared/registers/shown-in.tsx';
import { ReviewPanel } from '#root/web/shared/reviews/review-panel.tsx';
import { AnswerSections } from './answer-sections.tsx';
import { AskedPanel } from './asked-panel.tsx';
import { text } from './check.messages.ts';
import { DiscardChanges } from './discard-changes.tsx';
import classes from './overview-view.module.css';
import { Transitions } from './transitions.tsx';
import { useActiveCategories } from './unassessed.ts';

/** The read-only page of an activity: its answers, gaps, dependencies, and what uses the activity. */
export function OverviewView(props: ActivityViewProps) {
  const { record, mode, readOnly } = props;
  const { uid, state } = record;
  const categories = useActiveCategories();
  const mayReadUses = useCan(continuity.neighbours);
  const mayReadScenarios = useCan(permissionNames.dependency_scenario.read);
  const isReady = listSubmitProblems(readSectionFacts(record)).length === 0;
  const actions = (
    <>
      <DiscardChanges record={record} />
      {!readOnly && state !== 'approved' && (
        <ButtonLink variant="default" href={toActivityPath(uid, 'review', mode)}>
          {text('toCheck')}
        </ButtonLink>
      )}
      {!readOnly && <EditButton href={toActivityPath(uid, 'details', mode)} isEditing={false} />}
    </>
  );
  return (
    <ActivityFrame {...props} actions={actions}>
      <Stack gap="xl">
        {state === 'in_review' && <Transitions record={record} ready={isReady} readOnly={readOnly} />}
        <AskedPanel record={record} readOnly={readOnly} />
        {record.approvedAt && state !== 'archived' && <ReviewPanel kind="activity" uid={uid} />}
        <RecordGaps uid={uid} />
        <RecordCoverage uid={uid} />
        <div className={classes.answers}>
          <AnswerSections {...props} categories={categories} />
        </div>
        <Part title={text('needs')}>
          <NeedsTable {...props} />
        </Part>
        {mayReadUses && (
          <Part title={text('neededBy')}>
            <DownstreamTable uid={uid} />
          </Part>
        )}
        {mayReadScenarios && <ShownIn uid={uid} />}
      </Stack>
    </ActivityFrame>
  );
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Stack component="section" gap="sm" aria-label={title}>
    <Title order={2} size="h4">
      {title}
    </Title>
    {children}
  </Stack>
);

const nothing = () => undefined;

/** The dependencies of the activity, each with its verdict. */
function NeedsTable({ record }: ActivityViewProps) {
  const { links, derivedLinks, locationLinkOff } = record;
  const providers = useProviders(
    links,
    links.map(({ providerUid }) => providerUid),
  );
  return links.length + derivedLinks.length === 0 ? (
    text('needsNothing')
  ) : (
    <LinksTable
      label={linkText('dependsOn')}
      dependent={toDependent(record)}
      links={links}
      derived={{ links: derivedLinks, off: locationLinkOff, onSwitch: nothing }}
      providers={providers}
      errors={{}}
      disabled
      onTolerance={nothing}
      onGroup={nothing}
      onRemove={nothing}
    />
  );
}
