import { Badge, Button, Group, Text } from '@mantine/core';
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs';
import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs';
import { describeMasterList, masterLists } from '#root/contract/master-data/master-lists.ts';
import type { Master } from '#root/contract/master-data/masters.ts';
import { toMasterPath, valueWords } from '#root/web/areas/master-data/common/master-value.ts';
import { AppLink } from '#root/web/platform/ui/app-link.tsx';
import { formatDuration, labelDuration } from '#root/web/platform/ui/format.ts';
import type { MenuAction } from '#root/web/platform/ui/menu-action.ts';
import { RowMenu } from '#root/web/platform/ui/row-menu.tsx';
import { StatusChip } from '#root/web/platform/ui/status-chip.tsx';
import { text } from './masters.messages.ts';

interface Props {
  row: Master;
  actions: readonly MenuAction[];
  /** Undefined if the person may not change the default. */
  onMakeDefault: (() => void) | undefined;
}

function Default({ row, onMakeDefault }: Omit<Props, 'actions'>) {
  const Icon = row.isDefault ? IconStarFilled : IconStar;
  return (
    <Button
      variant={row.isDefault ? 'default' : 'subtle'}
      color="gray"
      size="compact-sm"
      style={{ flex: 'none' }}
      data-calm={row.isDefault ? undefined : ''}
      aria-pressed={row.isDefault}
      aria-label={text('isDefaultName', { name: row.name })}
      title={row.isDefault ? text('isDefault') : text('makeDefault')}
      disabled={!onMakeDefault || !row.isActive}
      onClick={() => !row.isDefault && onMakeDefault?.()}
    >
      <Icon size={16} aria-hidden="true" />
      {row.isDefault && <span style={{ marginInlineStart: 4 }}>{text('isDefault')}</span>}
    </Button>
  );
}

function valueShown(row: Master): string {
  const value = valueWords(row);
  const isTime = masterLists[row.list].kind === 'minutes';
  // The value is not shown if the name of the row is the same text.
  if (value === row.name || (isTime && labelDuration(Number(row.value), row.name) === value)) return '';
  return describeMasterList(row.list).recovers ? formatDuration(row.rtoMinutes) : value;
}

/** One row of a master list: chip, value, number of uses, default and actions. */
export function MasterRow({ row, actions, onMakeDefault }: Props) {
  return (
    <Group gap="sm" wrap="nowrap" justify="space-between">
      <Group gap="sm" style={{ minWidth: 0, flex: 1 }}>
        <AppLink href={toMasterPath(row.list, row.uid)} underline="hover" c="inherit" py={4} maw="100%">
          <StatusChip label={row.name} colour={row.backgroundColor} />
        </AppLink>
        <Text component="span" fz="sm" c="dimmed">
          {valueShown(row)}
        </Text>
        {!row.isActive && <Badge>{text('inactive')}</Badge>}
        {row.isSystem && <Badge>{text('system')}</Badge>}
        <Text component="span" fz="xs" c="dimmed" ml={{ base: 0, sm: 'auto' }} style={{ whiteSpace: 'nowrap' }}>
          {row.usageCount ? text('used', { count: row.usageCount }) : text('unused')}
        </Text>
      </Group>
      <Group gap={0} wrap="nowrap">
        {/* A fixed width, so that the numbers of uses stand in one column. */}
        <Group w={{ sm: 92 }} justify="flex-end">
          <Default row={row} onMakeDefault={onMakeDefault} />
        </Group>
        <RowMenu name={row.name} actions={actions} />
      </Group>
    </Group>
  );
}
