import { useRef } from 'react';
import {
  findResourcePermission,
  type ResourceKind,
  type ResourceOption,
  resourceKinds,
} from '#root/contract/resources/resources.ts';
import type { ProviderKind } from '#root/contract/shared/activity-terms.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { kindLabel, kindsLabel } from '#root/web/platform/ui/activity-chips.tsx';
import { formatDuration } from '#root/web/platform/ui/format.ts';
import type { PickerOption } from '#root/web/platform/ui/hooks/use-options.ts';
import { RecordPicker } from '#root/web/platform/ui/record-picker.tsx';
import { toastFailed } from '#root/web/platform/ui/toast/toast.tsx';
import { text } from './links.messages.ts';
import { createResource, findResources } from './resource-options.ts';
import type { Provider } from './use-providers.ts';

export interface ResourceSearchProps {
  label: string;
  kinds: readonly ProviderKind[];
  /** Uids that can't be chosen: the linked providers and the record itself. */
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
