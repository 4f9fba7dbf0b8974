import { Button, Group, Stack, Text } from '@mantine/core';
import type { ActivityRecord } from '#root/contract/activities/activities.ts';
import { resources } from '#root/contract/resources/resources.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import type { ResourceSearchProps } from '#root/web/shared/continuity/resource-search.tsx';
import { text } from './steps.messages.ts';

/** Suggests the resources that other activities of the business unit use. Each can be added with one click. */
export function Suggestions({
  record,
  kinds,
  except,
  onAdd,
}: Omit<ResourceSearchProps, 'label'> & { record: ActivityRecord }) {
  const unit = record.details.businessUnitUid;
  const used = useRead(resources.list, {
    query: {
      pageSize: 25,
      sort: '-usedBy',
      filter: { kind: kinds.join(','), active: 'true', ...(unit && { usedInUnit: unit }) },
    },
    enabled: unit !== null,
  });
  const offered = (used.data?.data ?? []).filter(({ uid }) => !except.has(uid)).slice(0, 6);
  if (!unit || offered.length === 0) return null;
  return (
    <Stack gap={6}>
      <Text fz="sm" fw={600}>
        {text('suggestions')}
      </Text>
      <Group gap="xs">
        {offered.map((option) => (
          <Button key={option.uid} variant="default" size="compact-md" onClick={() => onAdd(option)}>
            + {option.name}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}
