import { Button, Group, Stack, Text } from '@mantine/core';
import { useRef } from 'react';
import type { ActivityRecord } from '#root/contract/activities/activities.ts';
import {
  findResourcePermission,
  type ResourceKind,
  type ResourceOption,
  resourceKinds,
  resources,
} from '#root/contract/resources/resources.ts';
import type { ProviderKind } from '#root/contract/shared/activity-terms.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { kindLabel, kindsLabel } from '#root/web/platform/ui/activity-chips.tsx';
import { formatDuration } from '#root/web/platform/ui/format.ts';
import type { PickerOption } from '#root/web/platform/ui/hooks/use-options.ts';
import { RecordPicker } from '#root/web/platform/ui/record-picker.tsx';
import { toastFailed } from '#root/web/platform/ui/toast/toast.tsx';
import { createResource, findResources } from '#root/web/shared/continuity/resource-options.ts';
import { text } from './steps.messages.ts';
import type { Provider } from './use-providers.ts';

interface ResourceSearchProps {
  label: string;
  kinds: readonly ProviderKind[];
  /** Uids that can't be chosen: the linked providers and the activity itself. */
  except: ReadonlySet<string>;
  onAdd: (provider: Provider) => void;
}

/** Returns the option value that creates a resource of this kind. It differs from all uids. */
const toCreateValue = (kind: ResourceKind) => `+${kind}`;
const isResourceKind = (kind: ProviderKind): kind is ResourceKind =>
  (resourceKinds as readonly string[]).includes(kind);

/**
 * Searches several kinds of resources and groups the results by kind. A missing resource can be created with the typed
 * name.
 */
export function ResourceSearch({ label, kinds, except, onAdd }: ResourceSearchProps) {
  const { can } = useSession();
  const known = useRef(new Map<string, ResourceOption>());
  const typed = useRef('');
  const creatable = kinds.filter(isResourceKind).filter((kind) => can(findResourcePermission(kind, 'create')));
  const load = async (q: string): Promise<PickerOption[]> => {
    typed.current = q;
    const found = (await findResources(q, kinds)).filter(({ uid }) => !except.has(uid));
    for (const option of found) known.current.set(option.uid, option);
    const taken = new Set(found.filter(({ name }) => name.toLowerCase() === q.toLowerCase()).map(({ kind }) => kind));
    const additions = q === '' ? [] : creatable.filter((kind) => !taken.has(kind));
    return [
      ...kinds.flatMap((kind) => found.filter((one) => one.kind === kind).map(toOption)),
      ...additions.map((kind) => ({
        value: toCreateValue(kind),
        label: text('addAs', { name: q, kind: kindLabel(kind) }),
        group: text('addNew'),
      })),
    ];
  };
  const choose = async (value: string | null) => {
    const kind = creatable.find((one) => toCreateValue(one) === value);
    try {
      const option = kind ? await createResource(kind, typed.current) : known.current.get(value ?? '');
      if (option) onAdd(option);
    } catch (error) {
      toastFailed(error);
    }
  };
  return (
    <RecordPicker
      label={label}
      description={text('addResourceHelp')}
      value={null}
      load={load}
      onChange={(value) => void choose(value)}
    />
  );
}

const toOption = ({ uid, kind, name, rtoMinutes }: ResourceOption): PickerOption => ({
  value: uid,
  label: name,
  description: text('optionRto', { rto: formatDuration(rtoMinutes) }),
  group: kindsLabel(kind),
});

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
