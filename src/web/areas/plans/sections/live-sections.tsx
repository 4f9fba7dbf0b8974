import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ActivityRecord } from '#root/contract/activities/activities.ts';
import type { PlanSectionProps } from '#root/web/areas/plans/record/plan-props.ts';
import { kindLabel } from '#root/web/platform/ui/activity-chips.tsx';
import { AppLink } from '#root/web/platform/ui/app-link.tsx';
import { formatDuration, formatNumber } from '#root/web/platform/ui/format.ts';
import { LinesSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';
import { LinksTable } from '#root/web/shared/continuity/links-table.tsx';
import { useProviders } from '#root/web/shared/continuity/use-providers.ts';
import { DependenciesLink } from '#root/web/shared/registers/dependencies-link.tsx';
import { RecordName } from '#root/web/shared/registers/record-facts.tsx';
import { PlainTable } from './plain-table.tsx';
import { listNeeds, toDependent } from './resource-needs.ts';
import { text } from './rows.messages.ts';
import { type ScopeActivity, useScopeActivities } from './use-scope-activities.ts';

type LiveProps = Pick<PlanSectionProps, 'content' | 'names'>;

const Note = ({ children }: { readonly children: ReactNode }) => <Text c="dimmed">{children}</Text>;

interface ScopeProps extends LiveProps {
  readonly children: (records: readonly ActivityRecord[]) => ReactNode;
}

/** Reads the BIA of the activities in scope, or explains why nothing is shown. */
function FromScope({ content, names, children }: ScopeProps) {
  const { activityUids } = content.scope;
  const { mayRead, found, isLoading, left } = useScopeActivities(activityUids);
  if (activityUids.length === 0) return <Note>{text('noActivities')}</Note>;
  if (!mayRead) return <Note>{text('noActivityRead')}</Note>;
  if (isLoading) return <LinesSkeleton lines={4} />;
  const failed = found.filter((one): one is ScopeActivity => !one.record);
  return (
    <Stack gap="lg">
      {children(found.flatMap(({ record }) => record ?? []))}
      {failed.map(({ uid }) => (
        <Note key={uid}>{text('loadFailed', { name: names.get(uid) })}</Note>
      ))}
      {left > 0 && <Note>{text('activitiesLeft', { count: left })}</Note>}
    </Stack>
  );
}

/** A link to the record of an activity. */
const BiaLink = ({ record }: { readonly record: ActivityRecord }) => (
  <AppLink href={`/activities/${record.uid}`}>{text('openActivity', { name: record.details.name })}</AppLink>
);

/** The people and resources that the activities in scope need, and by when. */
export const ResourcesSection = (props: LiveProps) => (
  <FromScope {...props}>
    {(records) => (
      <>
        <PlainTable
          label={text('minimumPeople')}
          head={[text('activityUids'), text('minimumPeople'), text('rto'), text('mtpd')]}
          numbers={[1, 2, 3]}
          rows={records.map((record) => ({
            key: record.uid,
            cells: [
              <RecordName key="name" kind="activity" uid={record.uid} name={record.details.name} />,
              record.minimumPeople === null ? null : formatNumber(record.minimumPeople),
              formatDuration(record.recoveryTime.rtoMinutes),
              formatDuration(record.tolerant.mtpdMinutes),
            ],
          }))}
        />
        <Needs records={records} />
      </>
    )}
  </FromScope>
);

/** Every record that the activities need, in the order in which the records are needed. */
function Needs({ records }: { readonly records: readonly ActivityRecord[] }) {
  const needs = listNeeds(records);
  if (needs.length === 0) return <Note>{text('noNeeds')}</Note>;
  return (
    <div>
      <Title order={3} mb="xs">
        {text('overTime')}
      </Title>
      <PlainTable
        label={text('overTime')}
        head={[text('neededWithin'), text('resourceColumn'), text('kind'), text('quantity'), text('neededBy')]}
        numbers={[3]}
        rows={needs.map(({ uid, kind, name, quantity, neededWithin, neededBy }) => ({
          key: uid,
          cells: [
            neededWithin === null ? null : formatDuration(neededWithin),
            name,
            kindLabel(kind),
            quantity === null ? null : formatNumber(quantity),
            neededBy.join(', '),
          ],
        }))}
      />
    </div>
  );
}

/** The dependencies of the activities in scope, each with its verdict. */
export const DependenciesSection = (props: LiveProps) => (
  <FromScope {...props}>
    {(records) => records.map((record) => <ActivityDependencies key={record.uid} record={record} />)}
  </FromScope>
);

const nothing = () => undefined;

function ActivityDependencies({ record }: { readonly record: ActivityRecord }) {
  const { uid, details, links, derivedLinks, locationLinkOff } = record;
  const providers = useProviders(
    links,
    links.map(({ providerUid }) => providerUid),
  );
  return (
    <Stack component="section" gap="xs" aria-label={text('dependenciesOf', { name: details.name })}>
      <Title order={3}>{details.name}</Title>
      {links.length + derivedLinks.length === 0 && <Note>{text('noDependencies', { name: details.name })}</Note>}
      <LinksTable
        label={text('dependenciesOf', { name: details.name })}
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
      <Group data-no-print>
        <DependenciesLink uid={uid} />
        <BiaLink record={record} />
      </Group>
    </Stack>
  );
}
