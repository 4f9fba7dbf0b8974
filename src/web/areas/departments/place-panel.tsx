import { Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { businessUnits } from '#root/contract/departments/business-units.ts';
import { divisions } from '#root/contract/departments/divisions.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { useCan, useSession } from '#root/web/platform/session/session.ts';
import { AppLink, ButtonLink, useGo } from '#root/web/platform/ui/app-link.tsx';
import { formatNumber } from '#root/web/platform/ui/format.ts';
import { type Fact, KeyValue } from '#root/web/platform/ui/key-value.tsx';
import { LoadFailed } from '#root/web/platform/ui/load-failed.tsx';
import type { MenuAction } from '#root/web/platform/ui/menu-action.ts';
import { LinesSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';
import { RowMenu } from '#root/web/platform/ui/row-menu.tsx';
import { type Deletable, DeleteDialog } from './common/delete-dialogs.tsx';
import { text } from './departments.messages.ts';
import { MoveDialog } from './move-dialog.tsx';
import { QuickAdd } from './quick-add.tsx';

interface PanelProps {
  name: string;
  facts: readonly Fact[];
  editHref: string | undefined;
  actions: readonly MenuAction[];
  children?: ReactNode;
}

function Panel({ name, facts, editHref, actions, children }: PanelProps) {
  return (
    <Stack component="section" aria-label={name} gap="sm">
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Title order={2} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Title>
        <Group gap="xs" wrap="nowrap" data-no-print>
          {editHref && (
            <ButtonLink variant="default" href={editHref}>
              {text('edit')}
            </ButtonLink>
          )}
          <RowMenu name={name} actions={actions} />
        </Group>
      </Group>
      <KeyValue items={facts} labelWidth={120} />
      {children}
    </Stack>
  );
}

const about = (description: string) => (
  <Text component="span" fz="sm" style={{ whiteSpace: 'pre-wrap' }}>
    {description}
  </Text>
);

function ActivityCount({ count, filter }: { count: number; filter: string }) {
  return count ? <AppLink href={`/activities?${filter}`}>{formatNumber(count)}</AppLink> : formatNumber(0);
}

/** The details of a division, and a field to add units. */
export function DivisionPanel({ uid }: { uid: string }) {
  const { can } = useSession();
  const go = useGo();
  const read = useRead(divisions.get, { params: { uid } });
  const createUnit = useSave(businessUnits.create);
  const [deleting, setDeleting] = useState<Deletable>();
  if (read.error && !read.data) return <LoadFailed error={read.error} onRetry={() => void read.refetch()} />;
  const division = read.data?.data;
  if (!division) return <LinesSkeleton lines={4} />;
  const units = (
    <AppLink href={`/org/divisions/${uid}/business-units`}>{formatNumber(division.businessUnitCount)}</AppLink>
  );
  const facts = [
    { label: text('owner'), value: division.ownerName },
    { label: text('code'), value: division.code },
    { label: text('units'), value: can(businessUnits.list) ? units : formatNumber(division.businessUnitCount) },
    {
      label: text('activities'),
      value: <ActivityCount count={division.activityCount} filter={`divisionUid=${uid}`} />,
    },
    { label: text('about'), value: division.description && about(division.description) },
  ];
  const actions: MenuAction[] = [
    ...(can(divisions.create) ? [{ label: text('newMember'), href: `/org/team-members/new?divisionUid=${uid}` }] : []),
    ...(can(businessUnits.create) ? [{ label: text('newUnit'), href: `/org/${uid}/business-units/new` }] : []),
    ...(can(divisions.remove)
      ? [{ label: text('remove'), danger: true, onSelect: () => setDeleting({ kind: 'division', ...division }) }]
      : []),
  ];
  const add = (name: string) => createUnit({ body: { name, description: '', divisionUid: uid, ownerUid: null } });
  return (
    <Panel
      name={division.name}
      facts={facts}
      editHref={can(divisions.update) ? `/org/divisions/${uid}?edit=1` : undefined}
      actions={actions}
    >
      {can(businessUnits.create) && <QuickAdd key={uid} label={text('addUnit')} onAdd={add} />}
      {deleting && <DeleteDialog of={deleting} onClose={() => setDeleting(undefined)} onDone={() => go('/org')} />}
    </Panel>
  );
}

/** The details of a business unit, with a dialog that moves it to another division. */
export function UnitPanel({ uid }: { uid: string }) {
  const { can } = useSession();
  const go = useGo();
  const read = useRead(businessUnits.get, { params: { uid } });
  const [dialog, setDialog] = useState<'move' | 'delete'>();
  if (read.error && !read.data) return <LoadFailed error={read.error} onRetry={() => void read.refetch()} />;
  const unit = read.data?.data;
  if (!unit) return <LinesSkeleton lines={4} />;
  const facts = [
    {
      label: text('division'),
      value: <AppLink href={`/org?divisionUid=${unit.divisionUid}`}>{unit.divisionName}</AppLink>,
    },
    { label: text('owner'), value: unit.ownerName },
    {
      label: text('activities'),
      value: <ActivityCount count={unit.activityCount} filter={`businessUnitUid=${uid}`} />,
    },
    { label: text('about'), value: unit.description && about(unit.description) },
  ];
  const mayUpdate = can(businessUnits.update);
  const actions: MenuAction[] = [
    ...(can(divisions.create)
      ? [{ label: text('newMember'), href: `/org/team-members/new?businessUnitUid=${uid}` }]
      : []),
    ...(mayUpdate ? [{ label: text('move'), onSelect: () => setDialog('move') }] : []),
    ...(can(businessUnits.remove)
      ? [{ label: text('remove'), danger: true, onSelect: () => setDialog('delete') }]
      : []),
  ];
  return (
    <Panel
      name={unit.name}
      facts={facts}
      editHref={mayUpdate ? `/org/business-units/${uid}?edit=1` : undefined}
      actions={actions}
    >
      {dialog === 'move' && <MoveDialog unit={unit} onClose={() => setDialog(undefined)} />}
      {dialog === 'delete' && (
        <DeleteDialog
          of={{ kind: 'unit', ...unit }}
          onClose={() => setDialog(undefined)}
          onDone={() => go(`/org?divisionUid=${unit.divisionUid}`)}
        />
      )}
    </Panel>
  );
}

/** The whole organisation, with a link to the units of all divisions and a field to add divisions. */
export function WholePanel() {
  const mayCreate = useCan(divisions.create);
  const mayListUnits = useCan(businessUnits.list);
  const create = useSave(divisions.create);
  const add = (name: string) => create({ body: { name, description: '', code: '', ownerUid: null } });
  return (
    <>
      {mayListUnits && <AppLink href="/org/business-units">{text('allUnits')}</AppLink>}
      {mayCreate && <QuickAdd label={text('addDivision')} onAdd={add} />}
    </>
  );
}
