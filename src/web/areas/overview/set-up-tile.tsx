import { Group, Stack } from '@mantine/core';
import type { OrganisationDashboard } from '#root/contract/overview/dashboards.ts';
import { AppLink } from '#root/web/platform/ui/app-link.tsx';
import { StatusChip } from '#root/web/platform/ui/status-chip.tsx';
import { Tile } from '#root/web/shared/figures/tile.tsx';
import { text } from './overview.messages.ts';

/** The first steps when setting up an organisation. Hidden once all steps are done. */
export function SetUpTile({ data: { setUp, activityCount } }: { data: OrganisationDashboard }) {
  const steps = [
    { id: 'units', done: setUp.divisions > 0 && setUp.businessUnits > 0, href: '/org' },
    { id: 'people', done: setUp.teamMembers > 0, href: '/org' },
    { id: 'activities', done: activityCount > 0, href: '/import' },
    { id: 'links', done: setUp.links > 0, href: '/activities' },
    { id: 'approved', done: setUp.approved > 0, href: '/activities' },
  ] as const;
  const done = steps.filter((step) => step.done).length;
  if (done === steps.length) return null;
  return (
    <Tile question={text('setUp')} aside={text('setUpDone', { done })}>
      <Stack gap="xs" component="ol" m={0} pl="md">
        {steps.map((step) => (
          <li key={step.id}>
            <Group gap="sm">
              <AppLink href={step.href}>{text(`setUp.${step.id}`)}</AppLink>
              <StatusChip label={text(step.done ? 'done' : 'open')} colour={step.done ? '#1f7a3d' : null} />
            </Group>
          </li>
        ))}
      </Stack>
    </Tile>
  );
}
